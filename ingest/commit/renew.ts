import type { Evidence } from '../../src/domain/evidence.ts';
import {
  type Assertion,
  assertionId,
  type Mention,
  statementKey,
  type Values,
} from '../../src/domain/mention.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { evidenceFor, type Facts, type Reading, type Said } from './facts.ts';

/** What earlier readings of the page left in the store. */
export interface Before {
  /** The reading before this one. */
  readonly lastRead: string;
  readonly mentions: readonly Mention[];
  readonly assertions: readonly Assertion[];
  readonly evidence: readonly Evidence[];
}

type Renewed = Required<Pick<NonNullable<ChangeSet['put']>, 'mentions' | 'assertions' | 'evidence'>> & {
  readonly unsettled: readonly string[];
};

/**
 * What a reading changes: new facts are put, those that the page no longer has end with the reading before this one, and
 * those that it still has cost nothing: the page's own row says when it was read.
 */
export const renew = (facts: Facts, reading: Reading, before: Before | undefined): Renewed => {
  const said = assertionsOf(facts.said, reading, before);
  const mentions = changedMentions(facts.mentions, before);
  const assertions = [...said.changed, ...endedAssertions(said.now, reading, before)];
  const evidence = [...facts.evidence, ...said.evidence];
  return {
    mentions,
    assertions,
    evidence: changedEvidence(evidence, before),
    unsettled: [
      ...new Set([...mentions.map(({ id }) => id), ...assertions.flatMap(({ from, to }) => [from, to])]),
    ],
  };
};

// ---- mentions ----

const changedMentions = (now: readonly Mention[], before: Before | undefined): Mention[] => {
  if (before === undefined) return [...now];
  const known = new Map(before.mentions.map((mention) => [mention.id, mention]));
  const here = new Set(now.map(({ id }) => id));
  return [
    ...now.flatMap((mention) => renewedMention(mention, known.get(mention.id), before.lastRead)),
    ...before.mentions
      .filter(({ id, lastRead }) => !here.has(id) && lastRead === undefined)
      .map((mention) => ({ ...mention, lastRead: before.lastRead })),
  ];
};

/** Nothing where the page says the same as before. Values that it replaced stay, with the reading that had them last. */
const renewedMention = (now: Mention, known: Mention | undefined, lastRead: string): Mention[] => {
  if (known === undefined) return [now];
  const same = sameValues(known.values, now.values);
  if (known.lastRead === undefined && same && sameRest(known, now)) return [];
  const formerly = [
    ...(known.formerly ?? []),
    ...(same ? [] : [{ until: known.lastRead ?? lastRead, values: known.values }]),
  ];
  return [{ ...now, firstRead: known.firstRead, ...(formerly.length === 0 ? {} : { formerly }) }];
};

const sameValues = (a: Values, b: Values): boolean => keyed(a) === keyed(b);

const keyed = (values: Values): string =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

const sameRest = (a: Mention, b: Mention): boolean =>
  a.kind === b.kind &&
  a.name === b.name &&
  a.score === b.score &&
  JSON.stringify(a.contacts ?? []) === JSON.stringify(b.contacts ?? []);

// ---- assertions ----

interface AssertionsNow {
  /** All that the page says now. */
  readonly now: readonly Assertion[];
  /** Those of them that are not in the store as they are. */
  readonly changed: readonly Assertion[];
  readonly evidence: readonly Evidence[];
}

/** A statement that the page had stopped saying, and that was closed, is a new one when it comes back. */
const assertionsOf = (said: readonly Said[], reading: Reading, before: Before | undefined): AssertionsNow => {
  const earlier = groupBy(before?.assertions ?? [], sayingKey);
  const lines = said.map(({ spans, ...one }) => {
    const episodes = earlier.get(sayingKey(one)) ?? [];
    const open = episodes.find(({ closedAt }) => closedAt === undefined);
    const id = open?.id ?? assertionId(one.kind, one.from, one.to, one.says, episodes.length);
    const now: Assertion = { id, page: reading.page, firstRead: open?.firstRead ?? reading.at, ...one };
    const unchanged = open !== undefined && open.lastRead === undefined && open.score === now.score;
    return { now, unchanged, evidence: evidenceFor(id, spans, reading) };
  });
  const each = [...new Map(lines.map((line) => [line.now.id, line])).values()];
  return {
    now: each.map(({ now }) => now),
    changed: each.filter(({ unchanged }) => !unchanged).map(({ now }) => now),
    evidence: lines.flatMap(({ evidence }) => evidence),
  };
};

const sayingKey = ({ kind, from, to, says }: Pick<Assertion, 'kind' | 'from' | 'to' | 'says'>): string =>
  [kind, from, to, statementKey(says)].join(' ');

/** Of two ends the page said one thing and now says another: that closes the old. Merely missing closes nothing. */
const endedAssertions = (
  now: readonly Assertion[],
  reading: Reading,
  before: Before | undefined,
): Assertion[] => {
  const here = new Set(now.map(({ id }) => id));
  const replaced = new Set(now.map(endsKey));
  return (before?.assertions ?? [])
    .filter(({ id, lastRead }) => !here.has(id) && lastRead === undefined)
    .map((assertion) => ({
      ...assertion,
      lastRead: (before as Before).lastRead,
      ...(replaced.has(endsKey(assertion)) ? { closedAt: reading.at } : {}),
    }));
};

const endsKey = ({ kind, from, to }: Assertion): string => [kind, from, to].join(' ');

// ---- evidence ----

/** A span that stands where it stood keeps its row, and with it the snapshot in which it was first found. */
const changedEvidence = (now: readonly Evidence[], before: Before | undefined): Evidence[] => {
  const known = new Map((before?.evidence ?? []).map((evidence) => [evidence.id, evidence]));
  const here = new Map(now.map((evidence) => [evidence.id, evidence]));
  return [
    ...[...here.values()]
      .filter(({ id }) => !known.has(id) || known.get(id)?.lastRead !== undefined)
      .map((evidence) => ({
        ...evidence,
        firstRead: known.get(evidence.id)?.firstRead ?? evidence.firstRead,
      })),
    ...[...known.values()]
      .filter(({ id, lastRead }) => !here.has(id) && lastRead === undefined)
      .map((evidence) => ({ ...evidence, lastRead: (before as Before).lastRead })),
  ];
};
