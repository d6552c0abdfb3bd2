import { InputError } from '../domain/errors.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { type FirmPlan, firmPages, planCompany, planNgo } from './company-pages.ts';
import { type History, historyBefore } from './history.ts';
import { seededRandom } from './random.ts';
import { type Arrival, type Elsewhere, leaversOf, type Roster, rostersOf } from './roster.ts';
import { universityPages } from './university-pages.ts';
import { planUniversity, split } from './university-plan.ts';

export interface SampleOptions {
  readonly people: number;
  readonly seed: number;
  /** The time of the last reading; the others lie before it. */
  readonly now: string;
}

export const MOST_PEOPLE = 10_000_000;

/** Rows in one transaction: enough to be fast, few enough to hold. */
const ROWS_PER_SET = 4000;
const PEOPLE_PER_UNIVERSITY = 9000;
const PEOPLE_PER_COMPANY = 40;
const PEOPLE_PER_NGO = 25;

/** How many people go from one university to the next. */
const LEAVERS = 10;

/** The sample as transactions of base rows; settling derives the rest. One university is held at a time. */
export function* sampleGraph({ people, seed, now }: SampleOptions): Generator<ChangeSet> {
  if (!Number.isInteger(people) || people < 1 || people > MOST_PEOPLE)
    throw new InputError(`A sample has 1 to ${MOST_PEOPLE} people, not ${people}.`);
  yield* inSets(samplePages(people, seed, historyBefore(now)));
}

function* samplePages(people: number, seed: number, history: History): Generator<ChangeSet> {
  const inCompanies = Math.max(Math.round(people * 0.03), Math.min(12, Math.floor(people / 5)));
  const inNgos = Math.max(Math.round(people * 0.01), Math.min(5, Math.floor(people / 10)));
  const speakers = yield* writeUniversities(people - inCompanies - inNgos, seed, history);
  yield* writeFirms(planCompany, { people: inCompanies, size: PEOPLE_PER_COMPANY, seed, history, speakers });
  yield* writeFirms(planNgo, { people: inNgos, size: PEOPLE_PER_NGO, seed, history, speakers });
}

/** Returns people of the last university whom others may invite. */
function* writeUniversities(
  people: number,
  seed: number,
  history: History,
): Generator<ChangeSet, Elsewhere[]> {
  const count = Math.max(2, Math.round(people / PEOPLE_PER_UNIVERSITY));
  const sizes = split(people, count, seededRandom(seed, 'universities'));
  let arrivals: Arrival[] = [];
  let rosters: Roster[] = [];
  for (const [index, size] of sizes.entries()) {
    const plan = planUniversity(index, size, seededRandom(seed, 'university', index));
    const leavers = index === count - 1 ? 0 : LEAVERS;
    rosters = rostersOf(plan, { history, seed, arrivals, leavers });
    yield* universityPages({ plan, rosters, history, seed });
    arrivals = leaversOf(rosters, leavers);
  }
  return rosters
    .slice(0, LEAVERS)
    .flatMap(({ department, members }) =>
      members.slice(0, 1).map(({ name }) => ({ page: department.url, name: name.full })),
    );
}

interface FirmWork {
  readonly people: number;
  /** Of one firm. */
  readonly size: number;
  readonly seed: number;
  readonly history: History;
  readonly speakers: readonly Elsewhere[];
}

function* writeFirms(
  plan: (index: number, people: number) => FirmPlan,
  { people, size, ...setting }: FirmWork,
): Generator<ChangeSet> {
  const count = Math.max(2, Math.round(people / size));
  const sizes = split(people, count, seededRandom(setting.seed, 'firms', size));
  for (const [index, staff] of sizes.entries()) yield* firmPages(plan(index, staff), setting);
}

type Put = NonNullable<ChangeSet['put']>;
const TABLES = [
  'pages',
  'mentions',
  'assertions',
  'evidence',
  'judgements',
] as const satisfies readonly (keyof Put)[];

/** Pages gathered into transactions of some size. */
function* inSets(pages: Iterable<ChangeSet>): Generator<ChangeSet> {
  let gathered: ChangeSet[] = [];
  let rows = 0;
  for (const page of pages) {
    gathered.push(page);
    rows += TABLES.reduce((sum, table) => sum + (page.put?.[table]?.length ?? 0), 0);
    if (rows < ROWS_PER_SET) continue;
    yield merged(gathered);
    gathered = [];
    rows = 0;
  }
  if (gathered.length > 0) yield merged(gathered);
}

const merged = (sets: readonly ChangeSet[]): ChangeSet => ({
  put: Object.fromEntries(
    TABLES.map((table) => [table, sets.flatMap(({ put }) => [...(put?.[table] ?? [])])]),
  ),
  unsettled: [...new Set(sets.flatMap(({ unsettled = [] }) => unsettled))],
});
