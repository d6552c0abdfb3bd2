import { LimitError } from '../domain/errors.ts';
import { idPrefix } from '../domain/ids.ts';
import { type CoarseType, RELATION_KINDS, type RelationKind } from '../domain/ontology.ts';
import type { When } from '../domain/validity.ts';
import type { Card, Edge, Reader } from '../store/graph-store.ts';

/** A search that has read more relations than this is given up: memory and time stay bounded. */
export const RELATIONS_READ_AT_MOST = 150_000;

export interface WalkRules {
  readonly kinds: readonly RelationKind[];
  readonly when: When;
  /** Nodes with more relations are hubs: not walked through. */
  readonly maxDegree: number;
}

/** A relation as it was read, from its end `edge.of`. */
export interface WalkedRelation {
  readonly kind: RelationKind;
  readonly direction: 'out' | 'in';
  readonly edge: Edge;
}

interface Step {
  readonly kind: RelationKind;
  readonly direction: 'out' | 'in';
}

/**
 * The part of the graph that a search has read so far. Relations that join the same two nodes are one link.
 * Every read is one statement per kind and direction, whatever the number of nodes.
 */
export class WalkedGraph {
  readonly #reader: Reader;
  readonly #rules: WalkRules;
  readonly #steps: readonly Step[];
  readonly #links = new Map<string, Map<string, WalkedRelation[]>>();
  readonly #cards = new Map<string, Card>();
  /** How many relations the nodes have that were measured. */
  readonly #degrees = new Map<string, number>();
  readonly #expanded = new Set<string>();
  #relationsRead = 0;

  constructor(reader: Reader, rules: WalkRules) {
    this.#reader = reader;
    this.#rules = rules;
    this.#steps = rules.kinds.flatMap((kind) => [
      { kind, direction: 'out' as const },
      { kind, direction: 'in' as const },
    ]);
  }

  neighbours(node: string): Iterable<string> {
    return this.#links.get(node)?.keys() ?? [];
  }

  /** All relations known between two nodes, in no particular order. */
  relationsBetween(a: string, b: string): readonly WalkedRelation[] {
    return this.#links.get(a)?.get(b) ?? [];
  }

  card(node: string): Card | undefined {
    return this.#cards.get(node);
  }

  /** Undefined where it was not measured. */
  isPassable(node: string): boolean | undefined {
    const degree = this.#degrees.get(node);
    return degree === undefined ? undefined : degree <= this.#rules.maxDegree;
  }

  /** Counts the relations of these nodes; returns how many `expand` would read. */
  async measure(nodes: readonly string[]): Promise<number> {
    const unknown = nodes.filter((node) => !this.#degrees.has(node));
    for (const node of unknown) this.#degrees.set(node, 0);
    await this.#forEachStep(unknown, async (step, ids) => {
      const counts = await this.#reader.countEdges(ids, { ...step, when: this.#rules.when });
      for (const [at, id] of ids.entries()) this.#degrees.set(id, this.#degree(id) + (counts[at] ?? 0));
    });
    return this.#unread(nodes).reduce((sum, node) => sum + this.#degree(node), 0);
  }

  /** Reads all relations of these measured nodes, except of hubs. */
  async expand(nodes: readonly string[]): Promise<void> {
    const unread = this.#unread(nodes);
    this.#expectToRead(unread.reduce((sum, node) => sum + this.#degree(node), 0));
    const read = await this.#read(unread, this.#rules.maxDegree);
    for (const [node, relations] of read) this.#keep(node, relations);
  }

  /** Reads the relations of both ends, which may be hubs; tells which have more than `limit`, of which none is kept. */
  async expandEnds(ends: readonly string[], limit: number): Promise<string[]> {
    const read = await this.#read(ends, limit + 1);
    for (const [node, relations] of read) if (relations.length <= limit) this.#keep(node, relations);
    return ends.filter((end) => (read.get(end)?.length ?? 0) > limit);
  }

  #degree(node: string): number {
    return this.#degrees.get(node) ?? 0;
  }

  #unread(nodes: readonly string[]): string[] {
    return nodes.filter((node) => this.isPassable(node) === true && !this.#expanded.has(node));
  }

  async #read(nodes: readonly string[], first: number): Promise<Map<string, WalkedRelation[]>> {
    const read = new Map<string, WalkedRelation[]>(nodes.map((node) => [node, []]));
    const { when } = this.#rules;
    await this.#forEachStep(nodes, async (step, ids) => {
      const edges = (await this.#reader.edges({ ...step, ids, when, order: 'NAME', first })).flat();
      this.#relationsRead += edges.length;
      for (const edge of edges) read.get(edge.of)?.push({ ...step, edge });
    });
    return read;
  }

  async #forEachStep(
    nodes: readonly string[],
    run: (step: Step, ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      this.#steps.map(async (step) => {
        const ids = nodes.filter((node) => mayStep(node, step));
        if (ids.length > 0) await run(step, ids);
      }),
    );
  }

  #keep(node: string, relations: readonly WalkedRelation[]): void {
    this.#expanded.add(node);
    for (const relation of relations) {
      const other = relation.edge.node;
      this.#cards.set(other.id, other);
      if (other.id !== node) this.#link(node, other.id, relation);
    }
  }

  /** A relation read from both of its ends is kept once. */
  #link(a: string, b: string, relation: WalkedRelation): void {
    const between = this.#links.get(a)?.get(b);
    if (between === undefined) {
      const relations = [relation];
      this.#linksOf(a).set(b, relations);
      this.#linksOf(b).set(a, relations);
    } else if (between.every(({ edge }) => edge.id !== relation.edge.id)) {
      between.push(relation);
    }
  }

  #linksOf(node: string): Map<string, WalkedRelation[]> {
    const links = this.#links.get(node) ?? new Map<string, WalkedRelation[]>();
    this.#links.set(node, links);
    return links;
  }

  #expectToRead(relations: number): void {
    if (this.#relationsRead + relations <= RELATIONS_READ_AT_MOST) return;
    throw new LimitError(
      `The search met more than ${RELATIONS_READ_AT_MOST} relations: ask with a smaller maxDegree or maxHops.`,
    );
  }
}

/** A kind of relation starts and ends at certain types of nodes: the others need not be asked. */
const mayStep = (node: string, { kind, direction }: Step): boolean => {
  const types: readonly CoarseType[] = RELATION_KINDS[kind][direction === 'out' ? 'from' : 'to'];
  return types.some((type) => type === idPrefix(node));
};

export function* rolesOf(relations: Iterable<WalkedRelation>): Generator<Edge> {
  for (const { kind, edge } of relations) if (kind === 'HAS_ROLE') yield edge;
}
