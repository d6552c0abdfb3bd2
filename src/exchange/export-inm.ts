import type { Entity, Relation } from '../domain/entity.ts';
import { ATTRIBUTES, type Values } from '../domain/mention.ts';
import { NODE_KINDS, type NodeKind, RANKS, type Rank, SPECIALIZES } from '../domain/ontology.ts';
import { chunks } from '../lib/chunks.ts';
import { groupBy } from '../lib/group-by.ts';
import { type ExportSource, entitiesById } from './export-source.ts';
import { type OrganizationTree, organizationTree, pathTo } from './organization-tree.ts';

/**
 * The insert statements of the information network model (WEB-UIE, section 4 and figure 8): object classes with
 * contain, role-based, normal and context relations; specific relations of the ontology; identifications.
 */
export async function* exportInm(source: ExportSource): AsyncGenerator<string> {
  for (const { special, general } of SPECIALIZES) yield `Insert ${general} [ Specific: { ${special} } ];\n`;
  const tree = await organizationTree(source);
  for await (const entities of source.scan('entity')) {
    for (const some of chunks(entities, ENTITIES_AT_ONCE)) yield await statementsOf(source, tree, some);
  }
  yield* identifications(source);
}

/** A department's roles come with it, so few at a time. */
const ENTITIES_AT_ONCE = 100;

const statementsOf = async (
  source: ExportSource,
  tree: OrganizationTree,
  entities: readonly Entity[],
): Promise<string> => {
  const organizations = entities.filter(isOrganization).map(({ id }) => id);
  const relations = organizations.length === 0 ? [] : await source.relationsOf(organizations);
  const others = await entitiesById(
    source,
    relations.flatMap(({ from, to }) => [from, to]),
  );
  const byOrganization = groupBy(relations, ownerOf);
  return entities
    .map((entity) =>
      isOrganization(entity)
        ? organizationStatement(tree, entity, byOrganization.get(entity.id) ?? [], others)
        : objectStatement(entity),
    )
    .join('');
};

const isOrganization = ({ kind }: Entity): boolean => NODE_KINDS[kind].type === 'organization';

/** The organisation in whose statement a relation stands. */
const ownerOf = ({ kind, from, to }: Relation): string => (kind === 'HAS_ROLE' ? to : from);

type Names = ReadonlyMap<string, Entity>;

const organizationStatement = (
  tree: OrganizationTree,
  entity: Entity,
  relations: readonly Relation[],
  names: Names,
): string => {
  const path = pathTo(tree, entity.id);
  const classes = path.map(({ kind }) => NODE_KINDS[kind].label).join('.');
  const objects = path.map(({ name }) => step(name)).join('.');
  return statement(`${classes} ${objects}`, [
    ...attributesOf(entity),
    ...rolesOf(entity, relations, names),
    ...containsOf(relations, names),
    ...othersOf('OFFERS', 'Offer businesses', relations, names),
    ...othersOf('ORGANIZES', 'Organize events', relations, names),
    ...othersOf('LOCATED_AT', 'Context places', relations, names),
  ]);
};

const objectStatement = (entity: Entity): string =>
  statement(`${NODE_KINDS[entity.kind].label} ${step(entity.name)}`, attributesOf(entity));

const statement = (head: string, clauses: readonly string[]): string =>
  clauses.length === 0 ? `Insert ${head};\n` : `Insert ${head} [\n  ${clauses.join(',\n  ')}\n];\n`;

/** The id tells namesakes apart; other names are identifications within the object. */
const attributesOf = ({ id, kind, values, aliases }: Entity): string[] => [
  `@Id: ${id}`,
  ...ATTRIBUTES[NODE_KINDS[kind].type].flatMap((field: keyof Values) =>
    values[field] === undefined ? [] : [`@${capital(field)}: ${word(`${values[field]}`)}`],
  ),
  ...(aliases.length === 0 ? [] : [`Identification: ${set(aliases)}`]),
];

