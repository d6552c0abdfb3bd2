import type { DocumentNode } from 'graphql';

/** The validated documents that were asked for last, and with them what was compiled for them. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  // Apollo Server awaits its document store.
  async get(key: string): Promise<DocumentNode | undefined> {
    const document = this.#documents.get(key);
    if (document === undefined) return undefined;
    this.#documents.delete(key);
    this.#documents.set(key, document);
    return document;
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.#documents.set(key, document);
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > this.#most && oldest !== undefined) this.#documents.delete(oldest);
  }

  async delete(key: string): Promise<void> {
    this.#documents.delete(key);
  }
}
