import { CONTESTANTS } from '../contestants/contestant.ts';
import type { ServerName } from '../contestants/field.ts';
import type { Latency } from '../measure/rounds.ts';
import { type Judged, judge } from './bars.ts';
import type { Results, ShapeResult } from './results.ts';

/** The results as Markdown: what the terminal shows and bench/README.md keeps. */
export const report = (results: Results): string =>
  [
    machineLine(results),
    graphLine(results),
    `Latency in ms as p50 / p95, one question at a time; medians of ${results.rounds} rounds in which all took turns.`,
    '',
    ...latencyTable(results.shapes),
    '',
    'Answers a second with four connections; peak memory over the whole run.',
    '',
    ...loadTable(results),
    '',
    ...barTable(judge(results)),
  ].join('\n');

const machineLine = ({ machine }: Results): string =>
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB; ${machine.system}; ` +
  `Node ${machine.node}, Neo4j ${machine.neo4j} (heap 1 GB).`;

const graphLine = ({ graph: { people, seed, made, neo4jLoadSeconds } }: Results): string =>
  `Settling ${people.toLocaleString('en')} people from nothing (seed ${seed}): ${fixed(made.settleSeconds)} s, ` +
  `${Math.round(made.derivedRows / made.settleSeconds).toLocaleString('en')} derived rows/s, ` +
  `${Math.round(made.peakMegabytes)} MB at most; writing what its pages say before that ${fixed(made.writeSeconds)} s` +
  `${neo4jLoadSeconds === undefined ? '' : `; copying it into Neo4j ${fixed(neo4jLoadSeconds)} s`}.`;

const latencyTable = (shapes: readonly ShapeResult[]): string[] => {
  const heads = [
    ...['shape', 'statements', 'kB', 'SQLite', 'bare', 'ratio', 'Neo4j', 'bare', 'ratio', '@neo4j/graphql'],
    ...['Neo4j faster by', 'SQLite faster by'],
  ];
  return table(heads, shapes.map(latencyRow));
};

const latencyRow = (result: ShapeResult): string[] => {
  const { shape, statements, bytes, latency, ratioToBare, fasterThanTheirs } = result;
  return [
    ...[shape, both(statements), fixed(bytes / 1000)],
    ...[spread(latency.sqlite), spread(latency.sqliteBare), times(ratioToBare.sqlite)],
    ...[spread(latency.neo4j), spread(latency.neo4jBare), times(ratioToBare.neo4j), spread(latency.theirs)],
    ...[times(fasterThanTheirs?.neo4j), times(fasterThanTheirs?.sqlite)],
  ];
};

const SERVERS: readonly ServerName[] = ['sqlite', 'neo4j', 'theirs'];

const loadTable = ({ shapes, peakMegabytes }: Results): string[] =>
  table(
    ['server', ...shapes.map(({ shape }) => shape), 'peak MB'],
    SERVERS.map((server) => [
      CONTESTANTS[server],
      ...shapes.map(({ requestsPerSecond }) => rounded(requestsPerSecond[server])),
      rounded(peakMegabytes[server]),
    ]),
  );

const barTable = (judged: readonly Judged[]): string[] =>
  table(
    ['bar', 'must be', 'is', ''],
    judged.map(({ name, bound, limit, unit, figure, verdict }) => [
      name,
      `${bound} ${limit} ${unit}`,
      figure === undefined ? '–' : `${unit === 'MB' ? Math.round(figure) : figure.toFixed(2)} ${unit}`,
      verdict,
    ]),
  );

/** Padded, so that it is legible as plain text too. */
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = heads.map((head, at) =>
    Math.max(head.length, 3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
};

const spread = (latency: Latency | undefined): string =>
  latency === undefined ? '–' : `${fixed(latency.p50)} / ${fixed(latency.p95)}`;

/** Two digits that mean something. */
const fixed = (value: number): string => value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0);
const times = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)} ×`);
const rounded = (value: number | undefined): string =>
  value === undefined ? '–' : String(Math.round(value));
const both = ({ sqlite, neo4j }: { sqlite: number; neo4j: number }): string =>
  sqlite === neo4j ? String(sqlite) : `${sqlite}, ${neo4j}`;
