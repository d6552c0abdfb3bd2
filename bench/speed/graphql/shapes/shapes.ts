import { luceneQuery } from '../../../../src/store/neo4j/read-search.ts';
import { operation, operationsIn } from './operations.ts';
import type { Question } from './record-statements.ts';
import type { Agreement } from './same-facts.ts';
import type { Subjects } from './subjects.ts';

/** One kind of question: as our users ask it, and as users of @neo4j/graphql would, where they can. */
export interface Shape {
  readonly name: ShapeName;
  /** The same operation with one variable after another. */
  readonly ours: readonly Question[];
  readonly theirs?: readonly Question[];
  readonly agreement: Agreement;
}

export const SHAPE_NAMES = [
  'by id',
  'four levels',
  'descendants',
  'role trace',
  'path',
  'search',
  'roles',
  'filtered people',
] as const;
export type ShapeName = (typeof SHAPE_NAMES)[number];

type Variables = Question['variables'];

/** `theirs`: what @neo4j/graphql needs beside our variables, or else of them. */
interface Spec {
  readonly operation: string;
  readonly variables: readonly Variables[];
  readonly theirs?: (variables: Variables) => Variables;
  readonly agreement?: Agreement;
}

export const shapesFor = (subjects: Subjects, now: string): Shape[] => {
  const ours = new Map([
    ...operationsIn('test/contract/queries.graphql'),
    ...operationsIn('bench/speed/graphql/shapes/ours.graphql'),
  ]);
  const theirs = operationsIn('bench/speed/graphql/shapes/theirs.graphql');
  const specs = specsFor(subjects, now);
  return SHAPE_NAMES.map((name): Shape => {
    const { operation: asked, variables, theirs: translate, agreement = 'in order' } = specs[name];
    const questions = (of: ReadonlyMap<string, string>, values: readonly Variables[]): Question[] =>
      values.map((value) => ({ query: operation(of, asked), variables: value }));
    const other = translate && { theirs: questions(theirs, variables.map(translate)) };
    return { name, ours: questions(ours, variables), agreement, ...other };
  });
};

const specsFor = (subjects: Subjects, now: string): Readonly<Record<ShapeName, Spec>> => {
  const people = subjects.people.map((id) => ({ id }));
  const university = [{ id: subjects.university }];
  const today = holdsToday(now);
  return {
    'by id': { operation: 'ById', variables: people, theirs: (same) => same },
    'four levels': {
      operation: 'FourLevels',
      variables: university,
      theirs: (same) => ({ ...same, held: today, holds: today }),
    },
    descendants: {
      operation: 'Descendants',
      variables: university,
      theirs: (same) => ({ ...same, held: today }),
      agreement: 'as a set',
    },
    'role trace': { operation: 'PersonRoles', variables: people },
    path: { operation: 'Trace', variables: subjects.pairs },
    search: {
      operation: 'Search',
      variables: subjects.texts.map((text) => ({ text })),
      theirs: ({ text }) => ({ phrase: luceneQuery(text as string) }),
      agreement: 'as a set',
    },
    roles: { operation: 'Roles', variables: people, theirs: (same) => same, agreement: 'as a set' },
    'filtered people': {
      operation: 'People',
      variables: [{ within: subjects.college, rank: ['PROFESSOR'] }],
      theirs: (same) => ({ ...same, holds: today }),
    },
  };
};

/** Of a relation, in the words of @neo4j/graphql; see src/domain/validity. */
const holdsToday = (now: string): Variables => {
  const day = now.slice(0, 10);
  return {
    firstSeen: { lte: now },
    startDay: { lte: day },
    endDay: { gte: day },
    OR: [{ closedAt: { gt: now } }, { closedDay: { gte: day } }],
  };
};
