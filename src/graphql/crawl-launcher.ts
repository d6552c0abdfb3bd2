import type { CrawlOrder } from '../domain/crawl.ts';

/** Starts crawls in processes of their own. The CLI wires it: this folder knows nothing of crawling. */
export interface CrawlLauncher {
  /** The crawl's id, as soon as the store knows the crawl. */
  launch(order: CrawlOrder): Promise<string>;
}
