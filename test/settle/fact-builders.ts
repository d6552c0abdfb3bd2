import { mentionId } from '../../src/domain/ids.ts';
import { type Assertion, assertionId, type Mention, type Statement } from '../../src/domain/mention.ts';
import { NODE_KINDS, type NodeKind, type RelationKind } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { fold } from '../../src/text/normalize.ts';

/** Readings, far enough apart to be told from each other. */
export const T = [1, 2, 3, 4, 5, 6, 7, 8].map((month) => `2026-0${month}-01T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

export const pageAt = (url: string, firstRead: string = T[0]): Page => ({
  url,
  host: new URL(url).host,
  state: 'FETCHED',
  firstRead,
  lastRead: T[7],
});

export const mentionOf = (
  page: string,
  kind: NodeKind,
  name: string,
  more: Partial<Mention> = {},
): Mention => {
  const { type } = NODE_KINDS[kind];
  return {
    id: mentionId(type, page, fold(name), 0),
    page,
    type,
    kind,
    name,
    values: {},
    score: 1,
    firstRead: T[0],
    ...more,
  };
};

export const assertionOf = (
  kind: RelationKind,
  from: Mention,
  to: Mention,
  says: Statement = {},
  more: Partial<Assertion> & { episode?: number } = {},
): Assertion => {
  const { episode = 0, ...facts } = more;
  return {
    id: assertionId(kind, from.id, to.id, says, episode),
    page: from.page,
    kind,
    from: from.id,
    to: to.id,
    says,
    score: 1,
    firstRead: T[0],
    ...facts,
  };
};

export const setOf = (
  pages: readonly Page[],
  mentions: readonly Mention[],
  assertions: readonly Assertion[] = [],
): ChangeSet => ({ put: { pages, mentions, assertions }, unsettled: mentions.map(({ id }) => id) });
