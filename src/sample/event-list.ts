import type { FormerValues, Values } from '../domain/mention.ts';
import type { EventCategory } from '../domain/ontology.ts';
import { dayFromNow, type History, LAST_READING, type Span } from './history.ts';
import { firstOfName, type PageDraft } from './page-draft.ts';
import type { Language } from './person-name.ts';
import type { Random } from './random.ts';
import type { Elsewhere } from './roster.ts';
import { writePlace } from './surroundings.ts';
import type { City } from './words/places.ts';

export interface EventList {
  readonly history: History;
  readonly random: Random;
  readonly language: Language;
  readonly city: City;
  /** A mention of this very page. */
  readonly organizer: string;
  readonly category: EventCategory;
  readonly titles: readonly string[];
  /** People who speak, as other pages list them; one an event, in turn. */
  readonly speakers: readonly Elsewhere[];
  /** Where in the round of fates the list begins, so that short lists do not all tell the same. */
  readonly turn: number;
}

/** What a page's readings find of an event: one fate after another, so that every small sample has them all. */
const FATES = ['moved', 'scheduled', 'postponed', 'gone', 'cancelled', 'scheduled'] as const;
type Fate = (typeof FATES)[number];

/** The reading that found the event changed. */
const CHANGED = 4;

export const writeEvents = (page: PageDraft, list: EventList): void => {
  for (const [index, title] of list.titles.entries()) {
    const fate = FATES[(index + list.turn) % FATES.length] as Fate;
    writeEvent(page, list, { title, index, fate });
  }
};

const writeEvent = (
  page: PageDraft,
  list: EventList,
  { title, index, fate }: { title: string; index: number; fate: Fate },
): void => {
  const path = `/html/body/main/ul[1]/li[${index + 1}]`;
  const { values, formerly, span } = courseOf(list, fate);
  const at = { path, text: `${title} ${values.start ?? ''} ${values.time ?? ''}`.trim() };
  const event = page.mention({
    kind: 'EVENT',
    name: title,
    at,
    span,
    values,
    ...(formerly ? { formerly } : {}),
  });
  page.relate({ kind: 'ORGANIZES', from: list.organizer, to: event, at, span });
  const hall = list.language === 'japanese' ? `第${index + 1}会場` : `Hall ${index + 1}`;
  const place = writePlace(page, hall, { ...list, path: `${path}/p[2]` });
  page.relate({ kind: 'LOCATED_AT', from: event, to: place, at: { path: `${path}/p[2]`, text: hall }, span });
  const speaker = list.speakers[index % Math.max(1, list.speakers.length)];
  if (speaker !== undefined) writeSpeaker(page, speaker, { event, path, span, language: list.language });
};

const writeSpeaker = (
  page: PageDraft,
  { page: listedOn, name }: Elsewhere,
  { event, path, span, language }: { event: string; path: string; span: Span; language: Language },
): void => {
  const as = language === 'japanese' ? '講演者' : 'speaker';
  const at = { path: `${path}/p[3]`, text: `${name} (${as})` };
  const person = page.mention({ kind: 'PERSON', name, at, span });
  page.relate({ kind: 'TAKES_PART', from: person, to: event, at, span, says: { as } });
  page.judge(person, firstOfName('person', listedOn, name), 'SAME', 'The announcement names the department.');
};

interface Course {
  readonly values: Values;
  readonly formerly?: readonly FormerValues[];
  readonly span: Span;
}

const courseOf = ({ history, random, category }: EventList, fate: Fate): Course => {
  const days = fate === 'scheduled' ? random.between(-50, 90) : random.between(5, 90);
  const start = dayFromNow(history, days);
  const before: Values = {
    start,
    ...(random.chance(0.4) ? { end: dayFromNow(history, days + random.between(1, 20)) } : {}),
    time: `${random.between(9, 18)}:00`,
    category,
    status: 'SCHEDULED',
  };
  const formerly = [{ until: history.readings[CHANGED] as string, values: before }];
  const span = { first: 2 };
  switch (fate) {
    case 'moved': {
      const { time = '', ...rest } = before;
      return {
        values: { ...rest, ...laterBy(history, days, before), time, status: 'MOVED' },
        formerly,
        span,
      };
    }
    case 'postponed':
      return { values: { category, status: 'POSTPONED' }, formerly, span };
    case 'cancelled':
      return { values: { ...before, status: 'CANCELLED' }, formerly, span };
    case 'gone':
      return { values: before, span: { ...span, gone: LAST_READING } };
    case 'scheduled':
      return { values: before, span };
    default:
      return fate satisfies never;
  }
};

const laterBy = (history: History, days: number, { end }: Values): Values => ({
  start: dayFromNow(history, days + 14),
  ...(end === undefined ? {} : { end: dayFromNow(history, days + 40) }),
});
