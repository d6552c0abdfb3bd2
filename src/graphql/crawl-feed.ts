import type { Crawl } from '../domain/crawl.ts';
import { InputError } from '../domain/errors.ts';
import type { Reader } from '../store/graph-store.ts';
import { EventStream } from './event-stream.ts';

export interface CrawlFeedOptions {
  readonly everyMs?: number;
  readonly onError?: (error: unknown) => void;
}

/** Nobody follows a number that changes more often. */
const EVERY_MS = 1000;

interface Listener {
  readonly id: string;
  readonly stream: EventStream<Crawl>;
  /** What it was told last, as JSON. */
  told: string;
}

/**
 * Follows crawls for all subscriptions of the process: one read a beat while somebody listens, whichever process runs
 * them. Who is slow gets the newest state alone. A store that is away for a while is asked again at the next beat.
 */
export class CrawlFeed {
  readonly #reader: Pick<Reader, 'crawlsById'>;
  readonly #options: CrawlFeedOptions;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #beating = false;

  constructor(reader: Pick<Reader, 'crawlsById'>, options: CrawlFeedOptions = {}) {
    this.#reader = reader;
    this.#options = options;
  }

  /** The crawl as it stands, then whenever that changes, until it has ended. */
  async watch(id: string): Promise<AsyncIterableIterator<Crawl>> {
    const [crawl] = await this.#reader.crawlsById([id]);
    if (crawl === undefined) throw unknownCrawl(id);
    const listener: Listener = { id, stream: new EventStream(), told: '' };
    this.#listeners.add(listener);
    this.#tell(listener, crawl);
    this.#schedule();
    return listener.stream.events(() => this.#leave(listener));
  }

  close(): void {
    for (const listener of this.#listeners) this.#leave(listener);
  }

  #leave(listener: Listener): void {
    listener.stream.end();
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#beating || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => void this.#beatAndGoOn(), this.#options.everyMs ?? EVERY_MS);
  }

  async #beatAndGoOn(): Promise<void> {
    this.#timer = undefined;
    this.#beating = true;
    try {
      const listeners = [...this.#listeners];
      const crawls = await this.#reader.crawlsById(listeners.map(({ id }) => id));
      for (const [at, listener] of listeners.entries()) this.#tell(listener, crawls[at]);
    } catch (error) {
      this.#options.onError?.(error);
    }
    this.#beating = false;
    this.#schedule();
  }

  #tell(listener: Listener, crawl: Crawl | undefined): void {
    const state = JSON.stringify(crawl);
    if (crawl !== undefined && state !== listener.told) listener.stream.replace(crawl);
    listener.told = state;
    if (crawl?.state !== 'RUNNING') this.#leave(listener);
  }
}

export const unknownCrawl = (id: string): InputError =>
  new InputError(`No crawl has the id ${id}.`, 'UNKNOWN_CRAWL');
