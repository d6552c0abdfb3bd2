import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimNeo4j, claimTimeoutMs, type Neo4jAccess } from '../support/claim-neo4j.ts';
import { type Ran, runCli, temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
let access: Neo4jAccess | undefined;
beforeAll(async () => {
  access = await claimNeo4j();
}, claimTimeoutMs);
afterAll(async () => {
  folder.remove();
  await access?.release();
});

const onNeo4j = ({ uri, username, password, database = '' }: Neo4jAccess, ...args: string[]): Promise<Ran> =>
  runCli([...args, '--store', uri], {
    env: { NEO4J_USERNAME: username, NEO4J_PASSWORD: password, NEO4J_DATABASE: database },
  });

test('a sample and what is exported of it are the same bytes on both stores, and load brings one to the other', async () => {
  if (access === undefined) return;
  const sqlite = ['--store', `sqlite:${join(folder.path, 'graph.db')}`];
  const sample = ['sample', '--people', '80', '--seed', '2'];
  expect((await runCli([...sample, ...sqlite])).code).toBe(0);
  const graph = (await runCli(['export', ...sqlite])).stdout;

  const sampled = await onNeo4j(access, ...sample);
  expect([sampled.code, sampled.stderr]).toEqual([0, expect.any(String)]);
  expect((await onNeo4j(access, 'export')).stdout).toBe(graph);
  for (const format of ['csv', 'graphml', 'jsonld', 'inm', 'cypher']) {
    const [one, other] = [
      await runCli(['export', '--format', format, ...sqlite]),
      await onNeo4j(access, 'export', '--format', format),
    ];
    expect(other.stdout).toBe(one.stdout);
  }

  const path = join(folder.path, 'graph.jsonl');
  await onNeo4j(access, 'export', '--output', path);
  const copy = ['--store', `sqlite:${join(folder.path, 'copy.db')}`];
  expect((await runCli(['load', path, ...copy])).code).toBe(0);
  expect((await runCli(['export', ...copy])).stdout).toBe(graph);
  expect(JSON.parse((await onNeo4j(access, 'load', path)).stdout)).toMatchObject({ different: 0 });
  expect((await onNeo4j(access, 'export')).stdout).toBe(graph);
}, 300_000);

test(
  'a fresh Neo4j takes a load',
  async () => {
    if (access === undefined) return;
    await access.release();
    access = await claimNeo4j();
    if (access === undefined) return;
    const source = ['--store', `sqlite:${join(folder.path, 'small.db')}`];
    await runCli(['sample', '--people', '30', ...source]);
    const path = join(folder.path, 'small.jsonl');
    await runCli(['export', '--output', path, ...source]);
    const { code, stdout } = await onNeo4j(access, 'load', path);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ different: 0 });
    const whole = await runCli(['export', ...source]);
    expect((await onNeo4j(access, 'export')).stdout).toBe(whole.stdout);
  },
  claimTimeoutMs,
);
