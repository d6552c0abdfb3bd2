import type { FastifyInstance } from 'fastify';
import { OrgraphError } from '../domain/errors.ts';
import type { GraphStore } from '../store/graph-store.ts';

/** Longer is as good as never to whoever decides where to send requests. */
const PING_MS = 2000;

export type Pinged = Pick<GraphStore, 'ping'> & Partial<Pick<GraphStore, 'name'>>;

/** `/healthz`: the process answers. `/readyz`: the store does too. */
export const addHealthRoutes = (app: FastifyInstance, store: Pinged): void => {
  app.get('/healthz', async () => ({ healthy: true }));
  app.get('/readyz', async (request, reply) => {
    const code = await failureOf(store);
    if (code === undefined) return { ready: true, store: store.name ?? 'store' };
    request.log.warn({ code }, 'the store does not answer');
    return reply.code(503).send({ ready: false, store: store.name ?? 'store', code });
  });
};

const failureOf = async (store: Pinged): Promise<string | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('STORE_UNAVAILABLE'), PING_MS);
  });
  try {
    return await Promise.race([store.ping().then(() => undefined), late]);
  } catch (error) {
    return error instanceof OrgraphError ? error.code : 'INTERNAL';
  } finally {
    clearTimeout(timer);
  }
};
