import type { Verdict } from '../domain/ontology.ts';

/** What people may do to the graph. The CLI wires it to settling, which this folder does not know. */
export interface Editor {
  judge(a: string, b: string, verdict: Exclude<Verdict, 'UNSURE'>): Promise<void>;
  unjudge(a: string, b: string): Promise<void>;
  /** The number of facts withdrawn. */
  removePage(url: string): Promise<{ readonly facts: number }>;
  /** Asks whoever runs the crawl to end; false where nobody does. */
  stopCrawl(id: string): Promise<boolean>;
}
