import type { Entity, Relation } from '../domain/entity.ts';
import type { Card, Ledger, Reader } from '../store/graph-store.ts';

/** What exporting asks of a store. */
export type ExportSource = Pick<Ledger, 'scan' | 'relationsOf'> & Pick<Reader, 'entities' | 'crawls'>;

/** A relation with what its ends are called. */
export interface NamedRelation extends Relation {
  readonly fromNode: Named;
  readonly toNode: Named;
}
type Named = Pick<Card, 'kind' | 'name'>;

/** Relations in order of ids, in batches, each batch with one look-up of its ends. */
export async function* namedRelations(source: ExportSource): AsyncGenerator<readonly NamedRelation[]> {
  for await (const relations of source.scan('relation')) {
    const ends = await entitiesById(
      source,
      relations.flatMap(({ from, to }) => [from, to]),
    );
    yield relations.flatMap((relation) => {
      const [fromNode, toNode] = [ends.get(relation.from), ends.get(relation.to)];
      return fromNode === undefined || toNode === undefined ? [] : [{ ...relation, fromNode, toNode }];
    });
  }
}

export const entitiesById = async (
  source: Pick<ExportSource, 'entities'>,
  ids: readonly string[],
): Promise<Map<string, Entity>> => {
  const distinct = [...new Set(ids)];
  const found = distinct.length === 0 ? [] : await source.entities(distinct);
  return new Map(found.flatMap((entity) => (entity === undefined ? [] : [[entity.id, entity]])));
};
