import type { IncomingHttpHeaders } from 'node:http';
import type { FetchOutcome } from '../page.ts';
import { needsBrowser } from './needs-browser.ts';
import type { AssetFetch, Renderer, RenderOptions } from './render.ts';
import type { RenderMode } from './render-mode.ts';
import type { Errand, Visit } from './visit.ts';

/** Completes the pages that need a browser; it is loaded and started when the first of them comes. */
export interface LazyBrowser {
  complete(outcome: FetchOutcome): Promise<FetchOutcome>;
  close(): Promise<void>;
}

export const lazyBrowser = (
  options: (Omit<RenderOptions, 'fetchAsset'> & { readonly mode: RenderMode }) | undefined,
  fetchAsset: AssetFetch,
): LazyBrowser => {
  const mode = options?.mode ?? 'never';
  if (options === undefined || mode === 'never')
    return { complete: async (outcome) => outcome, close: async () => {} };
  let renderer: Promise<Renderer> | undefined;
  const started = async (): Promise<Renderer> => {
    const { createRenderer } = await import('./render.ts');
    return createRenderer({ ...options, fetchAsset });
  };
  return {
    complete: async (outcome) => {
      if (outcome.outcome !== 'fetched' || !/html/.test(outcome.contentType)) return outcome;
      if (mode === 'auto' && !needsBrowser(outcome)) return outcome;
      renderer ??= started();
      // What a browser cannot complete is still the page that came.
      return (await (await renderer).render(outcome)) ?? outcome;
    },
    close: async () => {
      await (await renderer)?.close();
    },
  };
};

const LARGEST_ASSET = 5 * 1024 * 1024;
const MOST_REDIRECTS = 5;

/** A browser's request, made by our fetcher: the same guard, the same robots.txt, the same limits. */
export const assetFetch =
  (visit: Visit, mayVisit: NonNullable<Errand['mayVisit']>): AssetFetch =>
  async (url) => {
    const visited = await visit({
      url,
      maxBytes: LARGEST_ASSET,
      overflow: 'refuse',
      maxRedirects: MOST_REDIRECTS,
      wantsBody: ({ status }) => status >= 200 && status < 300,
      mayVisit,
    });
    if (!visited.ok) return undefined;
    const { status, headers, body = new Uint8Array() } = visited.answer;
    return { status, headers: passedOn(headers), body };
  };

/** What a browser needs to know of a body, and whether another site's script may read it. */
const PASSED_ON = /^(content-type|access-control-allow-.*|access-control-expose-headers)$/;

const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      PASSED_ON.test(name) && value !== undefined ? [[name, String(value)]] : [],
    ),
  );
