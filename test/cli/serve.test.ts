import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

interface Service {
  readonly url: string;
  /** Resolves with the exit code. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

const serve = async (store: string, env: Record<string, string> = {}): Promise<Service> => {
  const child = startCli(['serve', '--port', '0', '--sample', '40', '--store', store], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stderr?.resume();
  const listening = await new Promise<{ listening: string }>((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(JSON.parse(text));
    });
    child.once('close', (code) => reject(new Error(`serve ended with ${code} before it listened`)));
  });
  return {
    url: listening.listening,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

const ask = async (
  url: string,
  query: string,
  token?: string,
): Promise<{ data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] }> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Awaited<ReturnType<typeof ask>>;
};

test.each(['SIGTERM', 'SIGINT'] as const)(
  'serves a sample from an empty store and stops cleanly on %s',
  async (signal) => {
    const service = await serve('sqlite::memory:');
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { data } = await ask(service.url, '{ people(first: 1) { totalCount } }');
    expect(data?.people).toEqual({ totalCount: expect.any(Number) });
    expect(await service.stop(signal)).toBe(0);
  },
  60_000,
);

test('a store that holds something is served as it is', async () => {
  const store = `sqlite:${join(folder.path, 'kept.db')}`;
  await runCli(['sample', '--people', '20', '--seed', '9', '--store', store]);
  const before = (await runCli(['export', '--store', store])).stdout;
  const service = await serve(store);
  expect(await service.stop('SIGTERM')).toBe(0);
  expect((await runCli(['export', '--store', store])).stdout).toBe(before);
}, 60_000);

test('mutations are off without a token, and change the graph with the right one', async () => {
  const store = `sqlite:${join(folder.path, 'edited.db')}`;
  const page = 'https://www.northmere-university.example/academics';
  const mutation = `mutation { removePage(url: "${page}") { facts } }`;
  const open = await serve(store);
  expect((await ask(open.url, mutation)).errors?.[0]?.extensions.code).toBe('MUTATIONS_OFF');
  await open.stop('SIGTERM');
  const guarded = await serve(store, { ORGRAPH_ADMIN_TOKEN: 'correct-horse' });
  expect((await ask(guarded.url, mutation, 'wrong-horse')).errors?.[0]?.extensions.code).toBe('UNAUTHORIZED');
  const { data } = await ask(guarded.url, mutation, 'correct-horse');
  expect(data?.removePage).toEqual({ facts: expect.any(Number) });
  await guarded.stop('SIGTERM');
  expect((await runCli(['export', '--store', store])).stdout).not.toContain(`"page":"${page}"`);
}, 60_000);

test('a service whose Neo4j is away starts, and says that it is not ready', async () => {
  const service = await serve('bolt://127.0.0.1:1', { NEO4J_PASSWORD: 'some-password' });
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  expect(await service.stop('SIGTERM')).toBe(0);
}, 120_000);

test('a port that is taken is a failure with a code', async () => {
  const service = await serve('sqlite::memory:');
  const port = new URL(service.url).port;
  const { code, stderr } = await runCli(['serve', '--port', port, '--store', 'sqlite::memory:']);
  expect(code).toBe(1);
  expect(stderr).toContain('[EADDRINUSE]');
  await service.stop('SIGTERM');
}, 60_000);
