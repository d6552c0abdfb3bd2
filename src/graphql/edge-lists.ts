import type { RelationKind } from '../domain/ontology.ts';
import type { Card, Edge, EdgeFilter, EdgeOrder, Neighbour, NeighbourFilter } from '../store/graph-store.ts';
import type { QueryContext } from './context.ts';
import type { ListSource } from './lists.ts';

/** The role that a HAS_ROLE relation is, as GraphQL shows it. Both ends are at hand, so asking for them costs nothing. */
export interface RoleSource {
  readonly __typename: 'Role';
  readonly id: string;
  readonly person: Card;
  readonly organization: Card;
}

type Said = Pick<Edge, 'id' | 'says' | 'firstSeen' | 'closedAt' | 'confidence'>;

export const roleOf = (
  { id, says, firstSeen, closedAt, confidence }: Said,
  person: Card,
  organization: Card,
): RoleSource & object =>
  ({
    __typename: 'Role',
    id,
    title: says.title,
    rank: says.rank,
    status: says.status ?? 'CURRENT',
    modifier: says.modifier,
    validFrom: says.validFrom,
    validTo: says.validTo,
    firstSeen,
    closedAt,
    confidence,
    person,
    organization,
  }) as RoleSource;

interface EdgeList {
  readonly kind: RelationKind;
  readonly direction: EdgeFilter['direction'];
  readonly order: EdgeOrder;
  readonly filter: Omit<EdgeFilter, 'kind' | 'direction'>;
  readonly node?: (edge: Edge, parent: Card) => object;
}

/** A list along one kind of relation: one statement for all parents. */
export const edgeSource = (
  { reader }: QueryContext,
  { kind, direction, order, filter, node = otherEnd }: EdgeList,
): ListSource<Edge, Card> => {
  const asked: EdgeFilter = { kind, direction, ...filter };
  return {
    read: (parents, { first, after }) =>
      reader.edges({
        ids: idsOf(parents),
        ...asked,
        order,
        first,
        ...given('after', after),
      }),
    count: (parents) => reader.countEdges(idsOf(parents), asked),
    node,
  };
};

const otherEnd = ({ node }: { readonly node: Card }): Card => node;

/** A list of what stands at the other ends, each once, by name: one statement for all parents. */
export const neighbourSource = (
  { reader }: QueryContext,
  filter: NeighbourFilter,
  descending = false,
): ListSource<Neighbour, Card> => ({
  read: (parents, { first, after }) =>
    reader.neighbours({ ids: idsOf(parents), ...filter, descending, first, ...given('after', after) }),
  count: (parents) => reader.countNeighbours(idsOf(parents), filter),
  node: otherEnd,
});

export const idsOf = (cards: readonly { readonly id: string }[]): string[] => cards.map(({ id }) => id);

/** Absent where GraphQL had a null or nothing: the ports know no null. */
export const given = <Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { [K in Key]?: Value } => (value == null ? {} : { [key]: value }) as { [K in Key]?: Value };
