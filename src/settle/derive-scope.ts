import type { Entity, Relation } from '../domain/entity.ts';
import type { Assertion, Mention } from '../domain/mention.ts';
import { deriveEntity } from './derive-entity.ts';
import { deriveRelations, type RelationContext } from './derive-relations.ts';
import { groupMentions } from './group-mentions.ts';
import { scopeOf, smallest } from './scope.ts';
import type { SettleStore } from './settle-store.ts';
import { withoutCycles } from './without-cycles.ts';

/** What the mentions in scope amount to: all their entities, and all relations that touch one of these. */
export interface Derived {
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
  readonly mentionsOf: (entity: Entity) => readonly Mention[];
  /** The entities that stood for these mentions until now. */
  readonly formerEntities: ReadonlySet<string>;
  /** How many containments would have closed a cycle. */
  readonly withheld: number;
}

export const deriveScope = async (store: SettleStore, changed: readonly string[]): Promise<Derived> => {
  const scope = await scopeOf(store, changed);
  const byId = new Map(scope.mentions.map((mention) => [mention.id, mention]));
  const mentionsOf = (members: readonly string[]): Mention[] => members.flatMap((id) => byId.get(id) ?? []);
  const groups = groupMentions([...byId.keys()], scope.judgements);
  const entities = groups.map((group) => deriveEntity(mentionsOf(group)));

  const assertions = await store.assertions([...byId.keys()], 'either');
  const context = await contextOf(store, entities, assertions);
  const relations = deriveRelations(assertions, context);
  const { kept, withheld } = withoutCycles(relations.filter(({ kind }) => kind === 'CONTAINS'));
  return {
    entities,
    relations: [...relations.filter(({ kind }) => kind !== 'CONTAINS'), ...kept],
    mentionsOf: (entity) => mentionsOf(entity.members),
    formerEntities: scope.formerEntities,
    withheld: withheld.length,
  };
};

const contextOf = async (
  store: SettleStore,
  entities: readonly Entity[],
  assertions: readonly Assertion[],
): Promise<RelationContext> => {
  const entityOf = new Map(
    entities.flatMap(({ id, members }) => members.map((member) => [member, id] as const)),
  );
  const ends = new Set(assertions.flatMap(({ from, to }) => [from, to]));
  const outside = [...ends].filter((mention) => !entityOf.has(mention));
  const groups = outside.length === 0 ? [] : await store.comembers(outside);
  outside.forEach((mention, index) => {
    const members = groups[index] ?? [];
    if (members.length > 0) entityOf.set(mention, smallest(members));
  });
  const urls = [...new Set(assertions.map(({ page }) => page))];
  const pages = urls.length === 0 ? [] : await store.pages(urls);
  const firstReads = new Map(urls.map((url, index) => [url, pages[index]?.firstRead]));
  return {
    entityOf: (mention) => entityOf.get(mention),
    pageFirstRead: (url) => firstReads.get(url),
  };
};
