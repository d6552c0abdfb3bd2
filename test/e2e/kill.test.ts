import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '../../src/domain/page.ts';
import { openStore } from '../../src/store/open-store.ts';
import { runCli, startCli } from '../cli/run-cli.ts';
import { type LocalSite, startSite } from '../ingest/fetch/local-site.ts';
import { withNeo4j } from '../store/neo4j/with-neo4j.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';
import { universityAnswers, universityPages } from '../support/university-site.ts';

const KILLS = 100;
const MINUTES = 60_000;
/** A process that crawls is killed this long after its first request at the latest. */
const LONGEST_LIFE_MS = 250;
const PAUSE_MS = 25;
const SIZE = { departments: 18, people: 22, noise: 120 };

let site: LocalSite;
let folder: string;

beforeAll(async () => {
  site = await startSite(universityAnswers(universityPages(SIZE)));
  folder = mkdtempSync(join(tmpdir(), 'orgraph-kill-'));
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Target {
  readonly store: string;
  readonly env?: Readonly<Record<string, string>>;
}

const crawlArgs = ({ store }: Target, snapshots: string): string[] => [
  ...['crawl', `${site.url}/`, '--strategy', 'breadth-first', '--allow-private', '--render', 'never'],
  ...['--delay', `${PAUSE_MS}`, '--resume', '--store', store, '--snapshots', join(folder, snapshots)],
];

/** Kills crawls of this store again and again, each at some moment of its work; true while there was one to kill. */
const killOnce = async (target: Target, snapshots: string, random: SeededRandom): Promise<boolean> => {
  const before = site.asked.length;
  const child = startCli(crawlArgs(target, snapshots), target.env === undefined ? {} : { env: target.env });
  const ended = once(child, 'exit');
  while (child.exitCode === null && site.asked.length === before) await pause(2);
  await pause(random.integer(LONGEST_LIFE_MS));
  const wasRunning = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return wasRunning;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What must not depend on how often the crawl was killed: all of it but the order in which pages were read. */
const outcomeOf = async ({ store, env }: Target): Promise<object> => {
  const exported = await runCli(
    ['export', '--format', 'jsonl', '--store', store],
    env === undefined ? {} : { env },
  );
  expect(exported.code).toBe(0);
  const opened = await openStore(store, credentialsOf(env));
  const pages: Partial<Page>[] = [];
  for await (const rows of opened.scan('page'))
    for (const { url, state, reason, title, kind, snapshot, firstRead, lastRead } of rows)
      pages.push({ url, state, reason, title, kind, snapshot, firstRead, lastRead } as Partial<Page>);
  const [row] = await opened.crawls(1);
  await opened.close();
  const { state, places, counts } = row?.crawl ?? {};
  return { graph: exported.stdout, pages, crawl: { state, places, counts } };
};

const credentialsOf = (env: Target['env']) =>
  env === undefined ? {} : { username: env.NEO4J_USERNAME as string, password: env.NEO4J_PASSWORD as string };

const uninterrupted = async (): Promise<object> => {
  const target = { store: `sqlite:${join(folder, 'whole.db')}` };
  const { code, stderr } = await runCli(crawlArgs(target, 'whole'));
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return outcomeOf(target);
};

const killed = async (target: Target, snapshots: string, seed: number): Promise<object> => {
  const random = seededRandom(seed);
  let kills = 0;
  while (kills < KILLS && (await killOnce(target, snapshots, random))) kills += 1;
  // A crawl that got done before it was killed so often proves less than it says.
  expect(kills).toBe(KILLS);
  const { code, stdout } = await runCli(
    crawlArgs(target, snapshots),
    target.env === undefined ? {} : { env: target.env },
  );
  expect({ code, receipt: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    receipt: { state: 'DONE', queued: 0 },
  });
  return outcomeOf(target);
};

describe('a crawl that is killed a hundred times', () => {
  it(
    'leaves the same graph as one that is not, on SQLite',
    async () => {
      const whole = await uninterrupted();
      const torn = await killed({ store: `sqlite:${join(folder, 'torn.db')}` }, 'torn', 7);
      expect(torn).toEqual(whole);
    },
    12 * MINUTES,
  );
});

await withNeo4j('a crawl that is killed a hundred times', ({ address, empty }) => {
  beforeAll(empty);

  it(
    'leaves the same graph as one that is not, on Neo4j',
    async () => {
      const env = {
        NEO4J_USERNAME: address.username,
        NEO4J_PASSWORD: address.password,
        ...(address.database === undefined ? {} : { NEO4J_DATABASE: address.database }),
      };
      const whole = await uninterrupted();
      expect(await killed({ store: address.uri, env }, 'torn-neo4j', 11)).toEqual(whole);
    },
    12 * MINUTES,
  );
});
