// `npm run bench:graphql [-- --people 100000 --seed 1 --rounds 9 --shape 'by id' --fresh --write]`; exits 1 where a bar is missed.
import type { Contestant } from './contestants/contestant.ts';
import { bodyOf, type Field, openField, type ServerName } from './contestants/field.ts';
import type { GraphSpec } from './graph/graph-spec.ts';
import { neo4jGraph } from './graph/neo4j-graph.ts';
import { sqliteGraph } from './graph/sqlite-graph.ts';
import { latencyOf, ratioOf, runRounds } from './measure/rounds.ts';
import { requestsPerSecond } from './measure/throughput.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { judge } from './report/bars.ts';
import { keepResults } from './report/keep-results.ts';
import { thisMachine } from './report/machine.ts';
import type { Results, ShapeResult } from './report/results.ts';
import { report } from './report/tables.ts';
import { Recorder } from './shapes/record-statements.ts';
import { type Shape, shapesFor } from './shapes/shapes.ts';
import { chooseSubjects } from './shapes/subjects.ts';

/** Fixed, so that the same seed gives the same graph and the same answers on any day. */
const NOW = '2026-01-01T00:00:00.000Z';
const TURN_MS = 500;
const WARM_UP_MS = 2_000;
const LOAD_SECONDS = 3;

const options = readOptions(process.argv.slice(2));
const results = await bench(options);
const tables = report(results);
process.stdout.write(`\n${tables}\n`);
if (options.write) keepResults(results, tables);
process.exitCode = judge(results).some(({ verdict }) => verdict === 'MISSED') ? 1 : 0;

async function bench({ people, seed, rounds, fresh, shapes: asked }: BenchOptions): Promise<Results> {
  const spec: GraphSpec = { people, seed, now: NOW };
  say(`the graph of ${people} people in SQLite (kept between runs)`);
  const sqlite = await sqliteGraph(spec, fresh);
  say('the same graph in Neo4j (kept between runs)');
  const { server, version, loadSeconds } = await neo4jGraph(spec, sqlite);
  try {
    say('choosing whom to ask about');
    const all = shapesFor(await subjectsIn(sqlite.store), NOW);
    const shapes = all.filter(({ name }) => asked.includes(name));
    const field = await openField({ sqlite: sqlite.store, neo4j: server, now: NOW });
    try {
      const measured = await measureAll(field, shapes, rounds);
      const load = loadSeconds === undefined ? {} : { neo4jLoadSeconds: loadSeconds };
      return {
        machine: thisMachine(version),
        graph: { people, seed, made: sqlite.made, ...load },
        rounds,
        shapes: measured,
        peakMegabytes: peaksOf(field),
      };
    } finally {
      await field.close();
    }
  } finally {
    await server.stop();
  }
}

async function subjectsIn(store: string) {
  const recorder = await Recorder.open(store, NOW);
  return chooseSubjects(recorder).finally(() => recorder.close());
}

async function measureAll(field: Field, shapes: readonly Shape[], rounds: number): Promise<ShapeResult[]> {
  const results: ShapeResult[] = [];
  for (const shape of shapes) {
    say(`${shape.name}: comparing answers, then ${rounds} rounds`);
    results.push(await measure(field, shape, rounds));
  }
  return results;
}

async function measure(field: Field, shape: Shape, rounds: number): Promise<ShapeResult> {
  const { contestants, statements, bytes } = await field.contestantsFor(shape);
  const turns = await runRounds(contestants, { rounds, turnMs: TURN_MS, warmUpMs: WARM_UP_MS });
  const ratio = (name: ServerName, base: Contestant['name']) => ratioOf(turns, name, base);
  const faster = shape.theirs && {
    fasterThanTheirs: {
      sqlite: 1 / ratio('sqlite', 'theirs'),
      neo4j: 1 / ratio('neo4j', 'theirs'),
    },
  };
  return {
    shape: shape.name,
    statements,
    bytes,
    latency: Object.fromEntries(contestants.map(({ name }) => [name, latencyOf(turns, name)])),
    ratioToBare: { sqlite: ratio('sqlite', 'sqliteBare'), neo4j: ratio('neo4j', 'neo4jBare') },
    ...faster,
    requestsPerSecond: await loadOf(field, shape),
  };
}

async function loadOf({ servers }: Field, shape: Shape): Promise<ShapeResult['requestsPerSecond']> {
  const asked = (questions: Shape['ours'], server: ServerName) =>
    requestsPerSecond(servers[server].graphql, questions.map(bodyOf), LOAD_SECONDS);
  return {
    sqlite: await asked(shape.ours, 'sqlite'),
    neo4j: await asked(shape.ours, 'neo4j'),
    ...(shape.theirs && { theirs: await asked(shape.theirs, 'theirs') }),
  };
}

function peaksOf({ servers }: Field): Results['peakMegabytes'] {
  const peaks = Object.entries(servers).map(([name, server]) => [name, server.peakMegabytes()] as const);
  return Object.fromEntries(peaks.filter(([, peak]) => peak !== undefined));
}

function say(line: string): void {
  process.stderr.write(`bench: ${line}\n`);
}
