import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import neo4j from 'neo4j-driver';
import { csvTables } from '../../src/exchange/export-csv.ts';
import type { GraphStore, StoreStats } from '../../src/store/graph-store.ts';
import { claimNeo4j, claimTimeoutMs, type Neo4jAccess } from '../support/claim-neo4j.ts';
import { exported, NASTY_NAMES, nastyStore } from './fixture.ts';
import { parseCsv, parseXml } from './parse-back.ts';

let store: GraphStore;
let stats: StoreStats;
beforeAll(async () => {
  store = await nastyStore();
  stats = await store.stats();
});
afterAll(() => store.close());

const total = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

describe('csv', () => {
  const tables = async (): Promise<Record<string, string[][]>> => {
    const parsed: Record<string, string[][]> = {};
    for (const { name, text } of csvTables(store)) {
      let whole = '';
      for await (const part of text) whole += part;
      parsed[name] = parseCsv(whole);
    }
    return parsed;
  };

  test('every table has one width and as many rows as there are things', async () => {
    const parsed = await tables();
    expect(Object.keys(parsed)).toEqual(['nodes.csv', 'relations.csv', 'evidence.csv']);
    for (const rows of Object.values(parsed)) expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(parsed['nodes.csv']).toHaveLength(total(stats.nodes) + 1);
    expect(parsed['relations.csv']).toHaveLength(total(stats.relations) + 1);
    expect(parsed['evidence.csv']).toHaveLength(stats.evidence + 1);
  });

  test('names come back as they were', async () => {
    const rows = (await tables())['nodes.csv'] ?? [];
    const names = rows.map((row) => row[2]);
    for (const name of NASTY_NAMES) expect(names).toContain(name);
  });

  test('on standard output it is the relations with the names of both ends', async () => {
    const [head, ...rows] = parseCsv(await exported(store, 'csv'));
    expect(head).toEqual(expect.arrayContaining(['kind', 'fromName', 'toName', 'title', 'validFrom']));
    expect(rows).toHaveLength(total(stats.relations));
    const from = head?.indexOf('fromName') ?? -1;
    expect(rows.every((row) => row[from] !== '')).toBe(true);
  });
});

describe('graphml', () => {
  test('is well-formed, declares its keys, and its edges lead to its nodes', async () => {
    const graphml = parseXml(await exported(store, 'graphml'));
    const keys = new Set(
      graphml.children.filter(({ name }) => name === 'key').map(({ attributes }) => attributes.id),
    );
    const elements = graphml.children.find(({ name }) => name === 'graph')?.children ?? [];
    const nodes = elements.filter(({ name }) => name === 'node');
    const edges = elements.filter(({ name }) => name === 'edge');
    expect([nodes.length, edges.length]).toEqual([total(stats.nodes), total(stats.relations)]);
    const ids = new Set(nodes.map(({ attributes }) => attributes.id));
    expect(edges.every(({ attributes: { source, target } }) => ids.has(source) && ids.has(target))).toBe(
      true,
    );
    for (const element of elements)
      for (const data of element.children) expect(keys).toContain(data.attributes.key);
  });

  test('names come back as they were, but for characters that XML cannot hold', async () => {
    const graphml = parseXml(await exported(store, 'graphml'));
    const data = graphml.children.flatMap(({ children }) => children).flatMap(({ children }) => children);
    const names = new Set(
      data.filter(({ attributes }) => attributes.key === 'n_name').map(({ text }) => text),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
    for (const name of NASTY_NAMES) expect(names).toContain(name.replace(/[\u0000\u0007]/g, '\ufffd'));
  });
});

interface LinkedNode {
  readonly '@id': string;
  readonly '@type'?: string;
  readonly name?: string;
  readonly geo?: { readonly latitude: number };
  readonly worksFor?: {
    readonly '@type': string;
    readonly roleName: string;
    readonly worksFor: { '@id': string };
  };
}

test('jsonld is one document of schema.org terms in which people work for organisations by roles', async () => {
  const document: { '@context': unknown; '@graph': LinkedNode[] } = JSON.parse(
    await exported(store, 'jsonld'),
  );
  const graph = document['@graph'];
  const typed = graph.filter((node) => node['@type'] !== undefined && node['@type'] !== 'Dataset');
  expect(typed).toHaveLength(total(stats.nodes));
  const ids = new Set(typed.map((node) => node['@id']));
  const roles = graph.flatMap(({ worksFor }) => worksFor ?? []);
  expect(roles).toHaveLength(stats.relations.find(({ kind }) => kind === 'HAS_ROLE')?.count ?? -1);
  for (const role of roles) {
    expect(role['@type']).toBe('Role');
    expect(ids).toContain(role.worksFor['@id']);
  }
  expect(typed.some(({ geo }) => geo !== undefined)).toBe(true);
  expect(typed.map(({ name }) => name)).toEqual(expect.arrayContaining([...NASTY_NAMES]));
});

describe('inm', () => {
  test('is insert statements: a college under its university with its faculty by rank and its departments', async () => {
    const statements = (await exported(store, 'inm')).split(/;\n/);
    expect(statements.pop()).toBe('');
    expect(statements.every((statement) => statement.startsWith('Insert '))).toBe(true);
    const college =
      statements.find((text) => text.startsWith('Insert University.College Northmere University.')) ?? '';
    expect(college).toMatch(/Faculty -> \{ Heads: \{ .+ \} \}/);
    expect(college).toMatch(/Contain departments: \{ Department of .+ \}/);
    const departments = statements.filter((text) => text.startsWith('Insert University.College.Department '));
    expect(departments.some((text) => /Professors: \{ .+ \}, Associate Professors: \{ /.test(text))).toBe(
      true,
    );
  });

  test('says which classes are special ones, and which mentions are the same', async () => {
    const text = await exported(store, 'inm');
    expect(text).toContain('Insert TeachingUnit [ Specific: { College } ];');
    expect(text).toMatch(/^Insert Identification o_[0-9a-f]{24} = o_[0-9a-f]{24} \[ By: sample \];$/m);
  });
});

describe('cypher', () => {
  let access: Neo4jAccess | undefined;
  beforeAll(async () => {
    access = await claimNeo4j();
  }, claimTimeoutMs);
  afterAll(() => access?.release());

  test('run on a Neo4j, even twice, makes the nodes and relations with their names', async () => {
    if (access === undefined) return;
    const driver = neo4j.driver(access.uri, neo4j.auth.basic(access.username, access.password));
    const session = driver.session(access.database === undefined ? {} : { database: access.database });
    try {
      const statements = (await exported(store, 'cypher')).split(';\n').filter((line) => line !== '');
      for (const statement of [...statements, ...statements.slice(0, 50)]) await session.run(statement);
      const counted = await session.run(
        'MATCH (n:Orgraph) OPTIONAL MATCH (n)-[r]->(:Orgraph) RETURN count(DISTINCT n) AS nodes, count(r) AS relations',
      );
      const [row] = counted.records;
      expect([Number(row?.get('nodes')), Number(row?.get('relations'))]).toEqual([
        total(stats.nodes),
        total(stats.relations),
      ]);
      const named = await session.run('MATCH (n:Orgraph:Person) RETURN n.name AS name');
      const names = named.records.map((record) => record.get('name') as string);
      for (const name of NASTY_NAMES) expect(names).toContain(name);
    } finally {
      await session.close();
      await driver.close();
    }
  }, 120_000);
});
