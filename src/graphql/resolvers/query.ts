import { InputError } from '../../domain/errors.ts';
import { type CoarseType, NODE_KINDS, type NodeKind } from '../../domain/ontology.ts';
import type { Card, SearchHit } from '../../store/graph-store.ts';
import { type ChangeArgs, changesSource } from '../change-list.ts';
import type { QueryContext, Resolvers } from '../context.ts';
import { given } from '../edge-lists.ts';
import { findCard } from '../entities.ts';
import { checkedId, checkedOrganizationId } from '../ids.ts';
import { type Identified, type ListSource, listField, type PageArgs } from '../lists.ts';
import { changeSource, pageSource, relationSource } from '../sources.ts';
import { crawlFields } from './crawl.ts';
import { findFields } from './find-lists.ts';
import { eventsNearField, pathField } from './near-and-path.ts';
import { reviewPairsField } from './review-pairs.ts';

/** Everything with an id, by what the id names. */
const findNode = async (context: QueryContext, id: string): Promise<object | undefined> => {
  const { reader } = context;
  switch (checkedId(id)) {
    case 'relation': {
      const [relation] = await reader.relations([id]);
      return relation === undefined ? undefined : relationSource(relation);
    }
    case 'change': {
      const [change] = await reader.changesById([id]);
      return change === undefined ? undefined : changeSource(change);
    }
    case 'page': {
      const [page] = await reader.pagesById([id]);
      return page === undefined ? undefined : pageSource(page);
    }
    // A contact or a piece of evidence is shown with what it belongs to, never alone; a crawl is no part of the graph.
    case 'contact':
    case 'evidence':
    case 'crawl':
      return undefined;
    default:
      return findCard(context, id);
  }
};

const findOfType = async (context: QueryContext, id: string, type: CoarseType): Promise<Card | undefined> => {
  checkedId(id);
  const card = await findCard(context, id);
  return card !== undefined && NODE_KINDS[card.kind].type === type ? card : undefined;
};

const byId =
  (type: CoarseType) =>
  (_root: unknown, { id }: { id: string }, context: QueryContext): Promise<Card | undefined> =>
    findOfType(context, id, type);

const organization = async (
  _root: unknown,
  { id, url }: { id?: string | null; url?: string | null },
  context: QueryContext,
): Promise<Card | undefined> => {
  if ((id == null) === (url == null))
    throw new InputError('`organization` takes an id or a url: exactly one of the two.');
  if (id != null) return findOfType(context, id, 'organization');
  const [found] = await context.reader.find({
    type: 'organization',
    when: 'ever',
    order: 'NAME',
    first: 1,
    ...given('url', url),
  });
  return found?.card;
};

interface SearchArgs extends PageArgs {
  readonly text: string;
  readonly kinds?: readonly NodeKind[] | null;
}

const search = listField(
  'search',
  ({ reader }, args: SearchArgs): ListSource<SearchHit, Identified> => ({
    read: async (_root, { first, after }) => [
      await reader.search({
        text: args.text,
        first,
        ...given('kinds', args.kinds),
        ...given('after', after),
      }),
    ],
    node: ({ card }) => card,
  }),
);

const changes = listField('changes', (context, args: ChangeArgs & { organization?: string | null }) => {
  if (args.organization != null) checkedOrganizationId(args.organization);
  return changesSource(context, args, () => args.organization);
});

const page = async (
  _root: unknown,
  { url }: { url: string },
  { reader }: QueryContext,
): Promise<object | undefined> => {
  const [found] = await reader.pages([url]);
  return found === undefined ? undefined : pageSource(found);
};

const stats = async (_root: unknown, _args: unknown, { reader }: QueryContext): Promise<object> => {
  const { nodes, relations, ...rest } = await reader.stats();
  return { nodesByKind: nodes, relationsByKind: relations, ...rest };
};

export const queryResolvers: Resolvers = {
  Query: {
    node: (_root: unknown, { id }: { id: string }, context: QueryContext) => findNode(context, id),
    organization,
    person: byId('person'),
    event: byId('event'),
    business: byId('business'),
    place: byId('place'),
    page,
    ...findFields,
    search,
    eventsNear: eventsNearField,
    path: pathField,
    changes,
    reviewPairs: reviewPairsField,
    ...crawlFields,
    stats,
  },
};
