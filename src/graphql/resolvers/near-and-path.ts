import type { EventCategory, RelationKind } from '../../domain/ontology.ts';
import { asOf } from '../../domain/validity.ts';
import { eventsNear, type NearPage, type NearRow } from '../../query/events-near.ts';
import { type FoundPath, findPaths, type Hop } from '../../query/path.ts';
import type { Card, Edge } from '../../store/graph-store.ts';
import type { QueryContext, Resolvers } from '../context.ts';
import { given, roleOf } from '../edge-lists.ts';
import { evidenceOf, findCard } from '../entities.ts';
import { checkedId } from '../ids.ts';
import { type Identified, type ListSource, listField, type PageArgs } from '../lists.ts';
import { type AsOfInput, daysOf, namesATime, type RangeInput, whenOf } from '../when.ts';

interface NearArgs extends PageArgs {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm?: number | null;
  readonly between?: RangeInput | null;
  readonly categories?: readonly EventCategory[] | null;
}

const UNSAID_RADIUS_KM = 2;

export const eventsNearField = listField(
  'eventsNear',
  (context, args: NearArgs): ListSource<NearRow, Identified> => {
    const { latitude, longitude } = args;
    const asked = {
      latitude,
      longitude,
      radiusKm: args.radiusKm ?? UNSAID_RADIUS_KM,
      when: asOf(context.now),
      ...given('between', daysOf(args.between)),
      ...given('categories', args.categories),
    };
    // The page comes with the total, so that counting costs no second statement where a page was asked for.
    let page: Promise<NearPage> | undefined;
    const ask = (first: number, after?: string): Promise<NearPage> => {
      page ??= eventsNear(context.reader, { ...asked, first, ...given('after', after) });
      return page;
    };
    return {
      read: async (_root, { first, after }) => [(await ask(first, after)).rows],
      count: async () => [(await ask(0)).total],
      node: ({ event }) => event.card,
    };
  },
);

interface PathArgs {
  readonly from: string;
  readonly to: string;
  readonly k?: number | null;
  readonly overlapping?: boolean | null;
  readonly via?: readonly RelationKind[] | null;
  readonly maxDegree?: number | null;
  readonly maxHops?: number | null;
  readonly asOf?: AsOfInput | null;
}

const UNSAID = { k: 1, maxDegree: 500, maxHops: 8 } as const;

export const pathField = async (_root: unknown, args: PathArgs, context: QueryContext): Promise<object[]> => {
  checkedId(args.from);
  checkedId(args.to);
  const [from, to] = await Promise.all([findCard(context, args.from), findCard(context, args.to)]);
  if (from === undefined || to === undefined) return [];
  const found = await findPaths(context.reader, {
    from: from.id,
    to: to.id,
    k: args.k ?? UNSAID.k,
    overlapping: args.overlapping ?? false,
    maxDegree: args.maxDegree ?? UNSAID.maxDegree,
    maxHops: args.maxHops ?? UNSAID.maxHops,
    when: namesATime(args) ? whenOf(context, args) : 'ever',
    ...given('via', args.via),
  });
  return found.map((path) => pathFrom(from, path));
};

const pathFrom = (start: Card, { hops, overlap }: FoundPath): object => ({
  length: hops.length,
  overlap,
  hops: hops.map((hop, at) => hopFrom(hops[at - 1]?.node ?? start, hop)),
});

const hopFrom = (before: Card, { relation, direction, node, edge }: Hop): object => ({
  relation,
  direction: direction === 'out' ? 'OUT' : 'IN',
  node,
  role:
    relation !== 'HAS_ROLE'
      ? undefined
      : direction === 'out'
        ? roleOf(edge, before, node)
        : roleOf(edge, node, before),
  edge,
});

export const pathResolvers: Resolvers = {
  Hop: {
    evidence: ({ edge }: { edge: Edge }, _args: unknown, context: QueryContext) =>
      evidenceOf(context, 'relation', edge.id),
  },
};
