import type { Change } from '../domain/change.ts';
import { pageId } from '../domain/ids.ts';
import type { Mention } from '../domain/mention.ts';
import { NODE_KINDS, type NodeKind } from '../domain/ontology.ts';
import type { Page } from '../domain/page.ts';
import type { RelationCard } from '../store/graph-store.ts';
import { roleOf } from './edge-lists.ts';

/** The objects behind what is no entity. Each names its GraphQL type; an entity's card tells it by its kind. */

export const mentionSource = ({ id, kind, name, page }: Mention): object => ({
  __typename: 'Mention',
  id,
  kind,
  name,
  page,
});

export const changeSource = (change: Change): Change & object =>
  ({ __typename: 'Change', ...change }) as Change;

export const pageSource = (page: Page): object => ({ __typename: 'Page', id: pageId(page.url), ...page });

export const relationSource = ({ relation, from, to }: RelationCard): object =>
  relation.kind === 'HAS_ROLE'
    ? roleOf({ ...relation, closedAt: relation.closedAt }, from, to)
    : {
        __typename: 'Relation',
        id: relation.id,
        kind: relation.kind,
        from,
        to,
        as: relation.says.as,
        firstSeen: relation.firstSeen,
        closedAt: relation.closedAt,
        confidence: relation.confidence,
      };

/** The GraphQL type of a source. It must not throw: a compiled operation would never answer. */
export const typeNameOf = (source: { readonly __typename?: string; readonly kind: NodeKind }): string =>
  source.__typename ?? NODE_KINDS[source.kind].label;
