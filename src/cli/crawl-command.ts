import { appendFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Command, Option } from 'commander';
import { canonicalUrl } from '../../ingest/crawl/canonical-url.ts';
import type { CrawlParts } from '../../ingest/crawl/crawl.ts';
import { makePolicy } from '../../ingest/crawl/policy/make-policy.ts';
import { SITE_KINDS, type SiteKind, STRATEGIES, type Strategy } from '../../ingest/crawl/policy/policy.ts';
import { siteOf } from '../../ingest/crawl/policy/site-scope.ts';
import type { TraceLine } from '../../ingest/crawl/site-loop.ts';
import type { RenderMode } from '../../ingest/fetch/render-mode.ts';
import type { PageSource } from '../../ingest/page.ts';
import type { CrawlOrder } from '../domain/crawl.ts';
import { settle } from '../settle/settle.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { crawlProgress } from './crawl-progress.ts';
import {
  addFetchOptions,
  addRenderOption,
  browserFor,
  type FetchFlags,
  openSource,
} from './fetch-options.ts';
import { wholeNumber } from './numbers.ts';
import { answer } from './output.ts';
import { UsageError } from './usage-error.ts';

interface CrawlFlags extends FetchFlags {
  readonly kind?: SiteKind;
  readonly budget?: number;
  readonly minutes?: number;
  readonly strategy: Strategy;
  readonly render: RenderMode;
  readonly trace?: string;
  readonly replay?: string;
  readonly resume?: boolean;
  readonly leaveSite?: boolean;
}

const MOST_PAGES = 100_000_000;
const MOST_MINUTES = 525_600;

export const crawlCommand = (program: Command, run: Run): void => {
  const command = program
    .command('crawl')
    .description(
      'read the sites of organisations, those pages first that are worth it; started again it goes on',
    )
    .argument('<url...>', 'where to start; URLs of several sites are crawled side by side')
    .addOption(
      new Option('--kind <kind>', 'what it is the site of; guessed where unsaid').choices(SITE_KINDS),
    )
    .option('--budget <pages>', 'stop after so many pages', wholeNumber(1, MOST_PAGES))
    .option('--minutes <number>', 'stop after so long', wholeNumber(1, MOST_MINUTES))
    .addOption(new Option('--strategy <name>', 'what is read next').choices(STRATEGIES).default('focused'));
  addRenderOption(addFetchOptions(command))
    .option('--leave-site', 'follow links to other organisations’ sites too')
    .option('--trace <file>', 'write a JSON line for each page, in the order in which they are read')
    .option('--replay <folder>', 'read a stored site (pages.tsv, pages/) instead of the network')
    .option('--resume', 'only go on with a crawl that was stopped; one that is done is not begun anew')
    .addHelpText(
      'after',
      '\nExample:\n  orgraph crawl https://www.example.edu/ --kind university --budget 500',
    )
    .action((urls: readonly string[], flags: CrawlFlags) =>
      run(flags, (context) =>
        withStore(context, async (store) => {
          await crawl(context, store, orderOf(urls, flags), { flags, version: program.version() ?? '' });
          return undefined;
        }),
      ),
    );
};

const orderOf = (urls: readonly string[], { kind, budget, strategy }: CrawlFlags): CrawlOrder => ({
  urls: [...new Set(urls.map(checkedUrl))],
  strategy,
  ...(kind === undefined ? {} : { kind }),
  ...(budget === undefined ? {} : { budget }),
});

const checkedUrl = (text: string): string => {
  const { url } = canonicalUrl(text);
  if (url === undefined)
    throw new UsageError(`A crawl starts at http or https URLs, not ${JSON.stringify(text)}.`);
  return url;
};

interface Asked {
  readonly flags: CrawlFlags;
  readonly version: string;
}

const crawl = async (
  context: CommandContext,
  store: GraphStore,
  order: CrawlOrder,
  { flags, version }: Asked,
): Promise<void> => {
  const source = await sourceFor(context, flags, version);
  const progress = crawlProgress(process.stderr);
  const trace = traceTo(flags.trace);
  const stopping = stopper(flags.minutes);
  try {
    const [{ runCrawl }, { openSnapshots }] = await Promise.all([
      import('../../ingest/crawl/crawl.ts'),
      import('../../ingest/fetch/snapshots.ts'),
    ]);
    const parts: CrawlParts = {
      ...{ store, source, siteOf, stopping, now: context.now, ...real(store) },
      snapshots: openSnapshots(context.config.snapshots),
      policy: () => makePolicy(order.strategy as Strategy, policyOptions(flags)),
      width: widthOf(flags),
      onPage: (line, row) => {
        trace(line);
        progress.page(line, row);
      },
    };
    const receipt = await runCrawl(order, parts, { onlyResume: flags.resume ?? false });
    progress.close();
    await answer(receipt);
  } finally {
    progress.close();
    await source.close();
  }
};

const sourceFor = async (
  context: CommandContext,
  flags: CrawlFlags,
  version: string,
): Promise<PageSource> => {
  if (flags.replay === undefined) {
    const render = browserFor(flags.render, undefined, context.say);
    return openSource(flags, version, render === undefined ? {} : { render });
  }
  const { openReplaySource } = await import('../../ingest/fetch/replay.ts');
  return openReplaySource(flags.replay);
};

/** A stored site answers at once; a polite crawl asks some hosts of a site side by side, but each host alone. */
const widthOf = ({ replay, delay }: CrawlFlags): number => (replay !== undefined ? 1 : delay === 0 ? 8 : 4);

const policyOptions = ({ kind, leaveSite }: CrawlFlags) => ({
  ...(kind === undefined ? {} : { siteKind: kind }),
  ...(leaveSite === undefined ? {} : { leaveSite }),
});

/** What a crawl needs of this process and its clock. */
const real = (store: GraphStore) => ({
  settle: async () => {
    await settle(store);
  },
  clock: () => Date.now(),
  sleep: (ms: number) =>
    new Promise<void>((resolve) => {
      // The last beat of a crawl that has ended must not keep the process.
      setTimeout(resolve, ms);
    }),
  holder: `${hostname()} ${process.pid}`,
  isGone,
});

/** Whether the process that holds a crawl has died: known only of those on this machine. */
const isGone = (holder: string): boolean => {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/** The first signal ends the crawl after the pages that are under way; a second one ends the process. */
const stopper = (minutes: number | undefined): (() => string | undefined) => {
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      signalled = true;
    });
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
  return () => {
    if (signalled) return 'it was interrupted';
    return Date.now() >= until ? 'its time is over' : undefined;
  };
};

/** Pages that came, not those that did not. Written line by line, so that what was read before a crash is there. */
const traceTo = (file: string | undefined): ((line: TraceLine) => void) => {
  if (file === undefined) return () => {};
  writeFileSync(file, '');
  return (line) => {
    if (isRead(line)) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
};

const isRead = ({ outcome }: TraceLine): boolean => outcome === 'fetched' || outcome === 'unchanged';
