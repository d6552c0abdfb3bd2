import type { NodeKind } from '../domain/ontology.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { writeEvents } from './event-list.ts';
import type { History } from './history.ts';
import { firstOfName, PageDraft } from './page-draft.ts';
import { type Language, newPersonName } from './person-name.ts';
import { type Random, seededRandom } from './random.ts';
import type { Elsewhere } from './roster.ts';
import { contactsOf, writePlace } from './surroundings.ts';
import { slugOf } from './university-plan.ts';
import { CITIES, type City, JAPANESE_CITIES, JAPANESE_STEMS, STEMS } from './words/places.ts';
import { CAUSES, DIVISIONS, GATHERINGS, POSITIONS, TRADES, type Trade } from './words/work.ts';

/** A company or NGO: who, where, and what it offers. */
export interface FirmPlan {
  readonly kind: Extract<NodeKind, 'COMPANY' | 'NGO'>;
  readonly language: Language;
  readonly name: string;
  readonly site: string;
  readonly city: City;
  readonly trade: Trade;
  readonly people: number;
  readonly index: number;
}

/** Three companies of five are English. */
export const planCompany = (index: number, people: number): FirmPlan => {
  const trade = TRADES[index % TRADES.length] as Trade;
  const language: Language = index % 5 < 3 ? 'english' : 'japanese';
  const stem = STEMS[(index * 7 + 3) % STEMS.length] as string;
  const japanese = JAPANESE_STEMS[(index * 3 + 1) % JAPANESE_STEMS.length] as {
    kanji: string;
    latin: string;
  };
  const name =
    language === 'english' ? `${stem} ${trade.english} Ltd` : `株式会社${japanese.kanji}${trade.japanese}`;
  const slug = slugOf(`${language === 'english' ? stem : japanese.latin} ${trade.slug} ${index + 1}`);
  return { kind: 'COMPANY', language, name, ...whereabouts(language, slug, index), trade, people, index };
};

export const planNgo = (index: number, people: number): FirmPlan => {
  const language: Language = index % 2 === 0 ? 'english' : 'japanese';
  const cause = CAUSES[index % CAUSES.length] as { english: string; japanese: string };
  const stem = STEMS[(index * 11 + 5) % STEMS.length] as string;
  const { kanji } = JAPANESE_STEMS[(index * 7 + 2) % JAPANESE_STEMS.length] as { kanji: string };
  const name =
    language === 'english' ? `${stem} Friends of ${cause.english}` : `NPO法人${kanji}${cause.japanese}`;
  const slug = slugOf(`${stem} ${cause.english} ${index + 1}`);
  const trade = { ...(TRADES[0] as Trade), category: 'OTHER' as const, offers: [], events: GATHERINGS };
  return { kind: 'NGO', language, name, ...whereabouts(language, slug, index), trade, people, index };
};

const whereabouts = (language: Language, slug: string, index: number): { site: string; city: City } => {
  const cities = language === 'english' ? CITIES : JAPANESE_CITIES;
  return { site: `https://${slug}.example`, city: cities[index % cities.length] as City };
};

interface FirmSetting {
  readonly history: History;
  readonly seed: string | number;
  /** People of a university who speak at its events. */
  readonly speakers: readonly Elsewhere[];
}

export function* firmPages(plan: FirmPlan, setting: FirmSetting): Generator<ChangeSet> {
  yield firmPage(plan, setting);
  yield firmEvents(plan, setting);
}

const firmPage = (plan: FirmPlan, { history, seed }: FirmSetting): ChangeSet => {
  const random = seededRandom(seed, plan.site);
  const page = new PageDraft(history, { url: `${plan.site}/about`, title: plan.name });
  const own = writeFirm(page, plan, random);
  const office = plan.language === 'japanese' ? `${plan.name}本社` : `${plan.name} Head Office`;
  const place = writePlace(page, office, { ...plan, random });
  const at = { path: '/html/body/footer/address/p[1]', text: office };
  page.relate({ kind: 'LOCATED_AT', from: own, to: place, at });
  for (const [nth, offer] of plan.trade.offers.entries()) {
    const said = { path: `/html/body/main/section[2]/dl/dt[${nth + 1}]`, text: offer[plan.language] };
    const description =
      plan.language === 'japanese' ? `${said.text}を承ります。` : `${said.text} for everybody nearby.`;
    const business = page.mention({ kind: 'BUSINESS', name: said.text, at: said, values: { description } });
    page.relate({ kind: 'OFFERS', from: own, to: business, at: said });
  }
  writeStaff(page, plan, { own, divisions: writeDivisions(page, plan, own), history, random });
  return page.rows();
};

