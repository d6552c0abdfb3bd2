import { SOUGHT_KINDS } from './concepts.ts';

/** Below this score a link is a guess in the dark. */
const POOR = 0.2;
/** Pages in a row without anything sought, beside a share of all that was read, before poor links are given up. */
const PATIENCE = 15;
const PATIENT_SHARE = 0.1;
/** No link is worth a fetch below this. */
const HOPELESS = 0.03;

export interface StopRule {
  read(kind: string): void;
  /** Why to stop, given the best score that is left. */
  enough(best: number | undefined): string | undefined;
}

/**
 * The expected gain of what is left is small when the best link is poor and the pages read last brought nothing.
 * On a good page the count begins anew.
 */
export const stopRule = (): StopRule => {
  let read = 0;
  let dry = 0;
  return {
    read: (kind) => {
      read++;
      dry = SOUGHT_KINDS.has(kind) ? 0 : dry + 1;
    },
    enough: (best) => {
      if (best === undefined) return undefined;
      if (best < HOPELESS) return `the best link that is left has a score of ${best}`;
      const patience = PATIENCE + PATIENT_SHARE * read;
      if (best >= POOR || dry < patience) return undefined;
      return `the last ${dry} pages held nothing that is sought, and the best link that is left has a score of ${best}`;
    },
  };
};
