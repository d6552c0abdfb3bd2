import type { Relation } from '../../src/domain/entity.ts';
import { dayOf, firstDay, lastDay } from '../../src/domain/partial-date.ts';
import { type PathRequest, WALKED_KINDS } from '../../src/query/path.ts';
import { idOf, NOW, relationOf, type Told } from './graph-of.ts';

/** What `findPaths` must answer, found by trying everything: every simple path, every choice of parallel relations. */
export interface OraclePath {
  /** Ids of the nodes at which the hops arrive. */
  readonly nodes: readonly string[];
  readonly relations: readonly string[];
  readonly overlap: { readonly from: string; readonly to: string } | undefined;
}

export const allPaths = (told: readonly Told[], request: PathRequest): OraclePath[] => {
  const relations = told
    .map(relationOf)
    .filter(({ kind }) => (request.via ?? WALKED_KINDS).some((via) => via === kind));
  const lastSeen = new Map(told.map((each, nth) => [relationOf(each, nth).id, each.lastSeen ?? NOW]));
  return simplePaths(relations, request)
    .map((nodes) => best(choices(relations, [request.from, ...nodes]), lastSeen, nodes))
    .filter((path) => !request.overlapping || path.overlap !== undefined || !path.hasRoles)
    .sort((a, b) => a.nodes.length - b.nodes.length || compareLists(a.nodes, b.nodes))
    .slice(0, request.k)
    .map(({ nodes, relations: chosen, overlap }) => ({ nodes, relations: chosen, overlap }));
};

const simplePaths = (relations: readonly Relation[], request: PathRequest): string[][] => {
  const { from, to, maxDegree, maxHops } = request;
  const touching = (node: string) => relations.filter((each) => each.from === node || each.to === node);
  const found: string[][] = [];
  const walk = (path: readonly string[]): void => {
    const node = path.at(-1) as string;
    if (node === to) found.push(path.slice(1));
    if (node === to || path.length > maxHops || (node !== from && touching(node).length > maxDegree)) return;
    const neighbours = new Set(touching(node).map((each) => (each.from === node ? each.to : each.from)));
    for (const next of neighbours) if (!path.includes(next)) walk([...path, next]);
  };
  if (from !== to) walk([from]);
  return found;
};

/** Per hop the relations that it could take. */
const choices = (relations: readonly Relation[], path: readonly string[]): Relation[][] =>
  path
    .slice(1)
    .map((node, at) =>
      relations.filter(
        ({ from, to }) => (from === path[at] && to === node) || (to === path[at] && from === node),
      ),
    );

interface Judged extends OraclePath {
  readonly hasRoles: boolean;
  readonly length: number;
}

const best = (hops: Relation[][], lastSeen: ReadonlyMap<string, string>, nodes: readonly string[]): Judged =>
  combinations(hops)
    .map((combination) => judge(combination, lastSeen, nodes))
    .sort((a, b) => b.length - a.length || compareLists(a.relations, b.relations))[0] as Judged;

const combinations = <T>(hops: readonly (readonly T[])[]): T[][] =>
  hops.reduce<T[][]>((all, hop) => all.flatMap((one) => hop.map((choice) => [...one, choice])), [[]]);

const judge = (
  combination: Relation[],
  lastSeen: ReadonlyMap<string, string>,
  nodes: readonly string[],
): Judged => {
  const roles = combination.filter(({ kind }) => kind === 'HAS_ROLE');
  const starts = roles.map(({ says, firstSeen }) =>
    says.validFrom ? firstDay(says.validFrom) : dayOf(firstSeen),
  );
  const ends = roles.map(({ id, says }) =>
    says.validTo ? lastDay(says.validTo) : dayOf(lastSeen.get(id) ?? ''),
  );
  const from = starts.sort().at(-1) ?? '';
  const to = ends.sort()[0] ?? '';
  const length = roles.length === 0 ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const overlap = roles.length > 0 && from <= to ? { from, to } : undefined;
  return { nodes, relations: combination.map(({ id }) => id), overlap, hasRoles: roles.length > 0, length };
};

const compareLists = (a: readonly string[], b: readonly string[]): number => {
  const [left, right] = [a.join(' '), b.join(' ')];
  return left < right ? -1 : left > right ? 1 : 0;
};

export const request = (from: string, to: string, more: Partial<PathRequest> = {}): PathRequest => ({
  from: idOf(from),
  to: idOf(to),
  k: 1,
  overlapping: false,
  maxDegree: 500,
  maxHops: 8,
  when: 'ever',
  ...more,
});
