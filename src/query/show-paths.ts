import type { RelationKind } from '../domain/ontology.ts';
import type { Card, Edge, Reader } from '../store/graph-store.ts';
import { type Choice, chooseRelations } from './choose-relations.ts';
import { dayText } from './days.ts';
import type { RoleSpans } from './role-spans.ts';
import { rolesOf, type WalkedGraph, type WalkedRelation } from './walked-graph.ts';

export interface Hop {
  readonly relation: RelationKind;
  /** `out` where the hop goes from the relation's first end to its second. */
  readonly direction: 'out' | 'in';
  /** Where the hop arrives. */
  readonly node: Card;
  /** Seen from where the hop starts. */
  readonly edge: Edge;
}

export interface FoundPath {
  readonly hops: readonly Hop[];
  /** The time in which all the roles on the way are held; absent where there is none. */
  readonly overlap?: { readonly from: string; readonly to: string };
}

/** Paths as node ids, made into what is shown: of each hop's relations the one that overlaps best with the others. */
export const showPaths = async (
  reader: Reader,
  graph: WalkedGraph,
  spans: RoleSpans,
  paths: readonly (readonly string[])[],
): Promise<FoundPath[]> => {
  const end = paths[0]?.at(-1);
  const endCard = end === undefined ? undefined : (graph.card(end) ?? (await readCard(reader, end)));
  if (endCard === undefined) return [];
  const links = paths.map((path) => linksAlong(graph, path));
  await spans.load(rolesOf(links.flat(2)));
  return paths.map((path, at) => {
    const nodes = path.slice(1).map((node) => graph.card(node) ?? endCard);
    return showPath(nodes, links[at] ?? [], spans);
  });
};

/** Every node was met as the other end of some relation, except an end that was only read from itself. */
const readCard = async (reader: Reader, id: string): Promise<Card | undefined> => {
  const [entity] = await reader.entities([id]);
  if (entity === undefined) return undefined;
  const { kind, name, values } = entity;
  return { id, kind, name, url: values.url, image: values.image, start: values.start, end: values.end };
};

const linksAlong = (graph: WalkedGraph, path: readonly string[]): (readonly WalkedRelation[])[] =>
  path.slice(1).map((node, at) => graph.relationsBetween(path[at] ?? '', node));

interface ChoiceOfHop extends Choice {
  readonly relation: WalkedRelation;
}

const showPath = (
  nodes: readonly Card[],
  links: readonly (readonly WalkedRelation[])[],
  spans: RoleSpans,
): FoundPath => {
  const { hops, overlap } = chooseRelations(
    links.map((relations) => relations.map((relation) => choiceOf(relation, spans))),
  );
  const shown = hops.map(({ relation }, at) => hopTo(nodes[at] as Card, relation));
  if (overlap === undefined) return { hops: shown };
  return { hops: shown, overlap: { from: dayText(overlap.from), to: dayText(overlap.to) } };
};

const choiceOf = (relation: WalkedRelation, spans: RoleSpans): ChoiceOfHop => ({
  id: relation.edge.id,
  span: relation.kind === 'HAS_ROLE' ? spans.of(relation.edge) : undefined,
  relation,
});

/** A relation that was read from where the hop arrives is turned round. */
const hopTo = (node: Card, { kind, direction, edge }: WalkedRelation): Hop => {
  if (edge.node.id === node.id) return { relation: kind, direction, node, edge };
  const turned = direction === 'out' ? 'in' : 'out';
  return { relation: kind, direction: turned, node, edge: { ...edge, of: edge.node.id, node } };
};
