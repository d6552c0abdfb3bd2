import type { Verdict } from './ontology.ts';

/** A person's word outranks a rule's; a pair may have one of each. */
export const JUDGEMENT_ORIGINS = ['PERSON', 'RULE'] as const;
export type JudgementOrigin = (typeof JUDGEMENT_ORIGINS)[number];

/** Two mentions are the same thing, different things, or it cannot be told. */
export interface Judgement {
  /** Mention ids, a before b. */
  readonly a: string;
  readonly b: string;
  readonly origin: JudgementOrigin;
  readonly verdict: Verdict;
  /** 0 to 1, rounded to four decimals. */
  readonly score: number;
  readonly by: string;
  readonly at: string;
  readonly reasons: readonly string[];
}

export type JudgementKey = Pick<Judgement, 'a' | 'b' | 'origin'>;

export const judgementKey = ({ a, b, origin }: JudgementKey): string => `${a} ${b} ${origin}`;

/** A pair has no direction: the smaller id stands first. */
export const orderedPair = (a: string, b: string): { a: string; b: string } =>
  a < b ? { a, b } : { a: b, b: a };
