import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import type { GraphStore } from '../../../src/store/graph-store.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { disagreements, leaseRace } from '../lease-race.ts';
import { donePage, numberedSet, person, SET_SIZE, unit } from './numbered-sets.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startWriting } from './writing-process.ts';

const PATIENCE_MS = 120_000;
const ROLES = { kind: 'HAS_ROLE', direction: 'in', when: 'ever' } as const;

/** Counts that go wrong where a row is lost or stands twice. */
const countsOf = async (store: GraphStore) => ({
  stats: await store.stats(),
  roles: await store.countEdges([unit.id], ROLES),
  found: await store.count({ type: 'person', text: 'person', when: 'ever' }),
  named: (await store.search({ text: 'alias', first: 10_000 })).length,
});

const integrityOf = (file: string): unknown => {
  const database = new Database(file);
  try {
    return database.pragma('integrity_check', { simple: true });
  } finally {
    database.close();
  }
};

describe('processes that share a file', () => {
  const folder = temporaryFolder();
  const numbers = Array.from({ length: 24 }, (_, at) => at);

  it(
    'write overlapping sets into a new file at the same time: nothing is lost, nothing is there twice',
    async () => {
      const file = join(folder(), 'shared.db');
      const writers = [startWriting(file, numbers), startWriting(file, numbers.toReversed())];
      expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0]);
      const [shared, alone] = [openSqliteStore(file), openSqliteStore(':memory:')];
      for (const number of numbers) await alone.apply(numberedSet(number));
      expect(await countsOf(shared)).toEqual(await countsOf(alone));
      expect((await shared.entities([person(0).id]))[0]).toEqual(person(0));
      await Promise.all([shared.close(), alone.close()]);
      expect(integrityOf(file)).toBe('ok');
    },
    PATIENCE_MS,
  );

  it.each([0, 3, 9])(
    'may be killed while they write (%i ms after the second set): a set is there wholly or not at all',
    async (delay) => {
      const file = join(folder(), 'killed.db');
      // Every other number: no set shares people with another, so what is there tells which sets are.
      const apart = Array.from({ length: 400 }, (_, at) => at * 2);
      const writer = startWriting(file, apart);
      while (writer.done.length < 2) await once(writer.child, 'message');
      await pause(delay);
      writer.child.kill('SIGKILL');
      expect(await writer.ended).toBeNull();
      const store = openSqliteStore(file);
      const pages = await store.pages(apart.map((number) => donePage(number).url));
      const there = apart.filter((_, at) => pages[at] !== undefined);
      expect(there.length).toBeLessThan(apart.length);
      expect(there).toEqual(expect.arrayContaining(writer.done));
      const people = there.length * SET_SIZE;
      expect(await countsOf(store)).toMatchObject({
        stats: { mentions: people + 1, evidence: people, assertions: people, unsettled: people },
        roles: [people],
        found: people,
        named: people,
      });
      await store.close();
      expect(integrityOf(file)).toBe('ok');
    },
    PATIENCE_MS,
  );

  it(
    'get a lease each once',
    async () => {
      const file = join(folder(), 'leases.db');
      await openSqliteStore(file).close();
      expect(disagreements(await leaseRace(`sqlite:${file}`))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it('lets one read while another is in the middle of a transaction', async () => {
    const file = join(folder(), 'read.db');
    const store = openSqliteStore(file);
    await store.apply(numberedSet(0));
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE; DELETE FROM entity');
    expect(await store.count({ type: 'person', when: 'ever' })).toBe(SET_SIZE);
    other.exec('ROLLBACK');
    other.close();
    await store.close();
  });
});
