import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EXPORT_FORMAT_NAMES } from '../../src/exchange/export-formats.ts';
import { runCli, runPiped, temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = (name: string): string => join(folder.path, name);
const STORE = `sqlite:${file('graph.db')}`;
const withStore = (...args: string[]): string[] => [...args, '--store', STORE];

let sampled: Awaited<ReturnType<typeof runCli>>;
beforeAll(async () => {
  sampled = await runCli(withStore('sample', '--people', '60', '--seed', '3'));
});

const COMMANDS = ['serve', 'sample', 'load', 'export', 'query', 'status', 'migrate'];

describe('help', () => {
  test('lists the commands, on standard output', async () => {
    const { code, stdout, stderr } = await runCli(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of COMMANDS) expect(stdout).toContain(`  ${command}`);
  });

  test.each(COMMANDS)('of %s has an example and the global options', async (command) => {
    const { code, stdout } = await runCli([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:\\n  orgraph .*${command}`));
    expect(stdout).toContain('--store <address>');
  });
});

describe('wrong usage exits with 2 and one clear line', () => {
  test.each([
    ['no command', [], 'Usage: orgraph'],
    ['an unknown command', ['craawl'], "unknown command 'craawl'"],
    ['an unknown option', ['status', '--stor', 'x'], "unknown option '--stor'"],
    ['an unknown format', ['export', '--format', 'yaml'], 'Allowed choices are jsonl, csv'],
    ['too many people', ['sample', '--people', '1e99'], 'A whole number from 1 to'],
    ['no file', ['load'], "missing required argument 'file'"],
    ['an unknown store', ['status', '--store', 'redis://user:secret@host'], 'not redis:'],
    ['a bad time', ['status', '--now', '2024-13-01'], '--now: a time is like'],
    ['a bad port', ['serve', '--port', '70000'], '--port: a port is a number from 0 to 65535, not "70000"'],
    ['no document', ['query'], 'query: give the document'],
    [
      'variables that are no object',
      ['query', '{ x }', '--variables', '[1]'],
      '--variables: a JSON object is needed',
    ],
    [
      'crawl state in csv',
      ['export', '--format', 'csv', '--with-crawl'],
      '--with-crawl goes with --format jsonl',
    ],
    ['a csv file', ['export', '--format', 'csv', '--output', 'x.csv'], 'name a folder'],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/secret|\n {4}at /);
  });

  test('a bad variable of the environment is named', async () => {
    const { code, stderr } = await runCli(['status'], { env: { ORGRAPH_PORT: 'http' } });
    expect([code, stderr]).toEqual([
      2,
      'orgraph: ORGRAPH_PORT: a port is a number from 0 to 65535, not "http"\n',
    ]);
  });
});

describe('a failure exits with 1 and one line with a code', () => {
  test('a file that is not there', async () => {
    const { code, stderr } = await runCli(withStore('load', file('absent.jsonl')));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^orgraph: ENOENT.* \[ENOENT\]$/m);
  });

  test('a file that is no store', async () => {
    writeFileSync(
      file('broken.db'),
      'this is no database, and it is longer than a header of one\n'.repeat(100),
    );
    const { code, stderr } = await runCli(['status', '--store', `sqlite:${file('broken.db')}`]);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain('[STORE_CORRUPT]');
  });

  test('a Neo4j that is not there, with a stack only for who debugs', async () => {
    const args = ['status', '--store', 'bolt://127.0.0.1:1'];
    const env = { NEO4J_PASSWORD: 'hidden-password' };
    const { code, stderr } = await runCli(args, { env });
    expect(code).toBe(1);
    expect(stderr).toContain('[STORE_UNAVAILABLE]');
    expect(stderr).not.toMatch(/hidden-password|\n {4}at /);
    const debugged = await runCli(args, { env: { ...env, ORGRAPH_LOG_LEVEL: 'debug' } });
    expect(debugged.stderr).toMatch(/\n {4}at /);
  }, 60_000);
});

describe('sample', () => {
  test('says on standard output what it wrote, and its progress as JSON lines on standard error', () => {
    expect(sampled.code).toBe(0);
    expect(JSON.parse(sampled.stdout)).toMatchObject({ people: 60, seed: 3, nodes: expect.any(Number) });
    const talk = sampled.stderr
      .trimEnd()
      .split('\n')
      .map((line): { progress: string } => JSON.parse(line));
    expect(talk.map(({ progress }) => progress)).toEqual(
      expect.arrayContaining(['writing pages', 'settling']),
    );
  });

  test('again into the same store changes nothing and says what was there', async () => {
    const before = (await runCli(withStore('export'))).stdout;
    const { code, stderr } = await runCli(withStore('sample', '--people', '60', '--seed', '3'));
    expect(code).toBe(0);
    expect(stderr).toMatch(/already holds \d+ mentions/);
    expect((await runCli(withStore('export'))).stdout).toBe(before);
  });

  test('of the same people and seed is the same graph in another store, another seed another one', async () => {
    const fresh = async (seed: string, name: string): Promise<string> => {
      const store = ['--store', `sqlite:${file(name)}`];
      await runCli(['sample', '--people', '60', '--seed', seed, ...store]);
      return (await runCli(['export', ...store])).stdout;
    };
    const first = (await runCli(withStore('export'))).stdout;
    expect(await fresh('3', 'second.db')).toBe(first);
    expect(await fresh('4', 'third.db')).not.toBe(first);
  });
});

describe('export and load', () => {
  test.each(EXPORT_FORMAT_NAMES)(
    '%s goes to standard output and nothing to standard error',
    async (format) => {
      const { code, stdout, stderr } = await runCli(withStore('export', '--format', format));
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.length).toBeGreaterThan(1000);
    },
  );

  test('into a file it is the same bytes, and csv is three tables', async () => {
    const { stdout } = await runCli(withStore('export'));
    await runCli(withStore('export', '--output', file('out/graph.jsonl')));
    expect(readFileSync(file('out/graph.jsonl'), 'utf8')).toBe(stdout);
    await runCli(withStore('export', '--format', 'csv', '--output', file('tables')));
    expect(readdirSync(file('tables')).sort()).toEqual(['evidence.csv', 'nodes.csv', 'relations.csv']);
  });

  test('load gives the graph back from a file and from standard input; twice is once', async () => {
    const { stdout: graph } = await runCli(withStore('export'));
    writeFileSync(file('graph.jsonl'), graph);
    for (const [name, from, input] of [
      ['copy.db', file('graph.jsonl'), ''],
      ['copy.db', file('graph.jsonl'), ''],
      ['piped.db', '-', graph],
    ] as const) {
      const store = ['--store', `sqlite:${file(name)}`];
      const { code, stdout } = await runCli(['load', from, ...store], { input });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ different: 0, compared: expect.any(Number) });
      expect((await runCli(['export', ...store])).stdout).toBe(graph);
    }
  }, 60_000);

  test('a broken line is named, and nothing of its batch is there', async () => {
    const { stdout: graph } = await runCli(withStore('export'));
    const lines = graph.split('\n');
    lines[40] = lines[40]?.replace(/"kind":"[A-Z]+"/, '"kind":"PROF"') ?? '';
    const store = ['--store', `sqlite:${file('broken-load.db')}`];
    const { code, stdout, stderr } = await runCli(['load', '-', ...store], { input: lines.join('\n') });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^orgraph: line 41: mention kind is not one of .*"PROF" \[BAD_INPUT\]$/m);
    expect(JSON.parse((await runCli(['status', ...store])).stdout)).toMatchObject({ mentions: 0, pages: [] });
  });

  test('a derived line that does not follow is shown, and the exit code is 1', async () => {
    const { stdout: graph } = await runCli(withStore('export'));
    const wrong = graph.replace(/("type":"node"[^\n]*?"name":")[^"]+/, '$1Nobody');
    const { code, stdout, stderr } = await runCli(['load', '-', '--store', 'sqlite::memory:'], {
      input: wrong,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ different: 1 });
    expect(stderr).toMatch(/1 derived lines differ .* line \d+\n {2}the file says .*Nobody.*\n {2}derived/);
  });

  test('a reader who leaves early is no error', async () => {
    const { code, stdout, stderr } = await runPiped(withStore('export'), 'head -c 20');
    expect([code, stdout.slice(0, 15), stderr]).toEqual([0, '{"type":"page",', '']);
  });
});

describe('query', () => {
  const DOCUMENT =
    'query A($n: Int!) { people(first: $n) { edges { node { name } } } } query B { stats { nodesByKind { kind } } }';

  test('answers with variables and a chosen operation', async () => {
    const args = withStore('query', DOCUMENT, '--operation', 'A', '--variables', '{"n":2}');
    const { code, stdout } = await runCli(args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).data.people.edges).toHaveLength(2);
  });

  test('reads the document from standard input and from a file', async () => {
    writeFileSync(file('q.graphql'), DOCUMENT);
    const piped = await runCli(withStore('query', '-', '--operation', 'B'), { input: DOCUMENT });
    const read = await runCli(withStore('query', '--file', file('q.graphql'), '--operation', 'B'));
    expect(JSON.parse(piped.stdout).data.stats.nodesByKind).toContainEqual({ kind: 'PERSON' });
    expect(read.stdout).toBe(piped.stdout);
  });

  test('an error of the query is in the response, and the exit code is 1', async () => {
    const { code, stdout } = await runCli(withStore('query', '{ nothing }'));
    expect(code).toBe(1);
    expect(JSON.parse(stdout).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

test('status is JSON in a pipe', async () => {
  const { code, stdout } = await runCli(withStore('status'));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ store: STORE, unsettled: 0, nodes: expect.any(Array) });
});

test('migrate says from which version to which', async () => {
  const { code, stdout } = await runCli(withStore('migrate'));
  expect(code).toBe(0);
  const { from, to } = JSON.parse(stdout);
  expect(from).toBe(to);
});

test('the environment names the store where no flag does', async () => {
  const { stdout } = await runCli(['status'], { env: { ORGRAPH_STORE: STORE } });
  expect(JSON.parse(stdout).store).toBe(STORE);
  expect(existsSync(file('graph.db'))).toBe(true);
});

describe('on a terminal', () => {
  test('status is a table, in bold unless NO_COLOR says otherwise', async () => {
    const shown = await runCli(withStore('status'), { terminal: true });
    expect(shown.stdout).toMatch(/PERSON\s+60\r?\n/);
    expect(shown.stdout).toContain('\u001b[1mnodes');
    const plain = await runCli(withStore('status'), { terminal: true, env: { NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001b[');
  });

  test('sample shows bars and no JSON lines of progress', async () => {
    const { code, stdout } = await runCli(['sample', '--people', '20', '--store', 'sqlite::memory:'], {
      terminal: true,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/settling +[█░]+ +100%/);
    expect(stdout).not.toContain('{"progress"');
  });

  test('a failure takes its bar away and ends', async () => {
    writeFileSync(file('bad.jsonl'), '{"type":"nothing"}\n');
    const { code, stdout } = await runCli(['load', file('bad.jsonl'), '--store', 'sqlite::memory:'], {
      terminal: true,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/orgraph: line 1: unknown type "nothing" \[BAD_INPUT\]/);
    expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'));
  });
});
