import { BoundedMap } from './bounded-map.ts';
import type { Waiting } from './waiting.ts';

export interface PolitenessOptions {
  /** From the end of one request to a host to the start of the next. */
  readonly delayMs: number;
  readonly connectionsPerHost: number;
}

/** When a host may be asked. Every request goes through a turn, robots.txt and redirects too. */
export interface Politeness {
  turn<T>(host: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds until the host may be asked; 0 is now. */
  waitFor(host: string): number;
  /** The site's own wish: raises the delay, up to a cap. */
  wish(host: string, delayMs: number): void;
  /** The host is overloaded, or says so: ask it half as often, and not before it wants. */
  slower(host: string, retryAfterMs?: number): void;
  /** The host answered as it should: back to normal, step by step. */
  fine(host: string): void;
}

/** A site that wishes longer pauses is asked this often all the same: else one page a day would be a lock-out. */
const LONGEST_WISH_MS = 30_000;
const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 600_000;
const MOST_HOSTS = 20_000;

interface Host {
  delayMs: number;
  backOffMs: number;
  nextAt: number;
  active: number;
  readonly queue: (() => void)[];
}

export const createPoliteness = (
  { delayMs, connectionsPerHost }: PolitenessOptions,
  { clock, sleep }: Waiting,
): Politeness => {
  const hosts = new BoundedMap<string, Host>(MOST_HOSTS);
  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: Host = { delayMs, backOffMs: 0, nextAt: 0, active: 0, queue: [] };
    hosts.set(name, host);
    return host;
  };
  const pause = ({ delayMs, backOffMs }: Host): number => Math.max(delayMs, backOffMs);
  const putOff = (host: Host, ms: number): void => {
    host.nextAt = Math.max(host.nextAt, clock() + ms);
  };
  return {
    turn: async (name, work) => {
      const host = hostOf(name);
      await entered(host, connectionsPerHost);
      try {
        for (let wait = host.nextAt - clock(); wait > 0; wait = host.nextAt - clock()) await sleep(wait);
        // With several connections the next one starts no sooner either.
        putOff(host, pause(host));
        return await work();
      } finally {
        putOff(host, pause(host));
        left(host);
      }
    },
    waitFor: (name) => {
      const host = hosts.get(name);
      if (host === undefined) return 0;
      const wait = Math.max(0, host.nextAt - clock());
      return host.active < connectionsPerHost ? wait : Math.max(wait, pause(host), 1);
    },
    wish: (name, ms) => {
      hostOf(name).delayMs = Math.max(delayMs, Math.min(ms, LONGEST_WISH_MS));
    },
    slower: (name, retryAfterMs = 0) => {
      const host = hostOf(name);
      const doubled = Math.max(host.backOffMs * 2, host.delayMs * 2, FIRST_BACK_OFF_MS);
      host.backOffMs = Math.min(doubled, LONGEST_BACK_OFF_MS);
      putOff(host, Math.max(host.backOffMs, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS)));
    },
    fine: (name) => {
      const host = hostOf(name);
      host.backOffMs = host.backOffMs / 2 > host.delayMs ? host.backOffMs / 2 : 0;
    },
  };
};

const entered = async (host: Host, most: number): Promise<void> => {
  if (host.active >= most) {
    // Who leaves hands its place on: the count stays.
    await new Promise<void>((resolve) => {
      host.queue.push(resolve);
    });
  } else host.active += 1;
};

const left = (host: Host): void => {
  const next = host.queue.shift();
  if (next === undefined) host.active -= 1;
  else next();
};
