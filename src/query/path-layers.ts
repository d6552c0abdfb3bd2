import { compareText } from '../lib/compare.ts';
import { commonDays, type Days, daysOf, EVER } from './days.ts';
import type { WalkedGraph, WalkedRelation } from './walked-graph.ts';

/** A node at a certain position on the way, with the steps on from it in order of ids. The end alone has none. */
export interface Stop {
  readonly node: string;
  readonly arcs: readonly Arc[];
}

/** A step that a path may take, and the days on which it can be taken. */
export interface Arc {
  readonly to: Stop;
  readonly days: Days;
  /** The days on which, with this step, the end is reached in just the steps that are left. */
  readonly daysToEnd: Days;
}

export interface Ends {
  readonly from: string;
  readonly to: string;
}

/**
 * By position 0 … length, the nodes at which a walk of exactly this length from one end to the other can be. Hubs
 * are left out where they are known to be; walks may meet a node twice, which the enumeration of paths rules out.
 */
export const nodesByPosition = (graph: WalkedGraph, ends: Ends, length: number): ReadonlySet<string>[] => {
  const layers: ReadonlySet<string>[] = [new Set([ends.to])];
  for (let left = 1; left < length; left += 1) {
    layers.unshift(innerNeighbours(graph, ends, layers[0] ?? []));
  }
  let before: ReadonlySet<string> = new Set([ends.from]);
  layers.unshift(before);
  for (let position = 1; position <= length; position += 1) {
    const reachable = neighboursIn(graph, before, layers[position] ?? new Set());
    layers[position] = reachable;
    before = reachable;
  }
  return layers;
};

const innerNeighbours = (graph: WalkedGraph, { from, to }: Ends, nodes: Iterable<string>): Set<string> => {
  const found = new Set<string>();
  for (const node of nodes) {
    for (const neighbour of graph.neighbours(node)) {
      if (neighbour !== from && neighbour !== to && graph.isPassable(neighbour) !== false)
        found.add(neighbour);
    }
  }
  return found;
};

const neighboursIn = (
  graph: WalkedGraph,
  nodes: Iterable<string>,
  allowed: ReadonlySet<string>,
): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const node of nodes) {
    for (const neighbour of graph.neighbours(node)) if (allowed.has(neighbour)) found.add(neighbour);
  }
  return found;
};

/** The relations that paths through these positions can take. */
export function* relationsAlong(
  graph: WalkedGraph,
  positions: readonly ReadonlySet<string>[],
): Generator<WalkedRelation> {
  for (const [position, nodes] of positions.entries()) {
    const next = positions[position + 1];
    if (next === undefined) return;
    for (const node of nodes) {
      for (const neighbour of graph.neighbours(node)) {
        if (next.has(neighbour)) yield* graph.relationsBetween(node, neighbour);
      }
    }
  }
}

/**
 * The start, with all steps between these positions from which the end can be reached on some common day; undefined
 * where there is no such way. Days are carried from the end backwards: whoever follows the arcs forward never enters
 * a way that time closes later.
 */
export const stopsAlong = (
  graph: WalkedGraph,
  positions: readonly ReadonlySet<string>[],
  daysOfLink: (relations: readonly WalkedRelation[]) => Days,
): Stop | undefined => {
  const [ends = new Set<string>(), ...earlier] = positions.toReversed();
  let reachable = new Map(
    [...ends].map((node) => [node, { stop: { node, arcs: [] }, days: EVER } as TimedStop]),
  );
  for (const nodes of earlier) {
    const layer = new Map<string, TimedStop>();
    for (const node of nodes) {
      const arcs = arcsFrom(graph, node, reachable, daysOfLink);
      if (arcs.length > 0) layer.set(node, { stop: { node, arcs }, days: daysOfArcs(arcs) });
    }
    reachable = layer;
  }
  return [...reachable.values()][0]?.stop;
};

interface TimedStop {
  readonly stop: Stop;
  /** On which the end can be reached from here. */
  readonly days: Days;
}

const arcsFrom = (
  graph: WalkedGraph,
  node: string,
  reachable: ReadonlyMap<string, TimedStop>,
  daysOfLink: (relations: readonly WalkedRelation[]) => Days,
): Arc[] => {
  const arcs: Arc[] = [];
  for (const neighbour of graph.neighbours(node)) {
    const next = reachable.get(neighbour);
    if (next === undefined) continue;
    const days = daysOfLink(graph.relationsBetween(node, neighbour));
    const daysToEnd = commonDays(days, next.days);
    if (daysToEnd.length > 0) arcs.push({ to: next.stop, days, daysToEnd });
  }
  return arcs.sort((a, b) => compareText(a.to.node, b.to.node));
};

const daysOfArcs = (arcs: readonly Arc[]): Days =>
  arcs.some(({ daysToEnd }) => daysToEnd === EVER)
    ? EVER
    : daysOf(arcs.flatMap(({ daysToEnd }) => daysToEnd));
