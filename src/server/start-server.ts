import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { createApollo } from '../graphql/apollo.ts';
import { ChangeFeed } from '../graphql/change-feed.ts';
import type { GraphReader, ServiceParts } from '../graphql/context.ts';
import { CrawlFeed } from '../graphql/crawl-feed.ts';
import type { CrawlLauncher } from '../graphql/crawl-launcher.ts';
import type { Editor } from '../graphql/editor.ts';
import { Executor } from '../graphql/executor.ts';
import type { Limits } from '../graphql/limits.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import { addHeaders } from './headers.ts';
import { addHealthRoutes, type Pinged } from './health.ts';
import { addErrorHandlers } from './http-errors.ts';
import { LANDING_PAGE } from './landing-page.ts';
import { createLogger } from './logger.ts';
import { Metrics } from './metrics.ts';
import { observeReader } from './observe-reader.ts';
import { addSockets } from './sockets.ts';

export interface ServerOptions {
  readonly reader: GraphReader & Pinged;
  /** Absent where the server only reads. */
  readonly editor?: Editor;
  /** Absent where no crawl can be started. */
  readonly launcher?: CrawlLauncher;
  /** Turns mutations on. */
  readonly adminToken?: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly host: string;
  readonly now: () => string;
  /** In production introspection and the landing page are off unless they are asked for. */
  readonly production: boolean;
  readonly introspection?: boolean;
  readonly landingPage?: boolean;
  readonly limits?: Partial<Limits>;
  /** Sites whose pages may use this server; none by default. */
  readonly allowedOrigins?: readonly string[];
  readonly webSockets?: number;
  /** One of pino's, or `silent`. */
  readonly logLevel?: string;
  readonly logger?: Logger;
  /** How long running requests may take to finish when the server closes. */
  readonly graceMs?: number;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

const DEFAULTS = { webSockets: 200, graceMs: 5000 } as const;

export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const logger = options.logger ?? createLogger(options.logLevel ?? 'silent');
  const metrics = new Metrics();
  const executor = new Executor(options.limits);
  const reader = observeReader(options.reader, metrics);
  const feed = new ChangeFeed(reader, {
    onError: (err) => logger.warn({ err }, 'changes could not be read'),
  });
  const crawlFeed = new CrawlFeed(reader, {
    onError: (err) => logger.warn({ err }, 'crawls could not be read'),
  });
  const parts: ServiceParts = {
    reader,
    feed,
    crawlFeed,
    now: options.now,
    ...(options.editor && { editor: options.editor }),
    ...(options.launcher && { launcher: options.launcher }),
  };
  const apollo = createApollo({
    parts,
    executor,
    introspection: options.introspection ?? !options.production,
    onAnswer: (answered) => metrics.answered(answered),
    onFault: (err, requestId) => logger.error({ err, requestId }, 'an operation failed'),
  });
  await apollo.start();

  const app = createApp(executor.limits, logger);
  const access = { adminToken: options.adminToken, allowedOrigins: options.allowedOrigins ?? [] };
  addErrorHandlers(app);
  addHeaders(app, access.allowedOrigins);
  addHealthRoutes(app, options.reader);
  addGraphqlRoute(app, { apollo, limits: executor.limits, ...access });
  addPlainRoutes(app, metrics, options.landingPage ?? !options.production);
  const sockets = addSockets(app.server, {
    ...{ parts, executor, ...access },
    introspection: options.introspection ?? !options.production,
    connections: options.webSockets ?? DEFAULTS.webSockets,
    onFault: (err) => logger.error({ err }, 'an operation failed'),
    onCount: (open) => metrics.sockets(open),
  });

  const url = await app.listen({ port: options.port, host: options.host });
  const close = once(async () => {
    feed.close();
    crawlFeed.close();
    await sockets.close();
    await closeInTime(app, options.graceMs ?? DEFAULTS.graceMs);
    await apollo.stop();
  });
  return { url, close };
};

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
};

const createApp = (limits: Limits, logger: Logger): FastifyInstance => {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.bodyBytes,
    // One line a request would be most of the log; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  // A plain text may come from any site without a preflight: only JSON is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  return app as unknown as FastifyInstance;
};

const addPlainRoutes = (app: FastifyInstance, metrics: Metrics, landingPage: boolean): void => {
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.header('content-type', type).send(body);
  });
  if (!landingPage) return;
  app.get('/', async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(LANDING_PAGE),
  );
};

/** Running requests finish; what is not done in time is cut off. */
const closeInTime = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
};
