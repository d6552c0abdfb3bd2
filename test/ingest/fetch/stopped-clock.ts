import type { Waiting } from '../../../ingest/fetch/waiting.ts';

/** A clock that moves only when somebody sleeps, or is told to. */
export const stoppedClock = (): Waiting & { pass(ms: number): void } => {
  let now = 0;
  const pass = (ms: number): void => {
    now += ms;
  };
  return { clock: () => now, sleep: async (ms) => pass(ms), random: () => 0, pass };
};
