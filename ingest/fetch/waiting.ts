import { setTimeout as pause } from 'node:timers/promises';

/** Time and chance as this folder needs them; tests bring their own. */
export interface Waiting {
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

export const realWaiting = (random: () => number): Waiting => ({
  clock: () => performance.now(),
  sleep: async (ms) => {
    await pause(ms);
  },
  random,
});
