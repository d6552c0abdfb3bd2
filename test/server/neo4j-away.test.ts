import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '../../src/server/start-server.ts';
import { openNeo4jStore } from '../../src/store/neo4j/open-neo4j-store.ts';
import { claimNeo4j } from '../support/claim-neo4j.ts';
import { post } from './running.ts';

jest.setTimeout(120_000);

const access = await claimNeo4j();
const STATS = { query: '{ stats { mentions } }' };

if (access === undefined) {
  describe.skip('Neo4j going away', () => {
    it('is not here', () => {});
  });
} else {
  const { release, ...address } = access;
  afterAll(release);

  describe('Neo4j going away', () => {
    it('is said by /readyz and by a code, and the server recovers by itself', async () => {
      const wire = await startWire(new URL(address.uri));
      const store = openNeo4jStore({ ...address, uri: `bolt://127.0.0.1:${wire.port}` });
      await store.migrate();
      const options = { port: 0, host: '127.0.0.1', now: () => '2026-11-18T00:00:00.000Z', production: true };
      const server = await startServer({ reader: store, ...options, limits: { timeoutMs: 30_000 } });
      const graphql = `${server.url}/graphql`;
      expect((await post(graphql, STATS)).body).toMatchObject({ data: { stats: { mentions: 0 } } });

      wire.cut();
      const away = await post(graphql, STATS);
      expect(away.status).toBeLessThan(500);
      expect(away.body.errors).toMatchObject([{ extensions: { code: 'STORE_UNAVAILABLE' } }]);
      expect(away.text).not.toMatch(/ECONN|bolt:|127\.0\.0\.1|MATCH/);
      const ready = await fetch(`${server.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ ready: false, code: 'STORE_UNAVAILABLE' });

      wire.mend();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await post(graphql, STATS)).body).toMatchObject({ data: { stats: { mentions: 0 } } });

      await server.close();
      await store.close();
      await wire.close();
    });
  });
}

interface Wire {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A wire to the real server that can be cut. */
const startWire = async ({ hostname, port }: URL): Promise<Wire> => {
  const sockets = new Set<Socket>();
  let whole = true;
  const listener: Server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const bound = listener.address();
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof bound === 'object' ? (bound?.port ?? 0) : 0,
    cut,
    mend: () => {
      whole = true;
    },
    close: () => {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
};
