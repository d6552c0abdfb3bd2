import { LimitError } from '../domain/errors.ts';
import type { WalkedGraph } from './walked-graph.ts';

/** An end with more relations is left unread: the search then comes from the other end alone. */
export const END_RELATIONS_AT_MOST = 5_000;

/** What has been reached from one end without walking through hubs or through the other end. */
interface Side {
  readonly reached: Set<string>;
  /** Reached in `depth` steps and no fewer; their relations are not read yet. */
  frontier: readonly string[];
  depth: number;
  /** An end with too many relations is not searched from. */
  readonly still: boolean;
}

/**
 * Reads the graph around both ends, a layer at a time, always on the side with fewer relations to read. Once both depths
 * together make a length, every relation of every path of that length has been read: the first ones from one side,
 * the others from the other.
 */
export class PathSearch {
  readonly #graph: WalkedGraph;
  readonly #sides: readonly [Side, Side];

  private constructor(graph: WalkedGraph, sides: readonly [Side, Side]) {
    this.#graph = graph;
    this.#sides = sides;
  }

  static async start(graph: WalkedGraph, from: string, to: string): Promise<PathSearch> {
    const huge = await graph.expandEnds([from, to], END_RELATIONS_AT_MOST);
    if (huge.length === 2) {
      throw new LimitError(
        `Both ends have more than ${END_RELATIONS_AT_MOST} relations: start from another node.`,
      );
    }
    const sideOf = (end: string, other: string): Side =>
      huge.includes(end)
        ? { reached: new Set([end]), frontier: [end], depth: 0, still: true }
        : layerAfter(graph, { reached: new Set([end, other]), frontier: [end], depth: 0, still: false });
    return new PathSearch(graph, [sideOf(from, to), sideOf(to, from)]);
  }

  /** Afterwards all relations of all paths of this length are known. */
  async reach(length: number): Promise<void> {
    const moving = this.#sides.filter((side) => !side.still);
    // A side with nothing left to read has read everything that it can reach.
    while (this.#depth() < length && moving.every((side) => side.frontier.length > 0)) {
      await this.#advance(await this.#cheaper(moving));
    }
  }

  #depth(): number {
    return this.#sides[0].depth + this.#sides[1].depth;
  }

  /** A few departments may have more relations than many people: what counts is what will be read. */
  async #cheaper(moving: readonly Side[]): Promise<Side> {
    const [small, large] = moving.toSorted((a, b) => a.frontier.length - b.frontier.length) as [Side, Side?];
    const cost = await this.#graph.measure(small.frontier);
    // Every node of a frontier has a relation at least, so that the larger one need not always be counted.
    if (large === undefined || cost <= large.frontier.length) return small;
    return (await this.#graph.measure(large.frontier)) < cost ? large : small;
  }

  async #advance(side: Side): Promise<void> {
    await this.#graph.expand(side.frontier);
    Object.assign(side, layerAfter(this.#graph, side));
  }
}

/** The side one step on, when the relations of its frontier have been read. */
const layerAfter = (graph: WalkedGraph, side: Side): Side => {
  const frontier: string[] = [];
  for (const node of side.frontier) {
    if (side.depth > 0 && graph.isPassable(node) !== true) continue;
    for (const neighbour of graph.neighbours(node)) {
      if (side.reached.has(neighbour)) continue;
      side.reached.add(neighbour);
      frontier.push(neighbour);
    }
  }
  return { ...side, frontier, depth: side.depth + 1 };
};
