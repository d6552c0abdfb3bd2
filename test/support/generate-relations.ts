import type { Relation } from '../../src/domain/entity.ts';
import { type Assertion, assertionId, type Mention, type Statement } from '../../src/domain/mention.ts';
import { RANKS, type RelationKind, ROLE_MODIFIERS, ROLE_STATUSES } from '../../src/domain/ontology.ts';
import { compareText } from '../../src/lib/compare.ts';
import { round4 } from '../../src/lib/round.ts';
import { entityOf, type Thing } from './generate-things.ts';
import { generatePartialDate, generateTime, timeAfter, withoutUndefined } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A relation with the assertions that agree on it. */
export interface ToldRelation {
  readonly relation: Relation;
  readonly assertions: readonly Assertion[];
}

interface Ends {
  readonly kind: RelationKind;
  readonly from: Thing;
  readonly to: Thing;
}

export const generateRelations = (random: SeededRandom, things: readonly Thing[]): ToldRelation[] => {
  const told = [
    ...containments(random, ofType(things, 'organization')),
    ...links(random, things, 'HAS_ROLE', 3),
    ...links(random, things, 'OFFERS', 2),
    ...links(random, things, 'ORGANIZES', 2),
    ...links(random, things, 'TAKES_PART', 2),
    ...links(random, things, 'LOCATED_AT', 2),
  ].flatMap((ends) => episodes(random, ends));
  return withoutSharedAssertions(told);
};

/** Two draws may say the same of the same mentions, but an assertion belongs to one relation only. */
const withoutSharedAssertions = (told: readonly ToldRelation[]): ToldRelation[] => {
  const used = new Set<string>();
  return told.filter(({ assertions }) => {
    const isNew = assertions.every(({ id }) => !used.has(id));
    if (isNew) for (const { id } of assertions) used.add(id);
    return isNew;
  });
};

const ofType = (things: readonly Thing[], type: Thing['type']): Thing[] =>
  things.filter((thing) => thing.type === type);

/** Parents come before their children: there is no cycle. Several parents, none, or the same one twice. */
const containments = (random: SeededRandom, organizations: readonly Thing[]): Ends[] =>
  organizations.flatMap((to, at) =>
    Array.from({ length: at === 0 ? 0 : random.integer(4) }, () => {
      const from = organizations[Math.max(0, at - 1 - random.integer(8))] as Thing;
      return { kind: 'CONTAINS', from, to } as const;
    }),
  );

const ENDS: Readonly<
  Record<Exclude<RelationKind, 'CONTAINS'>, { from: Thing['type'][]; to: Thing['type'] }>
> = {
  HAS_ROLE: { from: ['person'], to: 'organization' },
  OFFERS: { from: ['organization'], to: 'business' },
  ORGANIZES: { from: ['organization'], to: 'event' },
  TAKES_PART: { from: ['person'], to: 'event' },
  LOCATED_AT: { from: ['organization', 'event'], to: 'place' },
};

/** Up to `most` relations of a kind from each thing that can have one; ends are drawn with repeats. */
const links = (
  random: SeededRandom,
  things: readonly Thing[],
  kind: keyof typeof ENDS,
  most: number,
): Ends[] => {
  const targets = ofType(things, ENDS[kind].to);
  const sources = things.filter(({ type }) => ENDS[kind].from.includes(type));
  if (targets.length === 0) return [];
  return sources.flatMap((from, at) =>
    Array.from({ length: random.integer(most + 1) + (at === 0 ? HUB_LINKS : 0) }, () => {
      const to = random.chance(0.3) ? (targets[0] as Thing) : random.pick(targets);
      return { kind, from, to };
    }),
  );
};

/** The first thing of a type has so many more: lists of two or three rows test no order. */
const HUB_LINKS = 8;

/** Open, closed, or closed and come back; people also get a second role at the same place. */
const episodes = (random: SeededRandom, ends: Ends): ToldRelation[] => {
  const says = generateStatement(random, ends.kind);
  const firstSeen = generateTime(random);
  const again = ends.kind === 'HAS_ROLE' && random.chance(0.2) ? episodes(random, ends) : [];
  if (random.chance(0.6)) return [tell(random, ends, says, { firstSeen, episode: 0 }), ...again];
  const closedLastSeen = timeAfter(random, firstSeen);
  const closedAt = timeAfter(random, closedLastSeen);
  const closed = tell(random, ends, says, { firstSeen, episode: 0, closedAt, closedLastSeen });
  if (random.chance(0.5)) return [closed, ...again];
  return [closed, tell(random, ends, says, { firstSeen: timeAfter(random, closedAt), episode: 1 }), ...again];
};

const generateStatement = (random: SeededRandom, kind: RelationKind): Statement => {
  const dates = {
    validFrom: random.maybe(0.3, () => generatePartialDate(random)),
    validTo: random.maybe(0.2, () => generatePartialDate(random)),
  };
  if (kind === 'TAKES_PART') return withoutUndefined({ as: random.maybe(0.7, () => 'speaker 講師') });
  if (kind !== 'HAS_ROLE') return random.chance(0.3) ? withoutUndefined(dates) : {};
  return withoutUndefined({
    title: random.maybe(0.8, () => random.pick(['Professor', '教授', 'Dean', '“Head”'])),
    rank: random.maybe(0.8, () => random.pick(RANKS)),
    status: random.maybe(0.7, () => random.pick(ROLE_STATUSES)),
    modifier: random.maybe(0.2, () => random.pick(ROLE_MODIFIERS)),
    ...dates,
  });
};

interface Telling {
  readonly firstSeen: string;
  readonly episode: number;
  readonly closedAt?: string;
  readonly closedLastSeen?: string;
}

const tell = (random: SeededRandom, ends: Ends, says: Statement, telling: Telling): ToldRelation => {
  const { firstSeen, closedAt, closedLastSeen } = telling;
  const assertions = random
    .sample(ends.from.mentions, 1 + random.integer(2))
    .map((from) => assert(random, ends, { from, says, telling }));
  const ids = assertions.map(({ id }) => id).sort(compareText);
  const relation = withoutUndefined({
    id: ids[0] as string,
    kind: ends.kind,
    from: entityOf(ends.from).id,
    to: entityOf(ends.to).id,
    says,
    firstSeen,
    closedAt,
    closedLastSeen,
    news: random.maybe(0.3, () => true as const),
    pages: new Set(assertions.map(({ page }) => page)).size,
    confidence: Math.max(...assertions.map(({ score }) => score)),
    assertions: ids,
  });
  return { relation, assertions };
};

const assert = (
  random: SeededRandom,
  { kind, to }: Ends,
  { from, says, telling }: { from: Mention; says: Statement; telling: Telling },
): Assertion => {
  const target = random.pick(to.mentions).id;
  return withoutUndefined({
    id: assertionId(kind, from.id, target, says, telling.episode),
    page: from.page,
    kind,
    from: from.id,
    to: target,
    says,
    firstRead: telling.firstSeen,
    lastRead: telling.closedLastSeen,
    closedAt: telling.closedAt,
    score: round4(random.pick([0.25, 0.5, 0.7313, 1])),
  });
};
