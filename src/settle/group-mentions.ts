import type { Judgement } from '../domain/judgement.ts';
import { orderedPair } from '../domain/judgement.ts';
import { compareText } from '../lib/compare.ts';

/** Of a pair on which a person and a rule have spoken, the person's word counts. */
export const effectiveJudgements = (judgements: readonly Judgement[]): Judgement[] => {
  const byPair = new Map<string, Judgement>();
  for (const judgement of judgements) {
    const { a, b } = orderedPair(judgement.a, judgement.b);
    const key = `${a} ${b}`;
    if (judgement.origin === 'PERSON' || !byPair.has(key)) byPair.set(key, judgement);
  }
  return [...byPair.values()];
};

/**
 * Mentions joined by SAME, taken by falling score, then ids, never joining the two sides of a DIFFERENT.
 * The result depends on the set of mentions and judgements alone. Groups and their members are in order of ids.
 */
export const groupMentions = (
  mentions: readonly string[],
  judgements: readonly Judgement[],
): (readonly string[])[] => {
  const groups = new Map(mentions.map((id) => [id, [id]]));
  const effective = effectiveJudgements(judgements).filter(({ a, b }) => groups.has(a) && groups.has(b));
  const different = pairsOf(effective.filter(({ verdict }) => verdict === 'DIFFERENT'));
  for (const { a, b } of effective.filter(({ verdict }) => verdict === 'SAME').sort(byFallingScore)) {
    join(groups, different, a, b);
  }
  const found = new Set(groups.values());
  return [...found]
    .map((group) => group.sort(compareText))
    .sort((x, y) => compareText(x[0] ?? '', y[0] ?? ''));
};

const byFallingScore = (x: Judgement, y: Judgement): number =>
  Number(y.origin === 'PERSON') - Number(x.origin === 'PERSON') ||
  y.score - x.score ||
  compareText(x.a, y.a) ||
  compareText(x.b, y.b);

const pairsOf = (judgements: readonly Judgement[]): Map<string, Set<string>> => {
  const pairs = new Map<string, Set<string>>();
  const add = (from: string, to: string) => pairs.set(from, (pairs.get(from) ?? new Set()).add(to));
  for (const { a, b } of judgements) {
    add(a, b);
    add(b, a);
  }
  return pairs;
};

const join = (
  groups: Map<string, string[]>,
  different: ReadonlyMap<string, ReadonlySet<string>>,
  a: string,
  b: string,
): void => {
  const [one, other] = [groups.get(a), groups.get(b)];
  if (one === undefined || other === undefined || one === other) return;
  const [small, large] = one.length < other.length ? [one, other] : [other, one];
  const held = new Set(large);
  const kept = small.some((id) => [...(different.get(id) ?? [])].some((opponent) => held.has(opponent)));
  if (kept) return;
  for (const id of small) {
    large.push(id);
    groups.set(id, large);
  }
};
