import type { ShapeName } from '../shapes/shapes.ts';
import type { Results, ShapeResult } from './results.ts';

/** What must hold for the product to be called fast. */
export interface Bar {
  readonly name: string;
  readonly bound: 'at most' | 'at least';
  readonly limit: number;
  readonly unit: '×' | 'MB';
  /** Undefined where it could not be measured. */
  readonly figure: (results: Results) => number | undefined;
}

export interface Judged extends Omit<Bar, 'figure'> {
  readonly figure: number | undefined;
  readonly verdict: 'ok' | 'MISSED' | 'not measured';
}

export const judge = (results: Results): Judged[] =>
  BARS.map(({ figure, ...bar }) => {
    const found = figure(results);
    return { ...bar, figure: found, verdict: verdictOf(bar, found) };
  });

const verdictOf = ({ bound, limit }: Omit<Bar, 'figure'>, figure: number | undefined): Judged['verdict'] => {
  if (figure === undefined) return 'not measured';
  return (bound === 'at most' ? figure <= limit : figure >= limit) ? 'ok' : 'MISSED';
};

const toBare = (shape: ShapeName, store: 'sqlite' | 'neo4j', limit: number): Bar => ({
  name: `${shape} on ${STORE_NAMES[store]}, to its bare statements`,
  bound: 'at most',
  limit,
  unit: '×',
  figure: (results) => of(results, shape)?.ratioToBare[store],
});

const faster = (shape: ShapeName, store: 'sqlite' | 'neo4j', limit: number): Bar => ({
  name: `${shape} on ${STORE_NAMES[store]}, faster than @neo4j/graphql`,
  bound: 'at least',
  limit,
  unit: '×',
  figure: (results) => of(results, shape)?.fasterThanTheirs?.[store],
});

const memory = (store: 'sqlite' | 'neo4j'): Bar => ({
  name: `memory of the server on ${STORE_NAMES[store]}`,
  bound: 'at most',
  limit: 200,
  unit: 'MB',
  figure: ({ peakMegabytes }) => peakMegabytes[store],
});

const STORE_NAMES = { sqlite: 'SQLite', neo4j: 'Neo4j' } as const;

const of = ({ shapes }: Results, shape: ShapeName): ShapeResult | undefined =>
  shapes.find((result) => result.shape === shape);

const BARS: readonly Bar[] = [
  toBare('four levels', 'neo4j', 2.1),
  faster('four levels', 'neo4j', 3),
  faster('by id', 'neo4j', 1.7),
  faster('search', 'neo4j', 1.7),
  faster('descendants', 'neo4j', 1.7),
  toBare('four levels', 'sqlite', 1.6),
  faster('four levels', 'sqlite', 6),
  memory('sqlite'),
  memory('neo4j'),
];
