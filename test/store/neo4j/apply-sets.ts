import { openNeo4jStore } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { numberedSet } from '../sqlite/numbered-sets.ts';

/** A writer in a process of its own: applies the sets with these numbers, several at a time. */
const [uri = '', username = '', database = '', ...numbers] = process.argv.slice(2);
const password = process.env.NEO4J_PASSWORD ?? '';
const AT_ONCE = 3;

const store = openNeo4jStore({ uri, username, password, ...(database === '' ? {} : { database }) });
const waiting = numbers.map(Number);
const work = async (): Promise<void> => {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    await store.apply(numberedSet(number));
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
await store.close();
