import type { GraphStore } from '../../../../src/store/graph-store.ts';
import { operation, operationsIn } from './operations.ts';
import type { Recorder } from './record-statements.ts';

/** Whom and what the questions are about: chosen from the graph by rules, so that the same graph gives the same ones. */
export interface Subjects {
  readonly university: string;
  readonly college: string;
  readonly people: readonly string[];
  readonly pairs: readonly { readonly from: string; readonly to: string }[];
  readonly texts: readonly string[];
}

export interface FourLevels {
  readonly organization: { readonly children: Listed<College> };
}
interface College {
  readonly id: string;
  readonly children: Listed<{ readonly people: Listed<PersonNode> }>;
}
interface PersonNode {
  readonly id: string;
  readonly name: string;
}
interface Listed<T> {
  readonly edges: readonly { readonly node: T }[];
}

const PEOPLE = 20;
const PAIRS = 5;
const TEXTS = 10;
/** A search shows 20; @neo4j/graphql counts a name and an alias of the same person as two. */
const MOST_HITS = 10;
const FEWEST_HITS = 3;

export const chooseSubjects = async (recorder: Recorder): Promise<Subjects> => {
  const contract = operationsIn('test/contract/queries.graphql');
  const { university, answer } = await biggestUniversity(recorder, operation(contract, 'FourLevels'));
  const shown = nodesOf(answer.organization.children);
  const people = shown.flatMap((college) =>
    nodesOf(college.children).flatMap((department) => nodesOf(department.people)),
  );
  return {
    university,
    college: (shown[0] as College).id,
    people: evenly(people, PEOPLE).map(({ id }) => id),
    pairs: await connectedPairs(recorder, operation(contract, 'Trace'), people),
    texts: await selectiveTexts(recorder.store, people),
  };
};

export const nodesOf = <T>({ edges }: Listed<T>): T[] => edges.map(({ node }) => node);

/** The university of which the four-level question shows most. */
const biggestUniversity = async (
  recorder: Recorder,
  query: string,
): Promise<{ university: string; answer: FourLevels }> => {
  const universities = await recorder.store.find({
    type: 'organization',
    kinds: ['UNIVERSITY'],
    when: 'ever',
    order: 'NAME',
    first: 100,
  });
  const answers = [];
  for (const { card } of universities) {
    const { data } = await recorder.ask({ query, variables: { id: card.id } });
    answers.push({ university: card.id, answer: data as FourLevels, size: JSON.stringify(data).length });
  }
  const [biggest] = answers.sort((a, b) => b.size - a.size);
  if (biggest === undefined) throw new Error('The graph has no university.');
  return biggest;
};

const evenly = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as T);

/** Pairs of people who never were in the same organisation, but know somebody who was in both of theirs. */
const connectedPairs = async (
  recorder: Recorder,
  query: string,
  people: readonly PersonNode[],
): Promise<Subjects['pairs']> => {
  const pairs: { from: string; to: string }[] = [];
  for (const organizations of await changersOf(recorder.store, people)) {
    if (pairs.length === PAIRS) break;
    const [[from], [to]] = (await roleEnds(recorder.store, organizations, 'in')) as [string[], string[]];
    if (from === undefined || to === undefined) continue;
    const { data } = await recorder.ask({ query, variables: { from, to } });
    const [shortest] = (data as { path: { length: number }[] }).path;
    if (shortest !== undefined && shortest.length > 2) pairs.push({ from, to });
  }
  if (pairs.length === 0) throw new Error('No two people are connected: there is no path to ask for.');
  return pairs;
};

/** The first two organisations of everybody who had roles in two. */
const changersOf = async (store: GraphStore, people: readonly PersonNode[]): Promise<string[][]> => {
  const ids = people.map(({ id }) => id);
  const organizations = await roleEnds(store, ids, 'out');
  return organizations.filter((ends) => ends.length > 1).map((ends) => ends.slice(0, 2));
};

const roleEnds = async (
  store: GraphStore,
  ids: readonly string[],
  direction: 'in' | 'out',
): Promise<string[][]> => {
  const edges = await store.edges({
    ...{ ids, direction, kind: 'HAS_ROLE', when: 'ever' },
    ...{ order: 'NAME', first: 20 },
  });
  return edges.map((ends) => [...new Set(ends.map(({ node }) => node.id))]);
};

/** Beginnings of names that some, but not too many names hold: then every engine shows all of them. */
const selectiveTexts = async (store: GraphStore, people: readonly PersonNode[]): Promise<string[]> => {
  const texts = new Set<string>();
  for (const { name } of people) {
    if (texts.size === TEXTS) break;
    const text = name.slice(0, Math.max(2, name.length - 3)).trim();
    const hits = await store.search({ text, first: MOST_HITS + 1 });
    if (hits.length >= FEWEST_HITS && hits.length <= MOST_HITS) texts.add(text);
  }
  if (texts.size === 0) throw new Error('No beginning of a name has a suitable number of hits.');
  return [...texts];
};