const writeFirm = (page: PageDraft, plan: FirmPlan, random: Random): string => {
  const japanese = plan.language === 'japanese';
  const hours = japanese ? '10:00〜18:00（月曜定休）' : '10:00–18:00, closed on Mondays';
  const { type } = plan.trade;
  return page.mention({
    kind: plan.kind,
    name: plan.name,
    at: { path: '/html/body/header/h1', text: plan.name },
    values: {
      url: plan.site,
      ...(type === undefined ? {} : { type }),
      founded: `${random.between(1950, 2015)}`,
      ...(plan.kind === 'COMPANY' ? { legalForm: japanese ? '株式会社' : 'Limited company' } : {}),
    },
    contacts: [
      ...contactsOf(plan.site, random, plan.language),
      { kind: 'HOURS', value: hours, at: { path: '/html/body/footer/p[1]', text: hours } },
    ],
  });
};

/** Companies of some size say how they are divided; what a division is, no page says. */
const writeDivisions = (page: PageDraft, plan: FirmPlan, own: string): string[] => {
  if (plan.kind === 'NGO' || plan.people < 4) return [];
  return DIVISIONS.map((division, nth) => {
    const at = { path: `/html/body/main/section[1]/ul/li[${nth + 1}]`, text: division[plan.language] };
    const id = page.mention({ kind: 'UNIT', name: at.text, at });
    page.relate({ kind: 'CONTAINS', from: own, to: id, at });
    return id;
  });
};

const writeStaff = (
  page: PageDraft,
  plan: FirmPlan,
  {
    own,
    divisions,
    history,
    random,
  }: { own: string; divisions: readonly string[]; history: History; random: Random },
): void => {
  const taken = new Set<string>();
  for (let nth = 0; nth < plan.people; nth += 1) {
    const name = newPersonName(random, plan.language, taken).full;
    const { rank, ...titles } = POSITIONS[Math.min(nth, POSITIONS.length - 1)] as (typeof POSITIONS)[number];
    const title = titles[plan.language];
    const since = history.year - random.between(1, 12);
    const at = { path: `/html/body/main/section[3]/ul/li[${nth + 1}]`, text: `${name}, ${title} (${since})` };
    const span = nth % 9 === 8 ? { first: 0, gone: 4 } : { first: nth % 9 === 7 ? 2 : 0 };
    const person = page.mention({ kind: 'PERSON', name, at, span });
    const unit = nth < 2 ? own : (divisions[nth % Math.max(1, divisions.length)] ?? own);
    const says = { title, rank, status: 'CURRENT' as const, validFrom: `${since}` };
    page.relate({ kind: 'HAS_ROLE', from: person, to: unit, at, span, says });
    if (nth % 3 === 0)
      writeEarlierPost(page, plan.language, { person, unit: own, since, name, at: at.path, span });
  }
};

const writeEarlierPost = (
  page: PageDraft,
  language: Language,
  post: {
    person: string;
    unit: string;
    since: number;
    name: string;
    at: string;
    span: { first: number; gone?: number };
  },
): void => {
  const title = language === 'japanese' ? '研修生' : 'Trainee';
  const [validFrom, validTo] = [`${post.since - 3}`, `${post.since}-03`];
  page.relate({
    kind: 'HAS_ROLE',
    from: post.person,
    to: post.unit,
    at: { path: post.at, text: `${post.name}, ${title} (${validFrom}–${validTo})` },
    span: post.span,
    says: { title, rank: 'STAFF', status: 'FORMER', validFrom, validTo },
  });
};

const firmEvents = (plan: FirmPlan, { history, seed, speakers }: FirmSetting): ChangeSet => {
  const url = `${plan.site}/events`;
  const page = new PageDraft(history, { url, title: plan.name, first: 1 });
  const at = { path: '/html/body/header/h1', text: plan.name };
  const organizer = page.mention({ kind: plan.kind, name: plan.name, at });
  page.judge(
    organizer,
    firstOfName('organization', `${plan.site}/about`, plan.name),
    'SAME',
    'One site, one name.',
  );
  writeEvents(page, {
    ...plan,
    history,
    random: seededRandom(seed, url),
    organizer,
    category: plan.trade.category,
    titles: plan.trade.events.map((event) => event[plan.language]),
    speakers: plan.kind === 'NGO' ? speakers : [],
    turn: plan.index,
  });
  return page.rows();
};
