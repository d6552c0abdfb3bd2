import type { ContestantName } from '../contestants/contestant.ts';
import type { ServerName } from '../contestants/field.ts';
import type { MadeGraph } from '../graph/graph-spec.ts';
import type { Latency } from '../measure/rounds.ts';
import type { ShapeName } from '../shapes/shapes.ts';
import type { Machine } from './machine.ts';

export interface ShapeResult {
  readonly shape: ShapeName;
  /** How many statements one answer takes. */
  readonly statements: { readonly sqlite: number; readonly neo4j: number };
  readonly bytes: number;
  /** Medians over the rounds. */
  readonly latency: Readonly<Partial<Record<ContestantName, Latency>>>;
  /** Medians of the rounds' own ratios: how many times as long as the bare statements. */
  readonly ratioToBare: { readonly sqlite: number; readonly neo4j: number };
  /** How many times as fast as @neo4j/graphql, where it can answer. */
  readonly fasterThanTheirs?: { readonly sqlite: number; readonly neo4j: number };
  readonly requestsPerSecond: Readonly<Partial<Record<ServerName, number>>>;
}

export interface Results {
  readonly machine: Machine;
  readonly graph: {
    readonly people: number;
    readonly seed: number;
    readonly made: MadeGraph;
    /** Absent where an earlier run had loaded it. */
    readonly neo4jLoadSeconds?: number;
  };
  readonly rounds: number;
  readonly shapes: readonly ShapeResult[];
  readonly peakMegabytes: Readonly<Partial<Record<ServerName, number>>>;
}
