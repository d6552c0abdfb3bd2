import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import type { FetchedPage } from '../page.ts';
import { BoundedMap } from './bounded-map.ts';
import { COLLECT_PAGE, collectedPage } from './collect-page.ts';

/** What a page's own requests are answered with; nothing where they are refused or fail. */
export type AssetFetch = (url: string) => Promise<Asset | undefined>;

export interface Asset {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface RenderOptions {
  readonly executablePath: string;
  readonly fetchAsset: AssetFetch;
  /** For one page, from its start to its boxes. */
  readonly timeoutMs?: number;
  readonly maxRequests?: number;
  readonly maxBytes?: number;
  /** After so many pages the browser is started anew: what they leave behind goes with it. */
  readonly pagesPerBrowser?: number;
}

/** A browser that makes documents of pages. It never meets the network: all its requests are answered by our fetcher. */
export interface Renderer {
  /** The document that the page's scripts make; nothing where they do not come to an end within the limits. */
  render(page: FetchedPage): Promise<FetchedPage | undefined>;
  close(): Promise<void>;
}

const LIMITS = { timeoutMs: 20_000, maxRequests: 150, maxBytes: 20 * 1024 * 1024, pagesPerBrowser: 50 };
/** So long a page that keeps on talking is waited for before it is taken as it is, as a share of its time. */
const QUIET_SHARE = 0.5;

export const createRenderer = (options: RenderOptions): Renderer => {
  const limits = { ...LIMITS, ...options };
  const started = restartable(options.executablePath, limits.pagesPerBrowser);
  const assets = remembered(options.fetchAsset);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    render: (page) => {
      // One page at a time: a browser is the heaviest thing here.
      const result = turn.then(() => renderOne(started, assets, limits, page)).catch(() => undefined);
      turn = result;
      return result;
    },
    close: async () => {
      await turn;
      await started.close();
    },
  };
};

type Limits = typeof LIMITS;

const renderOne = async (
  browsers: Restartable,
  fetchAsset: AssetFetch,
  limits: Limits,
  page: FetchedPage,
): Promise<FetchedPage | undefined> => {
  const context = await closedContext(await browsers.next());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limits.timeoutMs);
  });
  try {
    const drawn = draw(context, fetchAsset, limits, page);
    const made = await Promise.race([drawn, late]);
    drawn.catch(() => {});
    // A page that outstays its time may hold its process: the next one gets a new browser.
    if (made === undefined) await browsers.close();
    return made;
  } finally {
    clearTimeout(timer);
    await context.close().catch(() => {});
  }
};

/** Nothing that lives longer than the page, or that needs somebody in front of it. */
const closedContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    viewport: { width: 1280, height: 1024 },
  });
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  context.on('page', (page) => {
    if (context.pages().length > 1) page.close().catch(() => {});
  });
  return context;
};

const draw = async (
  context: BrowserContext,
  fetchAsset: AssetFetch,
  { timeoutMs, maxRequests, maxBytes }: Limits,
  page: FetchedPage,
): Promise<FetchedPage | undefined> => {
  const tab = await context.newPage();
  const budget = { requests: maxRequests, bytes: maxBytes };
  await context.route('**/*', (route) => answer(route, tab, page, fetchAsset, budget).catch(() => {}));
  await tab.goto(page.finalUrl, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  await tab.waitForLoadState('networkidle', { timeout: timeoutMs * QUIET_SHARE }).catch(() => {});
  const collected = collectedPage(await tab.evaluate(COLLECT_PAGE));
  if (collected === undefined || collected.html.length > maxBytes) return undefined;
  const body = Buffer.from(collected.html, 'utf8');
  const rendered = { boxes: Float32Array.from(collected.boxes) };
  return { ...page, charset: 'utf-8', body, text: body.toString('utf8'), rendered };
};

interface Budget {
  requests: number;
  bytes: number;
}

/** What a document needs to become itself; the rest (images, fonts, media, frames, beacons) is not loaded. */
const NEEDED = new Set(['script', 'stylesheet', 'xhr', 'fetch']);

const answer = async (
  route: Route,
  tab: Page,
  page: FetchedPage,
  fetchAsset: AssetFetch,
  budget: Budget,
): Promise<void> => {
  const request = route.request();
  const isStart =
    request.isNavigationRequest() && request.frame() === tab.mainFrame() && tab.url() === 'about:blank';
  if (isStart) {
    const contentType = `${page.contentType}; charset=${page.charset}`;
    return route.fulfill({ status: 200, contentType, body: Buffer.from(page.body) });
  }
  // “No content” leaves the reader where he is; an aborted navigation would put an error page there.
  if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
  if (!NEEDED.has(request.resourceType()) || request.method() !== 'GET' || budget.requests <= 0)
    return route.abort();
  budget.requests -= 1;
  const asset = await fetchAsset(request.url());
  if (asset === undefined || asset.body.length > budget.bytes) return route.abort();
  budget.bytes -= asset.body.length;
  return route.fulfill({ status: asset.status, headers: asset.headers, body: Buffer.from(asset.body) });
};

const MOST_REMEMBERED = 100;
const LARGEST_REMEMBERED = 1024 * 1024;

/** The pages of a site share their scripts and styles: asked for once, kept for a while. Data is always asked for. */
const remembered = (fetchAsset: AssetFetch): AssetFetch => {
  const kept = new BoundedMap<string, Asset>(MOST_REMEMBERED);
  return async (url) => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const asset = await fetchAsset(url);
    const isCode = /javascript|ecmascript|css/.test(asset?.headers['content-type'] ?? '');
    if (asset !== undefined && isCode && asset.body.length <= LARGEST_REMEMBERED) kept.set(url, asset);
    return asset;
  };
};

interface Restartable {
  next(): Promise<Browser>;
  close(): Promise<void>;
}

const restartable = (executablePath: string, pagesPerBrowser: number): Restartable => {
  let browser: Browser | undefined;
  let pages = 0;
  const close = async (): Promise<void> => {
    const old = browser;
    browser = undefined;
    await old?.close().catch(() => {});
  };
  return {
    close,
    next: async () => {
      if (pages >= pagesPerBrowser || browser?.isConnected() === false) await close();
      if (browser === undefined) [browser, pages] = [await launched(executablePath), 0];
      pages += 1;
      return browser;
    },
  };
};

/** A port at which nobody listens. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Requests are answered before they leave the browser. Should one slip through (prefetching, WebRTC, what comes next),
 * it finds a proxy that is not there and a resolver that knows no name.
 */
const launched = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    // Whoever started us decides what a signal means; left alone, the library would end the process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium's own sandbox cannot be had as root, which is what containers often are.
    chromiumSandbox: process.getuid?.() !== 0,
    proxy: { server: NOWHERE, bypass: '<-loopback>' },
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
      '--renderer-process-limit=2',
      '--js-flags=--max-old-space-size=512',
    ],
  });
