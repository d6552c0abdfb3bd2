import { round4 } from '../../../src/lib/round.ts';

export type Weights = Readonly<Record<string, number>>;

export interface LinkScore {
  /** Between 0 and 1: how likely the link leads to something that is sought. */
  readonly score: number;
  /** What made it, in log-odds, by where it was seen: anchor, address, record, heading, page, group. */
  readonly parts: Readonly<Record<string, number>>;
}

/** A log-linear score: the weights of the signs added up, and what each place contributed. */
export const scoreSigns = (signs: readonly string[], weights: Weights): LinkScore => {
  const parts: Record<string, number> = {};
  let sum = 0;
  for (const sign of signs) {
    const weight = weights[sign];
    if (weight === undefined) continue;
    sum += weight;
    const colon = sign.indexOf(':');
    const place = colon < 0 ? sign : sign.slice(0, colon);
    parts[place] = (parts[place] ?? 0) + weight;
  }
  for (const place of Object.keys(parts)) parts[place] = round4(parts[place] ?? 0);
  return { score: round4(1 / (1 + Math.exp(-sum))), parts };
};
