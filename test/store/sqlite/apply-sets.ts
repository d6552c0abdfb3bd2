import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { numberedSet } from './numbered-sets.ts';

/** A writer in a process of its own: applies the sets with these numbers and says each when it is done. */
const [file = '', ...numbers] = process.argv.slice(2);

const store = openSqliteStore(file);
for (const number of numbers.map(Number)) {
  await store.apply(numberedSet(number));
  process.send?.(number);
}
await store.close();
process.disconnect?.();
