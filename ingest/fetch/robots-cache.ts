import type { Refusal } from './address-guard.ts';
import { BoundedMap } from './bounded-map.ts';
import { decode } from './charset.ts';
import { ALL_ALLOWED, parseRobots, ROBOTS_BYTES, type RobotsRules } from './robots.ts';
import type { Visit, Visited } from './visit.ts';

/** What a site allows, or why that could not be learnt: then nothing is allowed. */
export type RobotsAnswer = { readonly rules: RobotsRules } | { readonly unknown: Refusal };

export interface RobotsCache {
  of(url: URL): Promise<RobotsAnswer>;
}

export interface RobotsCacheParts {
  readonly visit: Visit;
  readonly clock: () => number;
  readonly token: string;
  /** Told of every robots.txt that was read. */
  readonly onRead?: (host: string, rules: RobotsRules) => void;
}

/** RFC 9309, 2.4: a copy should not serve for longer than a day. */
const KEPT_MS = 24 * 3_600_000;
/** A site whose rules could not be learnt is asked again before long. */
const UNKNOWN_KEPT_MS = 5 * 60_000;
const MOST_SITES = 500;
/** RFC 9309, 2.3.1.2. */
const MOST_REDIRECTS = 5;

interface Entry {
  readonly answer: Promise<RobotsAnswer>;
  until: number;
}

/** One copy of robots.txt a site (scheme, host and port), asked for once even by several at a time. */
export const createRobotsCache = (parts: RobotsCacheParts): RobotsCache => {
  const { clock } = parts;
  const entries = new BoundedMap<string, Entry>(MOST_SITES);
  return {
    of: (url) => {
      const known = entries.get(url.origin);
      if (known !== undefined && known.until > clock()) return known.answer;
      const entry: Entry = { answer: readRobots(parts, url), until: clock() + KEPT_MS };
      entries.set(url.origin, entry);
      entry.answer.then(
        (answer) => {
          if ('unknown' in answer) entry.until = clock() + UNKNOWN_KEPT_MS;
        },
        () => entries.delete(url.origin),
      );
      return entry.answer;
    },
  };
};

const readRobots = async ({ visit, token, onRead }: RobotsCacheParts, site: URL): Promise<RobotsAnswer> => {
  const visited = await visit({
    url: `${site.origin}/robots.txt`,
    maxBytes: ROBOTS_BYTES,
    overflow: 'cut',
    maxRedirects: MOST_REDIRECTS,
    wantsBody: ({ status }) => isSuccess(status),
  });
  const answer = answerOf(visited, token);
  if ('rules' in answer) onRead?.(site.host, answer.rules);
  return answer;
};

const answerOf = (visited: Visited, token: string): RobotsAnswer => {
  if (!visited.ok) {
    // RFC 9309, 2.3.1.2: who redirects for ever has no robots.txt.
    if (visited.reason === 'too-many-redirects' || visited.reason === 'redirect-loop')
      return { rules: ALL_ALLOWED };
    return unknown(visited.reason, visited.message);
  }
  const { status, body } = visited.answer;
  if (isSuccess(status)) return { rules: parseRobots(decode(body ?? NONE, UTF8).text, token) };
  // 2.3.1.3 and 2.3.1.4: absent is free, broken is closed. “Too many requests” is no absence.
  return status >= 500 || status === 429
    ? unknown('robots', `it answers with status ${status}, and until it is read nothing is allowed`)
    : { rules: ALL_ALLOWED };
};

const NONE = new Uint8Array();
const UTF8 = { charset: 'utf-8' };

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const unknown = (reason: Refusal['reason'], message: string): RobotsAnswer => ({
  unknown: { admitted: false, reason, message: `robots.txt: ${message}` },
});
