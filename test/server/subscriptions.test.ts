import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { operationText } from '../graphql/contract-queries.ts';
import { company, informatics, muller, NOW, smallWorld, university } from '../graphql/small-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'orgraph-subscriptions-'));
const file = join(folder, 'graph.db');
let store: GraphStore;
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  store = openSqliteStore(file);
  await store.apply(smallWorld());
  await settle(store);
});
beforeEach(async () => {
  server = await startServer({
    reader: store,
    port: 0,
    host: '127.0.0.1',
    now: () => NOW,
    production: true,
    webSockets: 2,
  });
  client = clientOf(server);
});
afterEach(async () => {
  await client.dispose();
  await server.close();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = ({ url }: RunningServer, origin?: string): Client =>
  createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols, origin === undefined ? {} : { origin });
      }
    },
    retryAttempts: 0,
  });

const change = (id: string, at: string) => ({
  id: `c_${id.repeat(24).slice(0, 24)}`,
  at,
  kind: 'LISTED' as const,
  person: muller.id,
  organization: informatics.id,
  after: 'Professor',
  facts: [],
});

/** The first answer of the operation, and how the stream ends. */
const firstOf = (query: string, variables: Record<string, unknown>) => {
  const stream = client.iterate({ query, variables });
  return { next: () => stream.next().then(({ value }) => value), end: () => stream.return?.() };
};

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('subscriptions', () => {
  test('bring what another process writes, of the sub-tree alone, within a second', async () => {
    const watched = firstOf(operationText('Watch'), { organization: university.id });
    const elsewhere = firstOf(operationText('Watch'), { organization: company.id });
    const first = watched.next();
    let disturbed = false;
    void elsewhere.next().then(() => {
      disturbed = true;
    });
    await soon(300);
    await writeFromAnotherProcess(change('a', NOW));
    const written = performance.now();
    expect(await first).toEqual({
      data: {
        changes: {
          at: NOW,
          kind: 'LISTED',
          person: { name: 'Aya Müller' },
          organization: { name: '情報工学科' },
          before: null,
          after: 'Professor',
        },
      },
      extensions: expect.anything(),
    });
    expect(performance.now() - written).toBeLessThan(1000);
    expect(disturbed).toBe(false);
    await watched.end();
    await elsewhere.end();
  }, 30_000);

  test('follow a crawl until it has ended', async () => {
    const crawl = {
      ...{ id: crawlId(['https://a.example/']), urls: ['https://a.example/'], sites: ['a.example'] },
      ...{ strategy: 'focused', round: 1, places: 0, startedAt: NOW, counts: NO_COUNTS },
    };
    await store.apply({ put: { crawls: [{ ...crawl, state: 'RUNNING' }] } });
    const stream = client.iterate({
      query: 'subscription($id: ID!) { crawlProgress(id: $id) { id state queued } }',
      variables: { id: crawl.id },
    });
    const shown = (state: string) => ({
      value: { data: { crawlProgress: { id: crawl.id, state, queued: 0 } }, extensions: expect.anything() },
    });
    expect(await stream.next()).toMatchObject(shown('RUNNING'));
    await store.apply({ put: { crawls: [{ ...crawl, state: 'DONE' }] } });
    expect(await stream.next()).toMatchObject(shown('DONE'));
    expect((await stream.next()).done).toBe(true);
  }, 30_000);

  test('refuse with a code what is wrong', async () => {
    const codeOf = async (query: string, variables: Record<string, unknown>) => {
      const stream = client.iterate({ query, variables });
      const answer = await stream.next().catch((errors: unknown) => ({ value: { errors } }));
      return (answer.value as { errors?: { extensions?: { code?: string } }[] }).errors?.[0]?.extensions
        ?.code;
    };
    expect(await codeOf(operationText('Watch'), { organization: 'x' })).toBe('BAD_INPUT');
    expect(await codeOf(operationText('Watch'), { organization: `o_${'0'.repeat(24)}` })).toBe('NOT_FOUND');
    const PROGRESS = 'subscription($id: ID!) { crawlProgress(id: $id) { id } }';
    expect(await codeOf(PROGRESS, { id: `k_${'0'.repeat(24)}` })).toBe('UNKNOWN_CRAWL');
    expect(await codeOf(PROGRESS, { id: university.id })).toBe('BAD_INPUT');
    expect(await codeOf('subscription { nothing }', {})).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(await codeOf('subscription {', {})).toBe('GRAPHQL_PARSE_FAILED');
    expect(await codeOf('{ people(first: 2000) { totalCount } }', {})).toBe('LIMIT_EXCEEDED');
    expect(await codeOf('mutation { removePage(url: "x") { facts } }', {})).toBe('MUTATIONS_OFF');
  });

  test('answer queries too', async () => {
    const answer = await firstOf('{ organizations(first: 1) { totalCount } }', {}).next();
    expect(answer).toMatchObject({ data: { organizations: { totalCount: 7 } } });
  });

  test('are refused to pages of another site, and beyond the number of connections', async () => {
    const opened = (origin?: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(
          `${server.url.replace('http', 'ws')}/graphql`,
          'graphql-transport-ws',
          origin ? { origin } : {},
        );
        socket.once('open', () => resolve('open'));
        socket.once('error', (error) => resolve(error.message));
      });
    expect(await opened('https://else.example')).toContain('403');
    expect(await opened(server.url)).toBe('open');
    expect(await opened()).toBe('open');
    expect(await opened()).toContain('503');
  });

  test('end with 1001 when the server closes', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await new Promise((resolve) => socket.once('open', resolve));
    const code = new Promise((resolve) => socket.once('close', resolve));
    await server.close();
    expect(await code).toBe(1001);
  });
});

const writeFromAnotherProcess = (row: object): Promise<void> => {
  const script = `
    import { openSqliteStore } from './src/store/sqlite/open-sqlite-store.ts';
    const store = openSqliteStore(${JSON.stringify(file)});
    await store.apply({ put: { changes: [${JSON.stringify(row)}] } });
    await store.close();`;
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: packageRoot(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writer.once('error', reject);
    writer.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the writer ended with ${code}`)),
    );
  });
};
