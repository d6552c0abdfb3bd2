import { type Crawl, type CrawlOrder, roundOf } from '../../domain/crawl.ts';
import { ConflictError, InputError, OrgraphError } from '../../domain/errors.ts';
import { requireAdmin } from '../admin.ts';
import { type BatchReader, forgetReads, loaderOf, type QueryContext, type Resolvers } from '../context.ts';
import { unknownCrawl } from '../crawl-feed.ts';
import { given } from '../edge-lists.ts';
import type { Editor } from '../editor.ts';
import { checkedId } from '../ids.ts';
import { type Identified, type ListSource, listField, type PageArgs } from '../lists.ts';

const readCrawls: BatchReader<string, Crawl | undefined> =
  ({ reader }) =>
  (ids) =>
    reader.crawlsById(ids);

const findCrawl = (context: QueryContext, id: string): Promise<Crawl | undefined> =>
  loaderOf(context, 'crawl', readCrawls).load(checkedCrawlId(id));

export const checkedCrawlId = (id: string): string => {
  if (checkedId(id) !== 'crawl') throw new InputError(`A crawl's id is expected here; got ${id}.`);
  return id;
};

export const crawlFields = {
  crawl: (_root: unknown, { id }: { id: string }, context: QueryContext) => findCrawl(context, id),
  crawls: listField(
    'crawls',
    (context, _args: PageArgs): ListSource<{ crawl: Crawl; cursor: string }, Identified> => {
      requireAdmin(context);
      return {
        read: async (_root, { first, after }) => [await context.reader.crawls(first, after)],
        node: ({ crawl }) => crawl,
      };
    },
  ),
};

// ---- a crawl's own fields ----

/** A round's queue is counted once an operation, wherever it is shown. */
const readQueued: BatchReader<string, number> =
  ({ reader }) =>
  (rounds) =>
    Promise.all(rounds.map((round) => reader.countQueued(round)));

const queued = async (crawl: Crawl, _args: unknown, context: QueryContext): Promise<number> => {
  const counts = await loaderOf(context, 'queued', readQueued).loadMany(
    crawl.sites.map((site) => roundOf(crawl, site)),
  );
  return counts.reduce<number>((sum, count) => {
    if (count instanceof Error) throw count;
    return sum + count;
  }, 0);
};

type Counter = Readonly<Record<string, number | undefined>>;

const entriesOf = (counter: Counter): [string, number][] =>
  Object.entries(counter)
    .map(([name, count = 0]): [string, number] => [name, count])
    .sort(([a], [b]) => (a < b ? -1 : 1));

const byReason =
  (name: 'skipped' | 'failed' | 'linksLeftOut') =>
  ({ counts }: Crawl) =>
    entriesOf(counts[name]).map(([reason, count]) => ({ reason, count }));

export const crawlResolvers: Resolvers = {
  Crawl: {
    discovered: async (crawl: Crawl, args: unknown, context: QueryContext) =>
      crawl.places + (await queued(crawl, args, context)),
    fetched: ({ counts }: Crawl) => counts.fetched,
    unchanged: ({ counts }: Crawl) => counts.unchanged,
    skipped: byReason('skipped'),
    failed: byReason('failed'),
    linksLeftOut: byReason('linksLeftOut'),
    pagesByKind: ({ counts }: Crawl) =>
      entriesOf(counts.pagesByKind).map(([kind, count]) => ({ kind, count })),
    foundByKind: ({ counts }: Crawl) =>
      Object.entries(counts.foundByKind)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([kind, found]) => entriesOf(found).map(([type, count]) => ({ kind, type, count }))),
    queued,
  },
};

// ---- starting and ending ----

interface StartArgs {
  readonly urls: readonly string[];
  readonly kind?: string | null;
  readonly budget?: number | null;
  readonly strategy?: string | null;
}

export const startCrawl = async (_root: unknown, args: StartArgs, context: QueryContext): Promise<Crawl> => {
  requireAdmin(context);
  const order = checkedOrder(args);
  if (context.launcher === undefined)
    throw new OrgraphError('CRAWLS_OFF', 'No crawl can be started from here: use `orgraph crawl`.');
  return crawlNow(context, await context.launcher.launch(order));
};

const MOST_URLS = 100;
const LONGEST_URL = 2000;

const checkedOrder = ({ urls, kind, budget, strategy }: StartArgs): CrawlOrder => {
  if (urls.length === 0 || urls.length > MOST_URLS)
    throw new InputError(`A crawl starts at 1 to ${MOST_URLS} URLs; got ${urls.length}.`);
  const strange = urls.find((url) => !isWebUrl(url));
  if (strange !== undefined) throw badUrl(strange);
  if (budget != null && budget < 1) throw new InputError(`A budget is 1 page or more; got ${budget}.`);
  return { urls, strategy: strategy ?? 'focused', ...given('kind', kind), ...given('budget', budget) };
};

const isWebUrl = (text: string): boolean =>
  text.length <= LONGEST_URL && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const badUrl = (text: string): InputError =>
  new InputError(
    `A crawl starts at http or https URLs; got ${JSON.stringify(text.slice(0, 100))}.`,
    'BAD_URL',
  );

export const cancelCrawl =
  (editorOf: (context: QueryContext) => Editor) =>
  async (_root: unknown, { id }: { id: string }, context: QueryContext): Promise<Crawl> => {
    const editor = editorOf(context);
    const crawl = await crawlNow(context, checkedCrawlId(id));
    if (crawl.state !== 'RUNNING' || (await editor.stopCrawl(id))) return crawlNow(context, id);
    throw new ConflictError('No process runs this crawl any more: start it again, and it goes on.');
  };

const crawlNow = async (context: QueryContext, id: string): Promise<Crawl> => {
  forgetReads(context);
  const crawl = await findCrawl(context, id);
  if (crawl === undefined) throw unknownCrawl(id);
  return crawl;
};