const RANK_TITLES: Readonly<Record<Rank, string>> = {
  PROFESSOR: 'Professors',
  ASSOCIATE_PROFESSOR: 'Associate Professors',
  ASSISTANT_PROFESSOR: 'Assistant Professors',
  LECTURER: 'Lecturers',
  INSTRUCTOR: 'Instructors',
  RESEARCHER: 'Researchers',
  HEAD: 'Heads',
  EXECUTIVE: 'Executives',
  STAFF: 'Staff',
  STUDENT: 'Students',
  EMERITUS: 'Emeriti',
  OTHER: 'Others',
};

/** A role class for those who hold a role and one for those who held it: by what is said, not by today. */
const rolesOf = (entity: Entity, relations: readonly Relation[], names: Names): string[] => {
  const roles = relations.filter(({ kind, to }) => kind === 'HAS_ROLE' && to === entity.id);
  const role = isTeaching(entity.kind) ? 'Faculty' : 'Members';
  return [
    ...roleClause(
      role,
      roles.filter((relation) => !hasEnded(relation)),
      names,
    ),
    ...roleClause(`Former ${role}`, roles.filter(hasEnded), names),
  ];
};

const isTeaching = (kind: NodeKind): boolean =>
  kind === 'UNIVERSITY' || kind === 'COLLEGE' || kind === 'DEPARTMENT' || kind === 'LABORATORY';

const hasEnded = ({ says, closedAt }: Relation): boolean =>
  says.status === 'FORMER' || says.validTo !== undefined || closedAt !== undefined;

const roleClause = (role: string, relations: readonly Relation[], names: Names): string[] => {
  const byRank = groupBy(relations, ({ says }) => says.rank ?? 'OTHER');
  const groups = RANKS.flatMap((rank) => {
    const holders = byRank.get(rank);
    return holders === undefined ? [] : [`${RANK_TITLES[rank]}: ${set(namesAt(holders, 'from', names))}`];
  });
  return groups.length === 0 ? [] : [`${role} -> { ${groups.join(', ')} }`];
};

const containsOf = (relations: readonly Relation[], names: Names): string[] => {
  const contained = relations.filter(({ kind, closedAt }) => kind === 'CONTAINS' && closedAt === undefined);
  const byKind = groupBy(contained, ({ to }) => names.get(to)?.kind ?? 'UNIT');
  return [...byKind].map(
    ([kind, same]) => `Contain ${plural(NODE_KINDS[kind].label)}: ${set(namesAt(same, 'to', names))}`,
  );
};

const othersOf = (
  kind: Relation['kind'],
  clause: string,
  relations: readonly Relation[],
  names: Names,
): string[] => {
  const own = relations.filter((relation) => relation.kind === kind && relation.closedAt === undefined);
  return own.length === 0 ? [] : [`${clause}: ${set(namesAt(own, 'to', names))}`];
};

/** Each name once, in the order of relations. */
const namesAt = (relations: readonly Relation[], end: 'from' | 'to', names: Names): string[] => [
  ...new Set(relations.flatMap((relation) => names.get(relation[end])?.name ?? [])),
];

async function* identifications(source: ExportSource): AsyncGenerator<string> {
  for await (const judgements of source.scan('judgement')) {
    yield judgements
      .filter(({ verdict }) => verdict === 'SAME')
      .map(({ a, b, by }) => `Insert Identification ${a} = ${b} [ By: ${word(by)} ];\n`)
      .join('');
  }
}

const set = (words: readonly string[]): string => `{ ${words.map(word).join(', ')} }`;

/** Figure 8 writes names bare; one that holds a sign of the syntax needs quotes. */
const word = (text: string): string => quotedWhere(/[[\]{},:;="\\@]|->|^$/, text);

/** In the path of an object a full stop is a sign too. */
const step = (text: string): string => (text.includes('.') ? quotedWhere(/./, text) : word(text));

const quotedWhere = (signs: RegExp, text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return signs.test(line) ? `"${line.replace(/["\\]/g, (sign) => `\\${sign}`)}"` : line;
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const plural = (label: string): string => {
  const lower = label.toLowerCase();
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
};
