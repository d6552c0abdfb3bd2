import type { Neo4jServer } from '../../../../dev/neo4j/neo4j-server.ts';
import { type Answered, type Question, Recorder } from '../shapes/record-statements.ts';
import { mustAgree } from '../shapes/same-facts.ts';
import type { Shape } from '../shapes/shapes.ts';
import { withoutRepeats } from '../shapes/without-repeats.ts';
import { bareNeo4j } from './bare-neo4j.ts';
import { type Bare, bareSqlite } from './bare-sqlite.ts';
import type { ChildServer } from './child-server.ts';
import type { Contestant, ContestantName } from './contestant.ts';
import { HttpClient } from './http-client.ts';
import { startProduct, startTheirs } from './servers.ts';

export type ServerName = Exclude<ContestantName, 'sqliteBare' | 'neo4jBare'>;

/** All who take part, started once for the whole bench. */
export interface Field {
  readonly servers: Readonly<Record<ServerName, ChildServer>>;
  /** Who answers this shape, and what an answer takes. Throws where answers differ. */
  contestantsFor(shape: Shape): Promise<ShapeField>;
  close(): Promise<void>;
}

export interface ShapeField {
  readonly contestants: readonly Contestant[];
  /** The most that one answer took. */
  readonly statements: { readonly sqlite: number; readonly neo4j: number };
  readonly bytes: number;
}

interface Stores {
  readonly sqlite: string;
  readonly neo4j: Neo4jServer;
  readonly now: string;
}

export const openField = async ({ sqlite, neo4j, now }: Stores): Promise<Field> => {
  const servers = {
    sqlite: await startProduct(sqlite, now),
    neo4j: await startProduct(neo4j.uri, now, neo4j),
    theirs: await startTheirs(neo4j),
  };
  const clients = {
    sqlite: new HttpClient(servers.sqlite.graphql),
    neo4j: new HttpClient(servers.neo4j.graphql),
    theirs: new HttpClient(servers.theirs.graphql),
  };
  const bares = { sqlite: bareSqlite(sqlite), neo4j: bareNeo4j(neo4j) };
  const recorders = {
    sqlite: await Recorder.open(sqlite, now),
    neo4j: await Recorder.open(neo4j.uri, now, neo4j),
  };
  return {
    servers,
    contestantsFor: (shape) => contestantsFor(shape, { clients, bares, recorders }),
    close: async () => {
      for (const client of Object.values(clients)) client.close();
      for (const part of [...Object.values(bares), ...Object.values(recorders)]) await part.close();
      for (const server of Object.values(servers)) await server.stop();
    },
  };
};

interface Parts {
  readonly clients: Readonly<Record<ServerName, HttpClient>>;
  readonly bares: Readonly<Record<'sqlite' | 'neo4j', Bare>>;
  readonly recorders: Readonly<Record<'sqlite' | 'neo4j', Recorder>>;
}

const contestantsFor = async (shape: Shape, { clients, bares, recorders }: Parts): Promise<ShapeField> => {
  const sqlite = await answersOf(recorders.sqlite, shape.ours);
  const neo4j = await answersOf(recorders.neo4j, shape.ours);
  await checkAnswers(shape, sqlite, neo4j, clients);
  const contestants = [
    asking('sqlite', clients.sqlite, shape.ours),
    replaying('sqliteBare', bares.sqlite, sqlite),
    asking('neo4j', clients.neo4j, shape.ours),
    replaying('neo4jBare', bares.neo4j, neo4j),
    ...(shape.theirs === undefined ? [] : [asking('theirs', clients.theirs, shape.theirs)]),
  ];
  const most = (answers: readonly Answered[], size: (answer: Answered) => number) =>
    Math.max(...answers.map(size));
  return {
    contestants,
    statements: {
      sqlite: most(sqlite, ({ statements }) => statements.length),
      neo4j: most(neo4j, ({ statements }) => statements.length),
    },
    bytes: most(sqlite, ({ data }) => JSON.stringify(data).length),
  };
};

const answersOf = async (recorder: Recorder, questions: readonly Question[]): Promise<Answered[]> => {
  const answers: Answered[] = [];
  for (const question of questions) answers.push(await recorder.ask(question));
  return answers;
};

/** Both servers say what the recorded answers say, and @neo4j/graphql says the same. */
const checkAnswers = async (
  { name, ours, theirs, agreement }: Shape,
  sqlite: readonly Answered[],
  neo4j: readonly Answered[],
  clients: Parts['clients'],
): Promise<void> => {
  for (const [at, question] of ours.entries()) {
    const answer = sqlite[at]?.data;
    mustAgree(`${name}, SQLite and Neo4j`, answer, neo4j[at]?.data, 'in order');
    mustAgree(`${name}, SQLite server`, answer, await dataOf(clients.sqlite, question), 'in order');
    mustAgree(`${name}, Neo4j server`, answer, await dataOf(clients.neo4j, question), 'in order');
    const other = theirs?.[at];
    if (other === undefined) continue;
    const [one, two] = withoutRepeats(answer, await dataOf(clients.theirs, other));
    mustAgree(`${name}, @neo4j/graphql`, one, two, agreement);
  }
};

const dataOf = async (client: HttpClient, question: Question): Promise<unknown> => {
  const { data, errors } = JSON.parse((await client.post(bodyOf(question))).toString());
  if (errors !== undefined) throw new Error(`An answer with errors: ${JSON.stringify(errors).slice(0, 500)}`);
  return data;
};

export const bodyOf = (question: Question): Buffer => Buffer.from(JSON.stringify(question));

const asking = (name: ServerName, client: HttpClient, questions: readonly Question[]): Contestant => {
  const bodies = questions.map(bodyOf);
  return {
    name,
    ask: async (at) => void (await client.post(bodies[at % bodies.length] as Buffer)),
  };
};

const replaying = (
  name: 'sqliteBare' | 'neo4jBare',
  bare: Bare,
  answers: readonly Answered[],
): Contestant => ({
  name,
  ask: async (at) => {
    const { statements } = answers[at % answers.length] as Answered;
    if ((await bare.run(statements)) === 0) throw new Error('Bare statements without a row measure nothing.');
  },
});
