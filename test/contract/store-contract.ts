import { describe } from '@jest/globals';
import { describeAgreement } from './agreement-contract.ts';
import { describeAsOf } from './as-of-contract.ts';
import { describeFrontier } from './frontier-contract.ts';
import type { OpenStore } from './opened-store.ts';
import { describeReading } from './reading-contract.ts';
import { describeSearching } from './search-contract.ts';
import { describeSettling } from './settling-contract.ts';
import { describeStatements } from './statement-contract.ts';
import { describeWriting } from './writing-contract.ts';

/** What every store must do. Each answer is compared with the reference store's; each seed is one more graph. */
export const describeStoreContract = (name: string, open: OpenStore, seeds: readonly number[]): void => {
  describe(name, () => {
    describeWriting(open);
    describeSettling(open);
    describeReading(open);
    describeAsOf(open);
    describeSearching(open);
    describeFrontier(open, seeds);
    describeStatements(open);
    describeAgreement(open, seeds);
  });
};
