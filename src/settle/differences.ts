import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../domain/change.ts';
import type { Entity, Relation } from '../domain/entity.ts';
import type { Mention } from '../domain/mention.ts';
import { groupBy } from '../lib/group-by.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { deriveChanges, subjectOfChange, subjectOfRelation } from './derive-changes.ts';
import type { Derived } from './derive-scope.ts';
import type { SettleStore } from './settle-store.ts';

/** What must be written so that the store holds what was derived, and no more. */
export const differences = async (store: SettleStore, derived: Derived): Promise<ChangeSet> => {
  const former = [...derived.formerEntities];
  const touched = [...new Set([...former, ...derived.entities.map(({ id }) => id)])];
  const stored = (await store.entities(former)).filter((entity) => entity !== undefined);
  const entities = difference(stored, derived.entities);
  const moved = reordered(stored, derived.entities);
  const relations = difference(
    await store.relationsOf(touched),
    derived.relations,
    ({ from, to }) => moved.has(from) || moved.has(to),
  );
  const changes = await changeDifference(store, derived, touched, relations);
  return {
    put: { entities: entities.put, relations: relations.put, changes: changes.put },
    remove: {
      entities: entities.gone.map(({ id }) => id),
      relations: relations.gone.map(({ id }) => id),
      changes: changes.gone.map(({ id }) => id),
    },
  };
};

interface Difference<T> {
  readonly put: readonly T[];
  readonly gone: readonly T[];
}

const difference = <T extends { readonly id: string }>(
  stored: readonly T[],
  derived: readonly T[],
  isStale: (item: T) => boolean = () => false,
): Difference<T> => {
  const before = new Map(stored.map((item) => [item.id, item]));
  const after = new Set(derived.map(({ id }) => id));
  return {
    put: derived.filter((item) => isStale(item) || !isDeepStrictEqual(before.get(item.id), item)),
    gone: stored.filter(({ id }) => !after.has(id)),
  };
};

/** Entities whose name or day changed: their relations are kept in another order now, so they are written again. */
const reordered = (stored: readonly Entity[], derived: readonly Entity[]): Set<string> => {
  const before = new Map(stored.map((entity) => [entity.id, entity]));
  const moved = derived.filter((entity) => {
    const former = before.get(entity.id);
    return (
      former !== undefined && (former.name !== entity.name || former.values.start !== entity.values.start)
    );
  });
  return new Set(moved.map(({ id }) => id));
};

const changeDifference = async (
  store: SettleStore,
  derived: Derived,
  touched: readonly string[],
  relations: Difference<Relation>,
): Promise<Difference<Change>> => {
  const inside = new Set(touched);
  const affected = [...relations.put, ...relations.gone]
    .map(subjectOfRelation)
    .filter((id) => !inside.has(id));
  const outside = await outsideSubjects(store, [...new Set(affected)]);
  const current = await currentRelations(store, derived, outside, relations);
  const nameOf = await namesOf(store, derived, outside, current);
  const byEnd = relationsByEnd(current);
  const subjects = [
    ...derived.entities.map((entity) => ({ entity, mentions: derived.mentionsOf(entity) })),
    ...outside,
  ].map((subject) => ({ ...subject, relations: byEnd.get(subject.entity.id) ?? [], nameOf }));

  const owners = new Set([...touched, ...outside.map(({ entity }) => entity.id)]);
  const stored = (await store.changesOf([...owners])).filter((change) =>
    owners.has(subjectOfChange(change) ?? ''),
  );
  return difference(stored, subjects.flatMap(deriveChanges));
};

interface OutsideSubject {
  readonly entity: Entity;
  readonly mentions: readonly Mention[];
}

/** Entities beyond the scope one of whose relations was written anew: their changes are read anew too. */
const outsideSubjects = async (store: SettleStore, ids: readonly string[]): Promise<OutsideSubject[]> => {
  if (ids.length === 0) return [];
  const entities = (await store.entities(ids)).filter((entity) => entity !== undefined);
  const members = entities.filter(({ kind }) => kind !== 'PERSON').flatMap((entity) => entity.members);
  const found = members.length === 0 ? [] : await store.mentions(members);
  const byId = new Map(
    found.flatMap((mention) => (mention === undefined ? [] : [[mention.id, mention] as const])),
  );
  return entities.map((entity) => ({ entity, mentions: entity.members.flatMap((id) => byId.get(id) ?? []) }));
};

/** All relations of all subjects, as they are once this settling is written. */
const currentRelations = async (
  store: SettleStore,
  derived: Derived,
  outside: readonly OutsideSubject[],
  relations: Difference<Relation>,
): Promise<Relation[]> => {
  const stored = outside.length === 0 ? [] : await store.relationsOf(outside.map(({ entity }) => entity.id));
  const current = new Map(stored.map((relation) => [relation.id, relation]));
  for (const { id } of relations.gone) current.delete(id);
  for (const relation of derived.relations) current.set(relation.id, relation);
  return [...current.values()];
};

const relationsByEnd = (relations: readonly Relation[]): Map<string, Relation[]> => {
  const ends = relations.flatMap((relation) => [
    { end: relation.from, relation },
    { end: relation.to, relation },
  ]);
  const groups = groupBy(ends, ({ end }) => end);
  return new Map([...groups].map(([end, found]) => [end, found.map(({ relation }) => relation)]));
};

/** Changes name the organisations between which a unit moved. */
const namesOf = async (
  store: SettleStore,
  derived: Derived,
  outside: readonly OutsideSubject[],
  relations: readonly Relation[],
): Promise<(id: string) => string | undefined> => {
  const known = [...derived.entities, ...outside.map(({ entity }) => entity)];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const parents = relations.filter(({ kind }) => kind === 'CONTAINS').map(({ from }) => from);
  const unknown = [...new Set(parents)].filter((id) => !names.has(id));
  const found = unknown.length === 0 ? [] : await store.entities(unknown);
  for (const entity of found) if (entity !== undefined) names.set(entity.id, entity.name);
  return (id) => names.get(id);
};
