import { InputError } from '../domain/errors.ts';
import { orderedPair } from '../domain/judgement.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { settle } from './settle.ts';
import type { SettleStore } from './settle-store.ts';

export interface PersonJudgement {
  /** Ids of mentions; an entity's id is one. */
  readonly a: string;
  readonly b: string;
  readonly verdict: 'SAME' | 'DIFFERENT';
  readonly by: string;
  readonly at: string;
}

/** Records what a person says of two mentions, and settles. */
export const judge = async (store: SettleStore, said: PersonJudgement): Promise<void> => {
  await assertComparable(store, said.a, said.b);
  const { verdict, by, at } = said;
  const pair = orderedPair(said.a, said.b);
  const judgement = { ...pair, origin: 'PERSON' as const, verdict, score: 1, by, at, reasons: [] };
  await applyAndSettle(store, { put: { judgements: [judgement] }, unsettled: [pair.a, pair.b] });
};

/** Takes a person's judgement back, and settles. */
export const unjudge = async (store: SettleStore, said: { a: string; b: string }): Promise<void> => {
  const key = { ...orderedPair(said.a, said.b), origin: 'PERSON' as const };
  const judgements = await store.judgements([key.a]);
  if (!judgements.some(({ a, b, origin }) => a === key.a && b === key.b && origin === 'PERSON'))
    throw new InputError(`Nobody has judged ${said.a} and ${said.b}.`, 'NOT_FOUND');
  await applyAndSettle(store, { remove: { judgements: [key] }, unsettled: [key.a, key.b] });
};

/** Withdraws all that a page says, with what was judged of it, and settles: as if it had never been read. */
export const removePage = async (store: SettleStore, url: string): Promise<{ facts: number }> => {
  const { mentions, assertions } = await store.factsOfPage(url);
  const gone = mentions.map(({ id }) => id);
  const judgements = await store.judgements(gone);
  const contacts = mentions.flatMap((mention) => mention.contacts ?? []);
  const facts = [...gone, ...assertions.map(({ id }) => id)];
  await applyAndSettle(store, {
    remove: {
      pages: [url],
      mentions: gone,
      assertions: assertions.map(({ id }) => id),
      evidenceOf: [...facts, ...contacts.map(({ id }) => id)],
      judgements,
    },
    unsettled: [...new Set([...gone, ...judgements.flatMap(({ a, b }) => [a, b])])],
  });
  return { facts: facts.length };
};

const assertComparable = async (store: SettleStore, a: string, b: string): Promise<void> => {
  if (a === b) throw new InputError('A judgement needs two different mentions.');
  const [one, other] = await store.mentions([a, b]);
  if (one === undefined || other === undefined)
    throw new InputError(`There is no mention ${one === undefined ? a : b}.`, 'NOT_FOUND');
  if (one.type !== other.type)
    throw new InputError(
      `Only things of one type can be judged: ${a} is ${one.type}, ${b} is ${other.type}.`,
    );
};

const applyAndSettle = async (store: SettleStore, set: ChangeSet): Promise<void> => {
  await store.apply(set);
  await settle(store);
};
