import type { Relation } from '../domain/entity.ts';
import { NODE_KINDS, type NodeKind } from '../domain/ontology.ts';
import type { ExportSource } from './export-source.ts';

interface Organization {
  readonly kind: NodeKind;
  readonly name: string;
}

/** Organisations are few beside people, so their names and best parents are held. */
export interface OrganizationTree {
  readonly organizations: ReadonlyMap<string, Organization>;
  readonly parents: ReadonlyMap<string, string>;
}

export const organizationTree = async (source: Pick<ExportSource, 'scan'>): Promise<OrganizationTree> => {
  const organizations = new Map<string, Organization>();
  for await (const entities of source.scan('entity')) {
    for (const { id, kind, name } of entities) {
      if (NODE_KINDS[kind].type === 'organization') organizations.set(id, { kind, name });
    }
  }
  const best = new Map<string, Relation>();
  for await (const relations of source.scan('relation')) {
    for (const relation of relations) {
      if (relation.kind === 'CONTAINS' && isBetter(relation, best.get(relation.to)))
        best.set(relation.to, relation);
    }
  }
  return { organizations, parents: new Map([...best].map(([id, { from }]) => [id, from])) };
};

/** An open containment before a closed one, then the one that more pages name; relations come in order of ids. */
const isBetter = (one: Relation, other: Relation | undefined): boolean => {
  if (other === undefined) return true;
  const [open, otherOpen] = [one.closedAt === undefined, other.closedAt === undefined];
  return open === otherOpen ? one.pages > other.pages : open;
};

/** From the topmost organisation down to this one. */
export const pathTo = ({ organizations, parents }: OrganizationTree, id: string): Organization[] => {
  const path: Organization[] = [];
  const passed = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !passed.has(at); at = parents.get(at)) {
    const organization = organizations.get(at);
    if (organization !== undefined) path.unshift(organization);
    passed.add(at);
  }
  return path;
};
