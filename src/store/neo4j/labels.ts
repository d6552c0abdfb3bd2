import {
  COARSE_TYPES,
  type CoarseType,
  NODE_KIND_NAMES,
  NODE_KINDS,
  type NodeKind,
} from '../../domain/ontology.ts';

/** The label that all kinds of a type share: `Organization` for universities and companies. */
export const TYPE_LABELS: Readonly<Record<CoarseType, string>> = Object.fromEntries(
  COARSE_TYPES.map((type) => [type, `${type.charAt(0).toUpperCase()}${type.slice(1)}`]),
) as Record<CoarseType, string>;

/** All labels of an entity of this kind, beside that of its Ref. */
export const labelsOf = (kind: NodeKind): string[] => [
  ...new Set(['Entity', TYPE_LABELS[NODE_KINDS[kind].type], NODE_KINDS[kind].label]),
];

/** Every label that an entity can have: taken away before its own are given, since kinds change. */
export const ENTITY_LABELS: readonly string[] = [...new Set(NODE_KIND_NAMES.flatMap(labelsOf))];
