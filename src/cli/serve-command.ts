import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { StoreError } from '../domain/errors.ts';
import { MOST_PEOPLE } from '../sample/sample-graph.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { editorOf } from './editor.ts';
import type { CrawlProcesses } from './launch-crawl.ts';
import { wholeNumber } from './numbers.ts';
import { written } from './output.ts';
import { sampleTime, writeSample } from './write-sample.ts';

interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly sample?: number;
}

const SAMPLE_SEED = 1;

export const serveCommand = (program: Command, run: Run): void => {
  program
    .command('serve')
    .description('answer GraphQL over HTTP until it is told to stop')
    .option('--port <number>', 'port; 0 picks a free one (ORGRAPH_PORT, default 4000)')
    .option('--host <address>', 'address to listen on (ORGRAPH_HOST, default 127.0.0.1)')
    .option(
      '--sample <people>',
      'fill an empty store with a sample of so many people first',
      wholeNumber(1, MOST_PEOPLE),
    )
    .addHelpText('after', '\nExample:\n  orgraph serve --port 4000 --sample 300')
    .action((flags: ServeFlags) =>
      run(flags, (context) =>
        withStore(context, async (store) => {
          if (flags.sample !== undefined) await fillWhereEmpty(context, store, flags.sample);
          await serveUntilStopped(context, store);
          return undefined;
        }),
      ),
    );
};

/** A store that is away now may be back later: the service starts all the same, and says so in /readyz. */
const fillWhereEmpty = async (context: CommandContext, store: GraphStore, people: number): Promise<void> => {
  try {
    const { mentions, pages } = await store.stats();
    if (mentions > 0 || pages.length > 0) return;
    context.say(`${store.name} is empty: filling it with a sample of ${people} people.`);
    await writeSample(store, { people, seed: SAMPLE_SEED, now: sampleTime(context) }, context.progress);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'STORE_UNAVAILABLE') throw error;
    context.say(`${error.message} [${error.code}]; the sample is left out.`);
  }
};

/**
 * By default V8 lets what has outlived a request grow to a multiple of what is alive before it looks again. Answers of
 * some hundred kilobytes then keep 80 MB of garbage, and save no time that could be measured (`npm run bench:graphql`).
 */
const HEAP_GROWTH_PERCENT = 30;

const serveUntilStopped = async (context: CommandContext, store: GraphStore): Promise<void> => {
  const { config, now } = context;
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const stopped = stopSignal();
  // Loaded here, so that the other commands start without a web server.
  const { startServer } = await import('../server/start-server.ts');
  const { adminToken, introspection, landingPage } = config;
  const crawls = await launcherFor(context, store);
  const server = await startServer({
    reader: store,
    editor: editorOf(store, now),
    ...(crawls === undefined ? {} : { launcher: crawls }),
    port: config.port,
    host: config.host,
    now,
    production: config.production,
    allowedOrigins: config.corsOrigins,
    // On a terminal the readable line says what a log would.
    logLevel: config.logLevel ?? (process.stdout.isTTY === true ? 'warn' : 'info'),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(introspection === undefined ? {} : { introspection }),
    ...(landingPage === undefined ? {} : { landingPage }),
  });
  try {
    await announce(server.url, store.name);
    const signal = await stopped;
    context.say(`${signal}: finishing what is under way.`);
  } finally {
    await server.close();
    await crawls?.close();
  }
};

/** Without a token nobody may start a crawl, and no other process sees a store in memory. */
const launcherFor = async (
  { config, say }: CommandContext,
  reader: GraphStore,
): Promise<CrawlProcesses | undefined> => {
  if (config.adminToken === undefined || config.store === 'sqlite::memory:') return undefined;
  const { crawlProcesses } = await import('./launch-crawl.ts');
  const clock = config.now === undefined ? [] : ['--now', config.now];
  const flags = ['--store', config.store, '--snapshots', config.snapshots, ...clock];
  return crawlProcesses({ reader, flags, onEnd: say });
};

/** The first signal lets requests finish; a second one finds the default handler again and ends the process. */
const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });

const announce = (url: string, store: string): Promise<void> => {
  const graphql = `${url}/graphql`;
  if (process.stdout.isTTY !== true)
    return written(process.stdout, `${JSON.stringify({ listening: url, graphql, store })}\n`);
  const example = '{"query":"{ organizations(first: 5) { edges { node { id kind name } } } }"}';
  return written(
    process.stdout,
    `Orgraph answers at ${graphql} from ${store}\nTry:  curl -s ${graphql} -H 'content-type: application/json' -d '${example}'\nStop with Ctrl-C.\n`,
  );
};
