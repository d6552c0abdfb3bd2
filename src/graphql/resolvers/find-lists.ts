import type {
  CoarseType,
  EventCategory,
  EventStatus,
  OrganizationKind,
  Rank,
} from '../../domain/ontology.ts';
import type { FindFilter, FindOrder, Found } from '../../store/graph-store.ts';
import type { QueryContext, Resolver } from '../context.ts';
import { given } from '../edge-lists.ts';
import { checkedOrganizationId } from '../ids.ts';
import { type Identified, type ListSource, listField, type PageArgs } from '../lists.ts';
import { daysOf, namesATime, type RangeInput, timesOf, type WhenArgs, whenOf } from '../when.ts';

/** All that the four filters may say. */
interface FilterInput {
  readonly kinds?: readonly OrganizationKind[] | null;
  readonly name?: string | null;
  readonly text?: string | null;
  readonly within?: string | null;
  readonly ranks?: readonly Rank[] | null;
  readonly seen?: RangeInput | null;
  readonly between?: RangeInput | null;
  readonly categories?: readonly EventCategory[] | null;
  readonly statuses?: readonly EventStatus[] | null;
}

interface FindArgs extends PageArgs, WhenArgs {
  readonly filter?: FilterInput | null;
  readonly orderBy?: string | null;
}

const filterOf = (context: QueryContext, type: CoarseType, args: FindArgs): FindFilter => {
  const input = args.filter ?? {};
  if (input.within != null) checkedOrganizationId(input.within);
  return {
    type,
    when: whenOf(context, args),
    // Without a time everybody counts who was ever known; with one, those who held something then.
    ...(namesATime(args) ? { heldOnly: true } : {}),
    ...given('kinds', input.kinds),
    ...given('name', input.name),
    ...given('text', input.text),
    ...given('within', input.within),
    ...given('ranks', input.ranks),
    ...given('categories', input.categories),
    ...given('statuses', input.statuses),
    ...given('seen', timesOf(input.seen)),
    ...given('between', daysOf(input.between)),
  };
};

const ORDERS: Readonly<Record<string, { order: FindOrder; descending?: true }>> = {
  NAME_ASC: { order: 'NAME' },
  NAME_DESC: { order: 'NAME', descending: true },
  FIRST_SEEN_ASC: { order: 'FIRST_SEEN' },
  FIRST_SEEN_DESC: { order: 'FIRST_SEEN', descending: true },
  START_ASC: { order: 'START' },
  START_DESC: { order: 'START', descending: true },
};

const UNSAID_ORDER = {
  organization: 'NAME_ASC',
  person: 'NAME_ASC',
  business: 'NAME_ASC',
  event: 'START_ASC',
};

const findList = (type: keyof typeof UNSAID_ORDER): Resolver =>
  listField(`all of ${type}`, (context, args: FindArgs): ListSource<Found, Identified> => {
    const filter = filterOf(context, type, args);
    const order = ORDERS[args.orderBy ?? UNSAID_ORDER[type]] ?? { order: 'NAME' };
    return {
      read: async (_root, page) => [await context.reader.find({ ...filter, ...order, ...page })],
      count: async () => [await context.reader.count(filter)],
      node: ({ card }) => card,
    };
  });

/** The four lists of everything, which page backward too. */
export const findFields: Readonly<Record<string, Resolver>> = {
  organizations: findList('organization'),
  people: findList('person'),
  events: findList('event'),
  businesses: findList('business'),
};
