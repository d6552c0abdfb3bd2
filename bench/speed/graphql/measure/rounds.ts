import type { Contestant, ContestantName } from '../contestants/contestant.ts';
import { median, quantile } from './statistics.ts';

export interface Latency {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export type Round = Readonly<Partial<Record<ContestantName, Latency>>>;

export interface RoundsOptions {
  readonly rounds: number;
  /** How long one contestant's turn may take, roughly. */
  readonly turnMs: number;
  readonly warmUpMs: number;
}

const FEWEST_ASKED = 10;
const MOST_ASKED = 300;

/**
 * The contestants take turns, in another order each round, each asking one question at a time: whatever else the
 * machine does meets all of them alike.
 */
export const runRounds = async (
  contestants: readonly Contestant[],
  { rounds, turnMs, warmUpMs }: RoundsOptions,
): Promise<Round[]> => {
  const asked = new Map<ContestantName, number>();
  for (const contestant of contestants)
    asked.set(contestant.name, turnLength(await warmUp(contestant, warmUpMs), turnMs));
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turns: [ContestantName, Latency][] = [];
    for (const contestant of rotated(contestants, round))
      turns.push([contestant.name, await takeTurn(contestant, asked.get(contestant.name) ?? FEWEST_ASKED)]);
    results.push(Object.fromEntries(turns));
  }
  return results;
};

/** Medians over the rounds. */
export const latencyOf = (rounds: readonly Round[], name: ContestantName): Latency => ({
  p50: median(rounds.flatMap((round) => round[name]?.p50 ?? [])),
  p95: median(rounds.flatMap((round) => round[name]?.p95 ?? [])),
});

/** How many times as long as `base` somebody took: the median of the rounds' own ratios. */
export const ratioOf = (rounds: readonly Round[], name: ContestantName, base: ContestantName): number =>
  median(
    rounds.flatMap(({ [name]: one, [base]: other }) =>
      one === undefined || other === undefined ? [] : [one.p50 / other.p50],
    ),
  );

const rotated = <T>(items: readonly T[], by: number): T[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

/** Until compilers and caches have seen the question often enough; returns a typical time. */
const warmUp = async (contestant: Contestant, milliseconds: number): Promise<number> => {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end || times.length < FEWEST_ASKED)
    times.push(await timed(contestant, times.length));
  return median(times.slice(-FEWEST_ASKED));
};

const turnLength = (typical: number, turnMs: number): number =>
  Math.min(MOST_ASKED, Math.max(FEWEST_ASKED, Math.round(turnMs / typical)));

const takeTurn = async (contestant: Contestant, asked: number): Promise<Latency> => {
  const times: number[] = [];
  for (let at = 0; at < asked; at += 1) times.push(await timed(contestant, at));
  return { p50: median(times), p95: quantile(times, 0.95) };
};

const timed = async (contestant: Contestant, at: number): Promise<number> => {
  const start = performance.now();
  await contestant.ask(at);
  return performance.now() - start;
};
