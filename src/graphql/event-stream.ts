/** What one subscription has still to be told. */
export class EventStream<T> {
  #queue: T[] = [];
  #ended = false;
  #failure: Error | undefined;
  #wake: () => void = () => {};

  get waiting(): number {
    return this.#queue.length;
  }

  push(event: T): void {
    this.#queue.push(event);
    this.#wake();
  }

  /** Instead of what has not been told yet. */
  replace(event: T): void {
    this.#queue = [event];
    this.#wake();
  }

  /** What waits is still told. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(failure: Error): void {
    this.#failure = failure;
    this.end();
  }

  /** `leave` is called when the listener goes. */
  events(leave: () => void): AsyncIterableIterator<T> {
    const finish = async (): Promise<IteratorResult<T>> => {
      leave();
      return { value: undefined, done: true };
    };
    return {
      next: () => this.#next(),
      return: finish,
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  async #next(): Promise<IteratorResult<T>> {
    while (this.#queue.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#queue.length > 0) return { value: this.#queue.shift() as T, done: false };
    if (this.#failure !== undefined) throw this.#failure;
    return { value: undefined, done: true };
  }
}
