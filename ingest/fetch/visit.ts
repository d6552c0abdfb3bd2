import type { IncomingHttpHeaders } from 'node:http';
import type { SkipReason } from '../page.ts';
import type { AddressGuard, Admitted, Refusal } from './address-guard.ts';
import type { Overflow } from './content-encoding.ts';
import type { HttpAnswer, HttpAsk, HttpClient, HttpFailure } from './http.ts';
import type { Politeness } from './politeness.ts';
import type { Waiting } from './waiting.ts';

/** What is asked for, and under which rules. */
export interface Errand {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly overflow: Overflow;
  readonly maxRedirects: number;
  readonly wantsBody: HttpAsk['wantsBody'];
  /** A last word on every URL on the way: the site's own rules. */
  readonly mayVisit?: (url: URL) => Promise<Refusal | undefined>;
}

export type Visited = Arrived | Turned;

export interface Arrived {
  readonly ok: true;
  readonly finalUrl: string;
  readonly answer: HttpAnswer;
}

/** The way ended before a page: why, and where. */
export interface Turned {
  readonly ok: false;
  readonly reason: SkipReason;
  readonly message: string;
  readonly finalUrl?: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly bytes?: number;
}

export interface VisitParts {
  readonly guard: AddressGuard;
  readonly http: HttpClient;
  readonly politeness: Politeness;
  readonly waiting: Waiting;
  readonly retries: number;
}

export type Visit = (errand: Errand) => Promise<Visited>;

/** Goes to a URL and on along its redirects; every step is checked, waited for and counted like the first. */
export const createVisit =
  (parts: VisitParts): Visit =>
  async (errand) => {
    const seen = new Set<string>();
    for (let url = errand.url; ; ) {
      const met = seen.has(withoutFragment(url));
      if (met) return turned('redirect-loop', `the redirects lead back to ${url}`, url);
      if (seen.size > errand.maxRedirects)
        return turned('too-many-redirects', `more than ${errand.maxRedirects} redirects`, url);
      seen.add(withoutFragment(url));
      const step = await oneStep(parts, errand, url);
      if (!step.ok) return seen.size === 1 ? step : { finalUrl: withoutFragment(url), ...step };
      const target = redirectTarget(step.answer, step.finalUrl);
      if (target === undefined) return step;
      url = target;
    }
  };

const oneStep = async (parts: VisitParts, errand: Errand, url: string): Promise<Visited> => {
  const verdict = await parts.guard.check(url);
  if (!verdict.admitted) return turned(verdict.reason, verdict.message);
  const refusal = await errand.mayVisit?.(verdict.url);
  if (refusal !== undefined) return turned(refusal.reason, refusal.message);
  const answer = await insistently(parts, errand, verdict);
  if ('admitted' in answer) return turned(answer.reason, answer.message);
  const finalUrl = withoutFragment(verdict.url.href);
  return answer.ok ? { ok: true, finalUrl, answer } : turnedBy(answer, finalUrl);
};

/** Nobody waits longer than this for a second try: the host's turn comes again, and so may the page's. */
const PATIENCE_MS = 10_000;
const FIRST_RETRY_MS = 300;

/** Asks again where that may help, after a pause that grows and is never the same twice. */
const insistently = async (
  { guard, http, politeness, waiting, retries }: VisitParts,
  errand: Errand,
  first: Admitted,
): Promise<HttpAnswer | HttpFailure | Refusal> => {
  const { host, hostname } = first.url;
  let target = first;
  for (let attempt = 0; ; attempt++) {
    const answer = await politeness.turn(host, async () => {
      const came = await http.get({ ...errand, url: target.url, addresses: target.addresses });
      notice(politeness, host, came);
      return came;
    });
    if (attempt >= retries || !isWorthAnother(answer)) return answer;
    if (politeness.waitFor(host) > PATIENCE_MS) return answer;
    await waiting.sleep(FIRST_RETRY_MS * 2 ** attempt * (0.5 + waiting.random()));
    // A host that moved is looked up, and judged, anew.
    if (!answer.ok) guard.forget(hostname);
    const verdict = await guard.check(target.url.href);
    if (!verdict.admitted) return verdict;
    target = verdict;
  }
};

const isWorthAnother = (answer: HttpAnswer | HttpFailure): boolean =>
  answer.ok ? answer.status >= 500 || answer.status === 429 : answer.transient;

const notice = (politeness: Politeness, host: string, answer: HttpAnswer | HttpFailure): void => {
  if (!answer.ok) {
    if (answer.reason === 'timeout') politeness.slower(host);
  } else if (answer.status === 429 || answer.status === 503)
    politeness.slower(host, retryAfterMs(answer.headers));
  else politeness.fine(host);
};

/** Seconds, or a date, which is measured by the server's own clock (RFC 9110, 10.2.3). */
const retryAfterMs = ({ 'retry-after': after, date }: IncomingHttpHeaders): number => {
  if (after === undefined) return 0;
  if (/^\s*\d+\s*$/.test(after)) return Number(after) * 1000;
  const ms = Date.parse(after) - Date.parse(date ?? '');
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const redirectTarget = ({ status, headers }: HttpAnswer, from: string): string | undefined => {
  if (!REDIRECTS.has(status) || headers.location === undefined) return undefined;
  // Header bytes are given as Latin-1 letters; what servers write there is UTF-8.
  const location = Buffer.from(headers.location, 'latin1').toString('utf8');
  return URL.canParse(location, from) ? new URL(location, from).href : location;
};

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

const turned = (reason: SkipReason, message: string, finalUrl?: string): Turned => ({
  ok: false,
  reason,
  message,
  ...(finalUrl === undefined ? {} : { finalUrl: withoutFragment(finalUrl) }),
});

const turnedBy = ({ reason, message, head, bytes }: HttpFailure, finalUrl: string): Turned => ({
  ...turned(reason, message, finalUrl),
  ...(head === undefined ? {} : { status: head.status }),
  ...(bytes === undefined ? {} : { bytes }),
});
