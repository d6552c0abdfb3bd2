import { describe, expect, it } from '@jest/globals';
import { asOf } from '../../../src/domain/validity.ts';
import { edgesStatement } from '../../../src/store/neo4j/read-edges.ts';
import { findStatement } from '../../../src/store/neo4j/read-find.ts';
import { luceneQuery } from '../../../src/store/neo4j/read-search.ts';
import { rowsOf } from '../../../src/store/neo4j/record-rows.ts';
import { parseMigrations, shippedMigrations } from '../../../src/store/neo4j/schema.ts';

const NOW = asOf('2024-06-01T00:00:00.000Z');
const LATER = asOf('2025-06-01T00:00:00.000Z', '2023');

describe('statements', () => {
  it('keep their text whatever the values', () => {
    const roles = { kind: 'HAS_ROLE', direction: 'in', order: 'RANK', first: 3 } as const;
    const one = edgesStatement({ ...roles, ids: ['a'], when: NOW, after: '[1,"a","b"]', ranks: ['HEAD'] });
    const other = edgesStatement({ ...roles, ids: ['b', 'c'], when: LATER, after: '[9,"x","y"]', ranks: [] });
    expect(other.cypher).toBe(one.cypher);
    const people = { type: 'person', order: 'NAME' } as const;
    const first = findStatement({ ...people, when: NOW, first: 3, text: 'a' });
    const next = findStatement({ ...people, when: LATER, first: 9, text: "x'} //", after: '["b"]' });
    expect(next?.cypher).toBe(first?.cypher);
  });

  it('ask for nothing where a text has nothing to search for', () => {
    expect(findStatement({ type: 'person', when: NOW, order: 'NAME', first: 3, text: '!?' })).toBeUndefined();
  });
});

describe('what the full-text index is asked', () => {
  it.each([
    ['IT dep', '+"it" +dep*'],
    ['AND OR', '+"and" +or*'],
    ['林', '+林*'],
    ['情報', '+"情報"'],
    ['情報工学', '+"情報 報工 工学"'],
    ['a:b* "c" ~2 (d)', '+"a" +"b" +"c" +"2" +d*'],
  ])('%s', (text, query) => {
    expect(luceneQuery(text)).toBe(query);
  });

  it.each(['', ' ', '*', '"', '\\'])('%j is no question', (text) => {
    expect(luceneQuery(text)).toBeUndefined();
  });
});

describe('migrations', () => {
  it('are sections of statements, without comments', () => {
    const text =
      '// head\n\n// version 1\n\n// why\nCREATE A;\nCREATE B\n  OPTIONS {};\n// version 2\nDROP A;\n';
    expect(parseMigrations(text)).toEqual([
      { version: 1, statements: ['CREATE A', 'CREATE B\n  OPTIONS {}'] },
      { version: 2, statements: ['DROP A'] },
    ]);
  });

  it('come in order, and each may be run again', () => {
    const migrations = shippedMigrations();
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1));
    for (const statement of migrations.flatMap(({ statements }) => statements)) {
      expect(statement).toMatch(/ IF (NOT )?EXISTS /);
    }
  });
});

describe('rows', () => {
  const record = (keys: string[], values: unknown[]) => ({ keys, get: (at: number) => values[at] });

  it('have the columns of their own heading', () => {
    const [ada, bob] = rowsOf([record(['id', 'name'], [1, 'Ada']), record(['id', 'name'], [2, 'Bob'])]);
    const [other] = rowsOf([record(['name', 'id'], ['Cid', 3])]);
    expect([ada?.id, ada?.name, bob?.id, bob?.name, other?.id, other?.name]).toEqual([
      1,
      'Ada',
      2,
      'Bob',
      3,
      'Cid',
    ]);
    expect(ada?.absent).toBeUndefined();
    expect(rowsOf([])).toEqual([]);
  });
});
