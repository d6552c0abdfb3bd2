import { InputError } from '../../domain/errors.ts';
import type { OrganizationKind, Rank } from '../../domain/ontology.ts';
import type { Card, Edge, TreeRow } from '../../store/graph-store.ts';
import { type ChangeArgs, changesSource } from '../change-list.ts';
import type { QueryContext, Resolver } from '../context.ts';
import { edgeSource, given, idsOf, neighbourSource, roleOf } from '../edge-lists.ts';
import { ancestorsOf, bestNeighbour, tallyOf } from '../entities.ts';
import { contactsField, entityFields, valueField } from '../entity-fields.ts';
import { eventEdgeOrder } from '../event-order.ts';
import { type ListSource, listField, type PageArgs } from '../lists.ts';
import { type WhenArgs, whenOf } from '../when.ts';

type ListArgs = PageArgs & WhenArgs;

interface UnitArgs extends ListArgs {
  readonly kinds?: readonly OrganizationKind[] | null;
  readonly orderBy?: string | null;
}

interface HolderArgs extends ListArgs {
  readonly ranks?: readonly Rank[] | null;
  readonly orderBy?: string | null;
}

const isFalling = ({ orderBy }: { readonly orderBy?: string | null }): boolean => orderBy === 'NAME_DESC';

const children = listField('children', (context, args: UnitArgs) =>
  neighbourSource(
    context,
    { list: 'parts', when: whenOf(context, args), ...given('nodeKinds', args.kinds) },
    isFalling(args),
  ),
);

const MOST_LEVELS = 20;

interface TreeArgs extends UnitArgs {
  readonly depth?: number | null;
}

const descendants = listField('descendants', (context, args: TreeArgs): ListSource<TreeRow, Card> => {
  const depth = args.depth ?? MOST_LEVELS;
  if (depth < 0 || depth > MOST_LEVELS)
    throw new InputError(`\`depth\` is 0 to ${MOST_LEVELS}; got ${depth}.`);
  const asked = {
    direction: 'descendants',
    depth,
    when: whenOf(context, args),
    ...given('kinds', args.kinds),
  } as const;
  return {
    read: (parents, { first, after }) =>
      context.reader.tree({ ids: idsOf(parents), ...asked, first, ...given('after', after) }),
    count: (parents) => context.reader.countTree({ ids: idsOf(parents), ...asked }),
    node: ({ node }) => node,
  };
});

const roles = listField('roles of an organization', (context, args: HolderArgs) =>
  edgeSource(context, {
    kind: 'HAS_ROLE',
    direction: 'in',
    order: 'RANK',
    filter: { when: whenOf(context, args), ...given('ranks', args.ranks) },
    node: (edge: Edge, organization: Card) => roleOf(edge, edge.node, organization),
  }),
);

const people = listField('people of an organization', (context, args: HolderArgs) =>
  neighbourSource(
    context,
    { list: 'people', when: whenOf(context, args), ...given('ranks', args.ranks) },
    isFalling(args),
  ),
);

const businesses = listField('businesses of an organization', (context, args: ListArgs) =>
  neighbourSource(context, { list: 'businesses', when: whenOf(context, args) }),
);

const events = listField(
  'events of an organization',
  (context, args: ListArgs & { orderBy?: string | null }) =>
    edgeSource(context, {
      kind: 'ORGANIZES',
      direction: 'out',
      order: eventEdgeOrder(args.orderBy),
      filter: { when: whenOf(context, args) },
    }),
);

/** What all kinds of organisation have; some have more. */
export const organizationFields: Readonly<Record<string, Resolver>> = {
  ...entityFields,
  description: valueField('description'),
  type: valueField('type'),
  founded: valueField('founded'),
  legalForm: valueField('legalForm'),
  contacts: contactsField,
  parent: (organization: Card, args: WhenArgs, context: QueryContext) =>
    bestNeighbour(context, organization.id, {
      kind: 'CONTAINS',
      direction: 'in',
      when: whenOf(context, args),
    }),
  ancestors: (organization: Card, args: WhenArgs, context: QueryContext) =>
    ancestorsOf(context, organization.id, whenOf(context, args)),
  counts: (organization: Card, args: WhenArgs, context: QueryContext) =>
    tallyOf(context, organization.id, whenOf(context, args)),
  place: (organization: Card, args: WhenArgs, context: QueryContext) =>
    bestNeighbour(context, organization.id, {
      kind: 'LOCATED_AT',
      direction: 'out',
      when: whenOf(context, args),
    }),
  children,
  descendants,
  roles,
  people,
  businesses,
  events,
  changes: listField('changes of an organization', (context, args: ChangeArgs) =>
    changesSource(context, args, ({ id }) => id),
  ),
};
