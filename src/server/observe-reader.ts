import { OrgraphError } from '../domain/errors.ts';
import type { GraphReader } from '../graphql/context.ts';
import type { Metrics } from './metrics.ts';

const METHODS = [
  'resolve',
  'entities',
  'relations',
  'edges',
  'countEdges',
  'neighbours',
  'countNeighbours',
  'find',
  'count',
  'tree',
  'countTree',
  'search',
  'eventsIn',
  'tally',
  'evidence',
  'lastSeen',
  'judgementsOf',
  'unsurePairs',
  'changes',
  'changesById',
  'changesAfter',
  'lastSequence',
  'pages',
  'pagesById',
  'crawls',
  'crawlsById',
  'countQueued',
  'mentions',
  'stats',
] as const satisfies readonly (keyof GraphReader)[];

type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>;

/** The same reader, with every call counted. */
export const observeReader = (reader: GraphReader, metrics: Metrics): GraphReader => {
  const observed = METHODS.map((name) => {
    const call = (reader[name] as AnyMethod).bind(reader);
    const counted: AnyMethod = (...args) => {
      metrics.statement(name);
      const answer = call(...args);
      answer.catch((error: unknown) =>
        metrics.storeFailed(error instanceof OrgraphError ? error.code : 'INTERNAL'),
      );
      return answer;
    };
    return [name, counted];
  });
  return Object.fromEntries(observed) as unknown as GraphReader;
};

// A method that is missing above would be missing at run time.
type Unlisted = Exclude<keyof GraphReader, (typeof METHODS)[number]>;
const nothingUnlisted: [Unlisted] extends [never] ? true : Unlisted = true;
void nothingUnlisted;
