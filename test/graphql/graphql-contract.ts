import { describe } from '@jest/globals';
import type { OpenStore } from '../contract/opened-store.ts';
import { describeAsOf } from './as-of-contract.ts';
import { describeCrawls } from './crawls-contract.ts';
import { describeEdits } from './edits-contract.ts';
import { describeFeed } from './feed-contract.ts';
import { describeOperations } from './operations-contract.ts';
import { describePaging } from './paging-contract.ts';
import { describeStatementTable } from './statements-contract.ts';

/** What GraphQL means, the same on every store. */
export const describeGraphql = (name: string, open: OpenStore): void => {
  describe(`GraphQL on ${name}`, () => {
    describeOperations(open);
    describePaging(open);
    describeEdits(open);
    describeFeed(open);
    describeCrawls(open);
    describeStatementTable(open);
    describeAsOf(open);
  });
};
