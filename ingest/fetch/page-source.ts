import type { FetchedPage, FetchOutcome, NotFetched, PageRequest, PageSource, SkipReason } from '../page.ts';
import { createAddressGuard, type GuardOptions, type Refusal } from './address-guard.ts';
import { assetFetch, lazyBrowser } from './browser.ts';
import { decode } from './charset.ts';
import { contentTypeOf, isPageType, looksLikeMarkup } from './content-type.ts';
import { createHttpClient, type HttpAnswer, type HttpHead, type HttpTimeouts } from './http.ts';
import { createPoliteness } from './politeness.ts';
import type { RenderOptions } from './render.ts';
import type { RenderMode } from './render-mode.ts';
import { createRobotsCache, type RobotsCache } from './robots-cache.ts';
import { listedPages } from './sitemaps.ts';
import { type Arrived, createVisit, type Turned, type Visit } from './visit.ts';
import type { Waiting } from './waiting.ts';

export interface NetworkOptions {
  readonly guard?: Omit<GuardOptions, 'clock'>;
  /** Honest: a name, a version, and where to complain. */
  readonly userAgent: string;
  /** Between two requests to one host; 0 is no manners at all, for sites of one's own. */
  readonly delayMs?: number;
  /** One, unless nobody has to be polite to. */
  readonly connectionsPerHost?: number;
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly maxBytes?: number;
  readonly retries?: number;
  /** Absent: pages are taken as they come. */
  readonly render?: BrowserOptions;
  readonly waiting: Waiting;
}

export interface BrowserOptions extends Omit<RenderOptions, 'fetchAsset'> {
  readonly mode: RenderMode;
}

/** The name that robots.txt files know us by. */
export const ROBOTS_TOKEN = 'orgraph';

const TIMEOUTS: HttpTimeouts = { connectMs: 10_000, firstByteMs: 15_000, wholeMs: 30_000 };
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 10;
const DELAY_MS = 1000;
const RETRIES = 2;
/** Where nobody is to be spared, several requests are on their way while one page is read. */
const HASTY_CONNECTIONS = 8;
const ASSET_DELAY_MS = 100;

/** Pages from the network: guard → robots → politeness → HTTP → text. */
export const openNetworkSource = (options: NetworkOptions): PageSource => {
  const { waiting, delayMs = DELAY_MS, maxBytes = MAX_BYTES } = options;
  const connectionsPerHost = options.connectionsPerHost ?? (delayMs > 0 ? 1 : HASTY_CONNECTIONS);
  const http = createHttpClient({
    userAgent: options.userAgent,
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    connectionsPerHost,
  });
  const politeness = createPoliteness({ delayMs, connectionsPerHost }, waiting);
  const guard = createAddressGuard({ ...options.guard, clock: waiting.clock });
  const retries = options.retries ?? RETRIES;
  const visit = createVisit({ guard, http, politeness, waiting, retries });
  const robots = createRobotsCache({
    visit,
    clock: waiting.clock,
    token: ROBOTS_TOKEN,
    onRead: (host, { crawlDelayMs }) => {
      if (crawlDelayMs !== undefined) politeness.wish(host, crawlDelayMs);
    },
  });
  const mayVisit = (url: URL): Promise<Refusal | undefined> => askRobots(robots, url);
  // What one page loads is one visit of a reader: it is spread out, but not over minutes.
  const gentle = createPoliteness(
    { delayMs: Math.min(delayMs, ASSET_DELAY_MS), connectionsPerHost },
    waiting,
  );
  const visitAsset = createVisit({ guard, http, politeness: gentle, waiting, retries: 0 });
  const browser = lazyBrowser(options.render, assetFetch(visitAsset, mayVisit));
  return {
    fetch: async (request) => browser.complete(await fetchPage(visit, mayVisit, request, maxBytes)),
    waitFor: (url) => (URL.canParse(url) ? politeness.waitFor(new URL(url).host) : 0),
    listed: (url, limit) => listedPages({ visit, robots, mayVisit, maxBytes }, url, limit),
    close: async () => {
      await browser.close();
      http.close();
    },
  };
};

const askRobots = async (robots: RobotsCache, url: URL): Promise<Refusal | undefined> => {
  const answer = await robots.of(url);
  if ('unknown' in answer) return answer.unknown;
  return answer.rules.allows(url.pathname + url.search)
    ? undefined
    : { admitted: false, reason: 'robots', message: `robots.txt of ${url.host} forbids ${url.pathname}` };
};

const fetchPage = async (
  visit: Visit,
  mayVisit: (url: URL) => Promise<Refusal | undefined>,
  request: PageRequest,
  maxBytes: number,
): Promise<FetchOutcome> => {
  const visited = await visit({
    url: request.url,
    headers: conditions(request),
    maxBytes,
    overflow: 'refuse',
    maxRedirects: MAX_REDIRECTS,
    wantsBody: isReadable,
    mayVisit,
  });
  return visited.ok ? outcomeOf(request.url, visited) : notFetched(request.url, visited);
};

const conditions = ({ etag, lastModified }: PageRequest): Record<string, string> => ({
  ...(etag === undefined ? {} : { 'if-none-match': etag }),
  ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
});

const isReadable = ({ status, headers }: HttpHead): boolean =>
  isSuccess(status) && isPageType(contentTypeOf(headers['content-type']).essence);

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const outcomeOf = (url: string, { finalUrl, answer }: Arrived): FetchOutcome => {
  const { status, headers, body } = answer;
  if (status === 304) return { outcome: 'unchanged', url, finalUrl, status };
  const contentType = contentTypeOf(headers['content-type']).essence;
  const where = { ok: false, finalUrl, status, contentType } as const;
  if (!isSuccess(status))
    return notFetched(url, { ...where, reason: 'http-status', message: `the answer has status ${status}` });
  if (body === undefined || (contentType === '' && !looksLikeMarkup(body)))
    return notFetched(url, {
      ...where,
      reason: 'content-type',
      message: `${contentType || 'a body without a type'} is not read as a page`,
    });
  return fetchedPage(url, finalUrl, { ...answer, body });
};

const fetchedPage = (
  url: string,
  finalUrl: string,
  { status, headers, body }: HttpAnswer & { readonly body: Uint8Array },
): FetchedPage => {
  const { essence, charset } = contentTypeOf(headers['content-type']);
  const { etag, 'last-modified': lastModified } = headers;
  return {
    outcome: 'fetched',
    url,
    finalUrl,
    status,
    contentType: essence === '' ? 'text/html' : essence,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    body,
    ...decode(body, { charset }),
  };
};

/** A rule says no, or it was tried and did not work. */
const OUTCOMES: Readonly<Record<SkipReason, NotFetched['outcome']>> = {
  'address-refused': 'skipped',
  'scheme-refused': 'skipped',
  'port-refused': 'skipped',
  'bad-url': 'skipped',
  robots: 'skipped',
  'too-large': 'skipped',
  'content-type': 'skipped',
  'too-many-redirects': 'failed',
  'redirect-loop': 'failed',
  timeout: 'failed',
  dns: 'failed',
  'http-status': 'failed',
  connection: 'failed',
};

const notFetched = (url: string, { ok: _, ...said }: Turned): NotFetched => ({
  outcome: OUTCOMES[said.reason],
  url,
  ...said,
});
