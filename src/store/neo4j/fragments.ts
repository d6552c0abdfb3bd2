import { RELATION_KIND_NAMES } from '../../domain/ontology.ts';
import type { When } from '../../domain/validity.ts';
import type { CursorPart } from '../cursor.ts';

/** Pieces of Cypher that several statements share. Pure: texts in, texts out. */

/** “This relation holds at `when`”; see domain/validity. Undefined where every relation does. */
export const holdsAt = (relation: string, when: When): string | undefined =>
  when === 'ever'
    ? undefined
    : `${relation}.firstSeen <= $known AND ${relation}.startDay <= $lastDay AND ${relation}.endDay >= $firstDay
       AND (${relation}.closedAt > $known OR ${relation}.closedDay >= $firstDay)`;

export const whenParams = (when: When): Record<string, unknown> =>
  when === 'ever' ? {} : { known: when.known, firstDay: when.firstDay, lastDay: when.lastDay };

type Condition = string | undefined | false;

/** A WHERE with the conditions that apply, or nothing. */
export const where = (...conditions: readonly Condition[]): string => {
  const all = every(...conditions);
  return all === '' ? '' : `WHERE ${all}`;
};

export const every = (...conditions: readonly Condition[]): string =>
  conditions.filter((condition) => typeof condition === 'string' && condition !== '').join(' AND ');

/** Numbers come as floats, and LIMIT wants an integer. */
export const limit = (parameter = 'first'): string => `LIMIT toInteger($${parameter})`;

export const ANY_RELATION = RELATION_KIND_NAMES.join('|');

/** No hierarchy is deeper; also what ends a walk where containments should ever run in a circle. */
export const DEEPEST = 20;

/**
 * A pattern from `root` to everything below (or above) it, itself included. Whoever then takes the ends DISTINCT, or
 * their least length, gets a breadth-first search that visits each node once, however many ways lead to it.
 */
export const walk = (spec: {
  readonly to: string;
  readonly when: When;
  readonly direction?: 'descendants' | 'ancestors';
  readonly depth?: number;
}): string => {
  const hops = `[containments:CONTAINS*0..${Math.trunc(spec.depth ?? DEEPEST)}]`;
  const path = spec.direction === 'ancestors' ? `(root)<-${hops}-` : `(root)-${hops}->`;
  const holds = holdsAt('containment', spec.when);
  return `MATCH path = ${path}(${spec.to})
    ${where(holds !== undefined && `all(containment IN containments WHERE ${holds})`)}`;
};

/**
 * Tells the planner to seek, for the MATCH before it. Left to itself it may walk an index that was filled just now: until
 * the server has sampled it, it counts as empty.
 */
export const seeking = (variable: string, label: string, property = 'id'): string =>
  `USING INDEX SEEK ${variable}:${label}(${property})`;

/** The node of this label that has this value, by its index. */
export const sought = (variable: string, label: string, value = 'id', property = 'id'): string =>
  `MATCH (${variable}:${label} {${property}: ${value}}) ${seeking(variable, label, property)}`;

/** The relation `r` of this id; its kind is not known. A kind at a time: each has an index of its own. */
export const soughtRelation = (id: string): string =>
  RELATION_KIND_NAMES.map(
    (kind) => `MATCH ()-[r:${kind} {id: ${id}}]->() ${seeking('r', kind)} RETURN r`,
  ).join(' UNION ALL ');

/** The entity for which this mention's id answers. */
export const memberRoot = (parameter: string): string =>
  `MATCH (asked:MentionRef {id: $${parameter}})-[:MEMBER_OF]->(root:Entity) ${seeking('asked', 'MentionRef')}`;

// ---- keys by which lists are ordered and continued ----

export interface Key {
  readonly by: string;
  readonly descending?: boolean;
}

export const orderBy = (keys: readonly Key[]): string =>
  `ORDER BY ${keys.map(({ by, descending }) => (descending === true ? `${by} DESC` : by)).join(', ')}`;

/** “This row comes after the cursor.” The first comparison stands alone so that an index can answer it. */
export const beyond = (keys: readonly Key[], at = 0): string => {
  const [key, ...rest] = keys;
  if (key === undefined) return 'false';
  const sign = key.descending === true ? '<' : '>';
  const past = `${key.by} ${sign} $after${at}`;
  return rest.length === 0
    ? past
    : `${key.by} ${sign}= $after${at} AND (${past} OR (${beyond(rest, at + 1)}))`;
};

export const afterParams = (parts: readonly CursorPart[]): Record<string, CursorPart> =>
  Object.fromEntries(parts.map((part, at) => [`after${at}`, part]));
