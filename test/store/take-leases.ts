import { openStore } from '../../src/store/open-store.ts';

/** Tries to get every lease: `take-leases.ts <address> <holder> <count> <user> <database>`; prints who has each, one a line. */
const [address = '', holder = '', count = '0', username = '', database = ''] = process.argv.slice(2);
const store = await openStore(address, {
  ...{ username, password: process.env.NEO4J_PASSWORD ?? '' },
  ...(database === '' ? {} : { database }),
});
await store.ping();
for (let at = 0; at < Number(count); at += 1) {
  const { heldBy } = await store.lease(`k_${at}`, { holder, now: 0, until: 10 });
  process.stdout.write(`${heldBy}\n`);
}
await store.close();
