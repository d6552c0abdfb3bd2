import type { Change } from '../domain/change.ts';
import { InputError, LimitError } from '../domain/errors.ts';
import type { FedChange, Reader } from '../store/graph-store.ts';
import { EventStream } from './event-stream.ts';

export interface ChangeFeedOptions {
  readonly everyMs?: number;
  /** A listener that is so many changes behind is let go. */
  readonly backlog?: number;
  readonly onError?: (error: unknown) => void;
}

const DEFAULTS = { everyMs: 300, backlog: 10_000 } as const;
const CHANGES_A_READ = 500;
const DEEPEST = 20;
const MOST_ANCESTORS = 1000;

interface Listener {
  readonly organization: string;
  readonly stream: EventStream<Change>;
}

/**
 * Follows the store for all subscriptions of the process: one read a beat while somebody listens, so that changes of
 * any process are seen. A store that is away for a while is asked again at the next beat; nothing is missed, since
 * the feed goes on after the last sequence that it has read.
 */
export class ChangeFeed {
  readonly #reader: Reader;
  readonly #options: Required<Omit<ChangeFeedOptions, 'onError'>> & Pick<ChangeFeedOptions, 'onError'>;
  readonly #listeners = new Set<Listener>();
  #started: Promise<void> | undefined;
  #sequence = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(reader: Reader, options: ChangeFeedOptions = {}) {
    this.#reader = reader;
    this.#options = { ...DEFAULTS, ...options };
  }

  /** Changes in the organisation's sub-tree from now on. */
  async watch(organization: string): Promise<AsyncIterableIterator<Change>> {
    const [known] = await this.#reader.resolve([organization]);
    if (known === undefined) throw new InputError(`Nothing has the id ${organization}.`, 'NOT_FOUND');
    const listener: Listener = { organization, stream: new EventStream() };
    this.#listeners.add(listener);
    try {
      this.#started ??= this.#start();
      await this.#started;
    } catch (error) {
      this.#leave(listener);
      throw error;
    }
    this.#schedule();
    return listener.stream.events(() => this.#leave(listener));
  }

  close(): void {
    for (const listener of this.#listeners) this.#leave(listener);
  }

  /** Without a listener the feed sleeps: what happens meanwhile is no news to the next one. */
  async #start(): Promise<void> {
    this.#sequence = await this.#reader.lastSequence();
  }

  #leave(listener: Listener): void {
    listener.stream.end();
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#started = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => void this.#beatAndGoOn(), this.#options.everyMs);
  }

  async #beatAndGoOn(): Promise<void> {
    try {
      await this.#beat();
    } catch (error) {
      this.#options.onError?.(error);
    }
    this.#timer = undefined;
    this.#schedule();
  }

  async #beat(): Promise<void> {
    let read: readonly FedChange[];
    do {
      read = await this.#reader.changesAfter(this.#sequence, CHANGES_A_READ);
      if (read.length > 0) await this.#deliver(read.map(({ change }) => change));
      this.#sequence = read.at(-1)?.sequence ?? this.#sequence;
    } while (read.length === CHANGES_A_READ);
  }

  async #deliver(changes: readonly Change[]): Promise<void> {
    const listeners = [...this.#listeners];
    const places = await this.#placesOf(changes);
    const roots = await this.#reader.resolve(listeners.map(({ organization }) => organization));
    for (const [at, listener] of listeners.entries()) {
      const root = roots[at];
      for (const change of changes) {
        if (root !== undefined && namedOrganizations(change).some((id) => places.get(id)?.has(root)))
          this.#push(listener, change);
      }
    }
  }

  /** Of each organisation that the changes name, itself and all that ever contained it: one statement more. */
  async #placesOf(changes: readonly Change[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const named = [...new Set(changes.flatMap(namedOrganizations))];
    if (named.length === 0) return new Map();
    const ids = (await this.#reader.resolve(named)).map((id, at) => id ?? (named[at] as string));
    const trees = await this.#reader.tree({
      ids,
      direction: 'ancestors',
      depth: DEEPEST,
      when: 'ever',
      first: MOST_ANCESTORS,
    });
    return new Map(
      named.map((id, at) => [
        id,
        new Set([ids[at] as string, ...(trees[at] ?? []).map(({ node }) => node.id)]),
      ]),
    );
  }

  #push(listener: Listener, change: Change): void {
    if (listener.stream.waiting >= this.#options.backlog) {
      listener.stream.fail(new LimitError('This subscription is too far behind.'));
      this.#leave(listener);
      return;
    }
    listener.stream.push(change);
  }
}

const namedOrganizations = ({ organization, formerOrganization }: Change): string[] =>
  [organization, formerOrganization].filter((id) => id !== undefined);
