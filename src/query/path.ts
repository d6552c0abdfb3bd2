import { InputError } from '../domain/errors.ts';
import type { RelationKind } from '../domain/ontology.ts';
import type { When } from '../domain/validity.ts';
import type { Reader } from '../store/graph-store.ts';
import { type Days, daysOf, EVER } from './days.ts';
import { enumeratePaths } from './enumerate-paths.ts';
import { nodesByPosition, relationsAlong, type Stop, stopsAlong } from './path-layers.ts';
import { PathSearch } from './path-search.ts';
import { RoleSpans } from './role-spans.ts';
import { type FoundPath, showPaths } from './show-paths.ts';
import { rolesOf, WalkedGraph, type WalkedRelation } from './walked-graph.ts';

export type { FoundPath, Hop } from './show-paths.ts';

export const PATHS_AT_MOST = 10;
export const HOPS_AT_MOST = 8;
export const DEGREE_AT_MOST = 5_000;
export const WALKED_KINDS = [
  'HAS_ROLE',
  'TAKES_PART',
  'ORGANIZES',
] as const satisfies readonly RelationKind[];

export interface PathRequest {
  /** Entity ids. */
  readonly from: string;
  readonly to: string;
  /** How many paths at the most. */
  readonly k: number;
  /** Only paths on which all roles are held on some common day. */
  readonly overlapping: boolean;
  /** Walked instead of WALKED_KINDS. */
  readonly via?: readonly RelationKind[];
  /** Nodes with more relations of the walked kinds are not walked through; both ends may have more. */
  readonly maxDegree: number;
  readonly maxHops: number;
  readonly when: When;
}

/**
 * The k shortest paths between two entities, ties by the node ids on the way; no node stands on a path twice.
 * Exact: a path is left out only for the rules of the request, else a LimitError says that the search is too wide.
 * Lengths are tried one by one; for each, both neighbourhoods are read so far that all relations of all paths of that
 * length are known, then these paths are enumerated. Per length at most three rounds of counting and one of reading,
 * each of one statement per kind and direction, and one statement for when roles were last seen: none of it depends
 * on the fan-out.
 */
export const findPaths = async (reader: Reader, request: PathRequest): Promise<FoundPath[]> => {
  checkRequest(request);
  if (request.from === request.to) return [];
  const kinds = [...new Set(request.via ?? WALKED_KINDS)];
  const graph = new WalkedGraph(reader, { kinds, when: request.when, maxDegree: request.maxDegree });
  const spans = new RoleSpans(reader, request.when);
  const search = await PathSearch.start(graph, request.from, request.to);
  const counter = { steps: 0 };
  const found: string[][] = [];
  for (let length = 1; length <= request.maxHops; length += 1) {
    await search.reach(length);
    const start = await startOfLength(graph, spans, request, length);
    for (const path of enumeratePaths(start, counter)) {
      if (found.push(path) === request.k) return showPaths(reader, graph, spans, found);
    }
  }
  return showPaths(reader, graph, spans, found);
};

const checkRequest = ({ k, maxHops, maxDegree }: PathRequest): void => {
  const limits = {
    k: [k, PATHS_AT_MOST],
    maxHops: [maxHops, HOPS_AT_MOST],
    maxDegree: [maxDegree, DEGREE_AT_MOST],
  };
  for (const [name, [value = 0, most = 0]] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1 && value <= most) continue;
    throw new InputError(`${name} must be a whole number from 1 to ${most}, not ${value}.`);
  }
};

const startOfLength = async (
  graph: WalkedGraph,
  spans: RoleSpans,
  request: PathRequest,
  length: number,
): Promise<Stop | undefined> => {
  const positions = await measuredPositions(graph, request, length);
  if (!request.overlapping) return stopsAlong(graph, positions, () => EVER);
  await spans.load(rolesOf(relationsAlong(graph, positions)));
  return stopsAlong(graph, positions, (relations) => daysOfLink(spans, relations));
};

/** Where the two sides meet stand nodes that neither has read: whether they are hubs is asked now. */
const measuredPositions = async (
  graph: WalkedGraph,
  request: PathRequest,
  length: number,
): Promise<ReadonlySet<string>[]> => {
  const positions = nodesByPosition(graph, request, length);
  const inner = new Set(positions.slice(1, -1).flatMap((nodes) => [...nodes]));
  const unknown = [...inner].filter((node) => graph.isPassable(node) === undefined);
  if (unknown.length === 0) return positions;
  await graph.measure(unknown);
  return nodesByPosition(graph, request, length);
};

/** The two ends' types decide the kind, so a link is of roles alone or has none: then it holds at any time. */
const daysOfLink = (spans: RoleSpans, relations: readonly WalkedRelation[]): Days => {
  const roles = [...rolesOf(relations)];
  return roles.length === 0 ? EVER : daysOf(roles.map((role) => spans.of(role)));
};
