import { describe } from '@jest/globals';
import { openReferenceStore } from '../support/reference-store.ts';
import { describeAgreement } from './agreement-contract.ts';
import type { OpenStore } from './opened-store.ts';
import { describeReading } from './reading-contract.ts';
import { describeSearching } from './search-contract.ts';
import { describeSettling } from './settling-contract.ts';
import { describeWriting } from './writing-contract.ts';

// The oracle must itself do what the named cases say, and its pages must make up its lists.
const open: OpenStore = async () => {
  const store = openReferenceStore();
  return { store, dispose: () => store.close() };
};

describe('reference', () => {
  describeWriting(open);
  describeSettling(open);
  describeReading(open);
  describeSearching(open);
  describeAgreement(open, [1, 2]);
});
