import type { Crawl, CrawlCounts } from '../../src/domain/crawl.ts';
import { NODE_KINDS } from '../../src/domain/ontology.ts';
import type { PageKind } from '../../src/domain/page-kind.ts';
import type { ChangeSet, Writer } from '../../src/store/graph-store.ts';
import type { Findings, Missed } from '../page.ts';

/** What became of one page. */
export type Entry =
  | {
      readonly outcome: 'fetched';
      readonly kind: PageKind;
      readonly findings: Findings;
      readonly leftOut: Counter;
    }
  | { readonly outcome: 'unchanged'; readonly kind: PageKind; readonly leftOut: Counter }
  | Missed;

type Counter = Readonly<Record<string, number>>;

/**
 * The crawl's row and whoever writes it. Each page's transaction carries the row with the counters after that page, so a
 * crash loses and doubles nothing; pages of several sites are written one after another, so no older row follows a newer.
 */
export class CrawlBook {
  readonly #store: Writer;
  #crawl: Crawl;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Writer, crawl: Crawl) {
    this.#store = store;
    this.#crawl = crawl;
  }

  get crawl(): Crawl {
    return this.#crawl;
  }

  /** How many pages may still be fetched. */
  get budgetLeft(): number {
    return (this.#crawl.budgetEnds ?? Number.POSITIVE_INFINITY) - this.#crawl.places;
  }

  /** Writes what a page comes to: `setOf` gets the row as it will be after it. */
  enter(entry: Entry, setOf: (crawl: Crawl) => ChangeSet): Promise<void> {
    return this.#inTurn(async () => {
      const { places, counts } = this.#crawl;
      const next = { ...this.#crawl, places: places + 1, counts: counted(counts, entry) };
      await this.#store.apply(setOf(next));
      this.#crawl = next;
    });
  }

  end(ending: Pick<Crawl, 'state' | 'reason' | 'endedAt' | 'estimate'>): Promise<void> {
    return this.#inTurn(async () => {
      const next = { ...this.#crawl, ...ending };
      await this.#store.apply({ put: { crawls: [next] } });
      this.#crawl = next;
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    // A failure is its own caller's to meet; the next in turn starts from the row before it.
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

const counted = (counts: CrawlCounts, entry: Entry): CrawlCounts => {
  switch (entry.outcome) {
    case 'skipped':
    case 'failed':
      return { ...counts, [entry.outcome]: plus(counts[entry.outcome], { [entry.reason]: 1 }) };
    case 'unchanged':
      return { ...withKind(counts, entry.kind, entry.leftOut), unchanged: counts.unchanged + 1 };
    case 'fetched':
      return {
        ...withKind(counts, entry.kind, entry.leftOut),
        fetched: counts.fetched + 1,
        foundByKind: withFindings(counts.foundByKind, entry.kind, entry.findings),
      };
  }
};

const withKind = (counts: CrawlCounts, kind: PageKind, leftOut: Counter): CrawlCounts => ({
  ...counts,
  linksLeftOut: plus(counts.linksLeftOut, leftOut),
  pagesByKind: plus(counts.pagesByKind, { [kind]: 1 }),
});

const withFindings = (
  found: CrawlCounts['foundByKind'],
  kind: PageKind,
  { things }: Findings,
): CrawlCounts['foundByKind'] => {
  if (things.length === 0) return found;
  const here: Record<string, number> = {};
  for (const thing of things) {
    const { type } = NODE_KINDS[thing.kind];
    here[type] = (here[type] ?? 0) + 1;
  }
  return { ...found, [kind]: plus(found[kind] ?? {}, here) };
};

const plus = (counter: Counter, more: Counter): Counter => {
  const sum: Record<string, number> = { ...counter };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
};
