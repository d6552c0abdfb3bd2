import type { ScoredLink } from '../../../ingest/page.ts';

interface Entry {
  readonly link: ScoredLink;
  readonly order: number;
}

/** The frontier in memory: every URL once, best score first, then first come. A heap in which changed entries are left behind. */
export class BestQueue {
  readonly #current = new Map<string, Entry | 'taken'>();
  readonly #heap: Entry[] = [];
  #order = 0;

  /** Queues what is new; what is queued already keeps the better score. */
  add(links: readonly ScoredLink[]): void {
    for (const link of links) {
      const known = this.#current.get(link.url);
      if (known === undefined || (known !== 'taken' && known.link.score < link.score)) this.#put(link);
    }
  }

  /** Takes over scores of what is still queued, be they higher or lower. */
  rescore(links: readonly ScoredLink[]): void {
    for (const link of links) {
      const known = this.#current.get(link.url);
      if (known !== undefined && known !== 'taken') this.#put(link);
    }
  }

  take(): ScoredLink | undefined {
    for (let entry = this.#pop(); entry !== undefined; entry = this.#pop()) {
      if (this.#current.get(entry.link.url) !== entry) continue;
      this.#current.set(entry.link.url, 'taken');
      return entry.link;
    }
    return undefined;
  }

  #put(link: ScoredLink): void {
    const entry = { link, order: this.#order++ };
    this.#current.set(link.url, entry);
    this.#heap.push(entry);
    this.#rise(this.#heap.length - 1);
  }

  #pop(): Entry | undefined {
    const [top] = this.#heap;
    const last = this.#heap.pop();
    if (top === undefined || last === undefined || top === last) return top;
    this.#heap[0] = last;
    this.#sink(0);
    return top;
  }

  #rise(index: number): void {
    for (let at = index; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(index: number): void {
    for (let at = index; ; ) {
      const left = 2 * at + 1;
      let first = at;
      if (left < this.#heap.length && this.#before(left, first)) first = left;
      if (left + 1 < this.#heap.length && this.#before(left + 1, first)) first = left + 1;
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #before(a: number, b: number): boolean {
    const one = this.#heap[a] as Entry;
    const two = this.#heap[b] as Entry;
    return one.link.score === two.link.score ? one.order < two.order : one.link.score > two.link.score;
  }

  #swap(a: number, b: number): void {
    const entry = this.#heap[a] as Entry;
    this.#heap[a] = this.#heap[b] as Entry;
    this.#heap[b] = entry;
  }
}
