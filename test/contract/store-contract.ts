import { describe } from '@jest/globals';
import { describeAgreement } from './agreement-contract.ts';
import type { OpenStore } from './opened-store.ts';
import { describeReading } from './reading-contract.ts';
import { describeSearching } from './search-contract.ts';
import { describeSettling } from './settling-contract.ts';
import { describeStatements } from './statement-contract.ts';
import { describeWriting } from './writing-contract.ts';

/** What every store must do. Each answer is compared with the reference store's. */
export const describeStoreContract = (name: string, open: OpenStore): void => {
  describe(name, () => {
    describeWriting(open);
    describeSettling(open);
    describeReading(open);
    describeSearching(open);
    describeStatements(open);
    describeAgreement(open);
  });
};
