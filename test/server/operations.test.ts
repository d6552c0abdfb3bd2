import { afterEach, describe, expect, test } from '@jest/globals';
import { StoreError } from '../../src/domain/errors.ts';
import { createLogger } from '../../src/server/logger.ts';
import { post, type Running, startSmallWorld } from './running.ts';

let server: Running | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const STATS = { query: 'query Stats { stats { mentions } }' };

describe('health and metrics', () => {
  test('says that it is healthy and ready', async () => {
    server = await startSmallWorld();
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ healthy: true });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      ready: true,
      store: 'sqlite::memory:',
    });
  });

  test('says so while the store is away, answers with its code, and recovers by itself', async () => {
    const away = { value: false };
    const fail = () => Promise.reject(new StoreError('STORE_UNAVAILABLE', 'The store does not answer.'));
    const world = await startSmallWorld();
    const { store } = world;
    const reader = {
      ...store,
      ping: () => (away.value ? fail() : store.ping()),
      stats: () => (away.value ? fail() : store.stats()),
    };
    server = await startSmallWorld({ reader });
    away.value = true;
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ ready: false, store: 'sqlite::memory:', code: 'STORE_UNAVAILABLE' });
    expect((await server.post(STATS)).body.errors).toMatchObject([
      { extensions: { code: 'STORE_UNAVAILABLE' } },
    ]);
    away.value = false;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await server.post(STATS)).body).toMatchObject({ data: { stats: { mentions: 16 } } });
    await world.close();
  });

  test('counts operations by name, statements and store errors', async () => {
    server = await startSmallWorld();
    await server.post(STATS);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('orgraph_graphql_duration_seconds_count{operation="Stats",outcome="ok"} 1');
    expect(metrics).toContain('orgraph_store_statements_total{method="stats"} 1');
    expect(metrics).toContain('orgraph_process_resident_memory_bytes');
  });

  test('lets clients invent operation names without end', async () => {
    server = await startSmallWorld();
    for (let at = 0; at < 105; at += 1) await server.post({ query: `query Name${at} { __typename }` });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('orgraph_graphql_duration_seconds_count{operation="other",outcome="ok"} 5');
  });
});

describe('what is shown', () => {
  test('is the landing page, without scripts, unless it is production', async () => {
    server = await startSmallWorld({ production: false });
    const page = await fetch(server.url);
    const html = await page.text();
    expect(html).toContain('/graphql');
    expect(html).not.toMatch(/<script|<link|style=/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    await server.close();
    server = await startSmallWorld({ production: true });
    expect((await fetch(server.url)).status).toBe(404);
  });

  test('never is the inside of a failure: it is logged with the request’s id instead', async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    const world = await startSmallWorld();
    const reader = { ...world.store, stats: () => Promise.reject(new Error('SELECT secret FROM inside')) };
    server = await startSmallWorld({ reader, logger });
    const { text, body, headers } = await server.post(STATS);
    expect(body.errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
    expect(text).not.toMatch(/secret|at .+:\d+/);
    const logged = lines.find((line) => line.includes('SELECT secret'));
    expect(logged).toContain(headers.get('x-request-id') ?? 'no id');
    await world.close();
  });
});

describe('the admin token', () => {
  const mutation = { query: 'mutation { removePage(url: "https://nowhere.example/") { facts } }' };
  const codeWith = async (headers: Record<string, string>, query = mutation) =>
    (await server?.post(query, headers))?.body.errors?.[0]?.extensions.code;

  test('turns mutations and the review on, for those who bring it', async () => {
    server = await startSmallWorld({ adminToken: 'open sesame'.replace(' ', '-') });
    const review = { query: '{ reviewPairs { edges { node { score } } } }' };
    for (const asked of [mutation, review]) {
      expect(await codeWith({}, asked)).toBe('UNAUTHORIZED');
      expect(await codeWith({ authorization: 'Bearer open' }, asked)).toBe('UNAUTHORIZED');
      expect(await codeWith({ authorization: 'Basic open-sesame' }, asked)).toBe('UNAUTHORIZED');
      expect(await codeWith({ authorization: 'Bearer open-sesame' }, asked)).toBeUndefined();
    }
  });

  test('is asked for before a crawl is started, and a server that cannot says so', async () => {
    server = await startSmallWorld({ adminToken: 'open-sesame' });
    const start = { query: 'mutation { startCrawl(urls: ["https://a.example/"]) { id } }' };
    const cancel = { query: `mutation { cancelCrawl(id: "k_${'0'.repeat(24)}") { id } }` };
    for (const asked of [start, cancel, { query: '{ crawls { edges { node { id } } } }' }])
      expect(await codeWith({}, asked)).toBe('UNAUTHORIZED');
    expect(await codeWith({ authorization: 'Bearer open-sesame' }, start)).toBe('CRAWLS_OFF');
    expect(await codeWith({ authorization: 'Bearer open-sesame' }, cancel)).toBe('UNKNOWN_CRAWL');
  });

  test('leaves them off where there is none', async () => {
    server = await startSmallWorld();
    expect(await codeWith({ authorization: 'Bearer ' })).toBe('MUTATIONS_OFF');
    expect(await codeWith({ authorization: 'Bearer undefined' })).toBe('MUTATIONS_OFF');
  });
});

describe('closing', () => {
  test('lets running requests finish and takes no new ones', async () => {
    const world = await startSmallWorld();
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let entered: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const stats = async () => {
      entered();
      await held;
      return world.store.stats();
    };
    const closing = await startSmallWorld({ reader: { ...world.store, stats } });
    const answer = closing.post(STATS);
    await running;
    const closed = closing.close();
    finish();
    expect((await answer).body).toMatchObject({ data: { stats: { mentions: 16 } } });
    await closed;
    await expect(post(closing.graphql, STATS)).rejects.toThrow();
    await world.close();
  });

  test('cuts off what does not finish in time', async () => {
    const world = await startSmallWorld();
    const reader = { ...world.store, stats: () => new Promise<never>(() => {}) };
    const closing = await startSmallWorld({ reader, graceMs: 100, limits: { timeoutMs: 2000 } });
    const answer = closing.post(STATS).catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await closing.close();
    expect(await answer).toBe('cut off');
    await world.close();
  });
});
