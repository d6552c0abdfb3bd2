import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { median } from '../graphql/measure/statistics.ts';

/** How fast we crawl, beside Crawlee in the same run; and whether a great queue slows us down. */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    queued: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});
const here = join(packageRoot(), 'bench', 'speed', 'crawl');
const scratch = join(packageRoot(), '.cache', 'bench-crawl');

const start = (script: string, ...args: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), join(here, script), ...args],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('A bench process has no output.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
};

const run = async <T>(script: string, ...args: readonly string[]): Promise<T> => {
  const child = start(script, ...args);
  const line = await firstLine(child);
  if (child.exitCode === null) await once(child, 'exit');
  return JSON.parse(line) as T;
};

/** What a crawler's process prints at its end. */
interface Measured {
  readonly pages: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'run-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Frontier {
  readonly queued: number;
  readonly small: number;
  readonly great: number;
  readonly perSecond: number;
  readonly peakMegabytes: number;
}

const crawls = async (): Promise<{ ours: Measured[]; theirs: Measured[] }> => {
  const site = start('site.ts', values.pages);
  const url = await firstLine(site);
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    process.stderr.write(`bench: round ${round + 1}\n`);
    ours.push(await inFolder((folder) => run<Measured>('ours.mjs', url, folder)));
    theirs.push(await run<Measured>('rival.mjs', url));
  }
  site.stdin?.end();
  for (const { pages } of [...ours, ...theirs])
    if (pages !== Number(values.pages))
      throw new Error(`A crawler read ${pages} pages, not ${values.pages}.`);
  return { ours, theirs };
};

interface Figures {
  readonly pagesPerSecond: number;
  readonly cpuMs: number;
  readonly peakMegabytes: number;
}

const figuresOf = (runs: readonly Measured[]): Figures => ({
  pagesPerSecond: median(runs.map(({ pages, seconds }) => pages / seconds)),
  cpuMs: median(runs.map(({ pages, cpuSeconds }) => (cpuSeconds * 1000) / pages)),
  peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
});

const { ours, theirs } = await crawls();
process.stderr.write(`bench: a queue of ${values.queued}\n`);
const frontier = await inFolder((folder) => run<Frontier>('frontier.mjs', folder, values.queued));
const [us, them] = [figuresOf(ours), figuresOf(theirs)];

const bars = [
  {
    bar: 'pages a second, of Crawlee’s',
    must: 'at least 2.5 ×',
    is: us.pagesPerSecond / them.pagesPerSecond,
    ok: (x: number) => x >= 2.5,
  },
  {
    bar: 'CPU a page, of Crawlee’s',
    must: 'at most 0.45 ×',
    is: us.cpuMs / them.cpuMs,
    ok: (x: number) => x <= 0.45,
  },
  {
    bar: 'peak memory, of Crawlee’s',
    must: 'below 1 ×',
    is: us.peakMegabytes / them.peakMegabytes,
    ok: (x: number) => x < 1,
  },
  {
    bar: 'memory with a million queued, MB',
    must: 'below 200',
    is: frontier.peakMegabytes,
    ok: (x: number) => x < 200,
  },
  {
    bar: 'page cycles with a million queued, of those with a thousand',
    must: 'at least 0.9 ×',
    is: frontier.great / frontier.small,
    ok: (x: number) => x >= 0.9,
  },
];

const row = (name: string, { pagesPerSecond, cpuMs, peakMegabytes }: Figures): string =>
  `| ${name} | ${pagesPerSecond.toFixed(0)} | ${cpuMs.toFixed(2)} | ${peakMegabytes.toFixed(0)} |`;

const tables = [
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; ${process.platform} ${process.arch}; Node ${process.version}.`,
  `${values.pages} pages of 20–80 kB, medians of ${values.rounds} rounds in which both took turns.`,
  '',
  '| crawler | pages/s | CPU ms a page | peak MB |',
  '| --- | --- | --- | --- |',
  row('Orgraph, SQLite on disk, snapshots kept', us),
  row('@crawlee/cheerio, storage in memory', them),
  '',
  `A queue of ${frontier.queued.toLocaleString('en')}: ${frontier.great.toFixed(0)} page cycles a second (with 1,000 queued ${frontier.small.toFixed(0)}), ` +
    `${frontier.perSecond.toFixed(0)} URLs queued a second, ${frontier.peakMegabytes.toFixed(0)} MB at most.`,
  '',
  '| bar | must be | is | |',
  '| --- | --- | --- | --- |',
  ...bars.map(
    ({ bar, must, is, ok }) => `| ${bar} | ${must} | ${is.toFixed(2)} | ${ok(is) ? 'ok' : 'MISSED'} |`,
  ),
].join('\n');
process.stdout.write(`${tables}\n`);
if (values.write) keep(tables);
process.exitCode = bars.every(({ is, ok }) => ok(is)) ? 0 : 1;

/** The tables in the bench's README between their marks. */
function keep(text: string): void {
  const file = join(packageRoot(), 'bench', 'README.md');
  const readme = readFileSync(file, 'utf8');
  const [begin, end] = [
    '<!-- crawl: written by `npm run bench:crawl-speed -- --write` -->',
    '<!-- /crawl -->',
  ];
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`bench/README.md has lost its marks ${begin} and ${end}.`);
  writeFileSync(file, `${readme.slice(0, from + begin.length)}\n${text}\n${readme.slice(to)}`);
}
