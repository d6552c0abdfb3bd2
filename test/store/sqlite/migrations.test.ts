import { describe, expect, it } from '@jest/globals';
import { Connection } from '../../../src/store/sqlite/connection.ts';
import {
  type Migration,
  migrateSchema,
  parseMigrations,
  schemaState,
  shippedMigrations,
} from '../../../src/store/sqlite/migrations.ts';

const FIRST: Migration = { version: 1, sql: 'CREATE TABLE one (a)' };
const SECOND: Migration = { version: 2, sql: 'CREATE TABLE two (a); INSERT INTO two VALUES (2)' };
const BROKEN: Migration = { version: 3, sql: 'CREATE TABLE three (a); INSERT INTO nowhere VALUES (1)' };

const tablesOf = (connection: Connection): string[] =>
  connection.all<[string]>('tables', 'SELECT name FROM sqlite_schema ORDER BY name').map(([name]) => name);

describe('migrations', () => {
  it('are the sections of the shipped file, in order, without gaps', () => {
    const versions = shippedMigrations().map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
  });

  it('begin where a line says their version', () => {
    const text =
      'about\n-- version 1\nCREATE TABLE a (b);\n-- version 10 is far away\n-- version 2\nDROP TABLE a;\n';
    expect(parseMigrations(text).map(({ version, sql }) => [version, sql.trim()])).toEqual([
      [1, 'CREATE TABLE a (b);\n-- version 10 is far away'],
      [2, 'DROP TABLE a;'],
    ]);
  });

  it('run once each, from where the file stands', () => {
    const connection = new Connection(':memory:');
    expect(schemaState(connection, [FIRST])).toEqual({ is: 'fresh', version: 0 });
    expect(migrateSchema(connection, [FIRST])).toEqual({ from: 0, to: 1 });
    expect(schemaState(connection, [FIRST, SECOND])).toEqual({ is: 'outdated', version: 1 });
    expect(migrateSchema(connection, [FIRST, SECOND])).toEqual({ from: 1, to: 2 });
    expect(migrateSchema(connection, [FIRST, SECOND])).toEqual({ from: 2, to: 2 });
    expect(schemaState(connection, [FIRST, SECOND])).toEqual({ is: 'current', version: 2 });
    expect(tablesOf(connection)).toEqual(['one', 'two']);
    connection.close();
  });

  it('leave the file as it was where one fails', () => {
    const connection = new Connection(':memory:');
    migrateSchema(connection, [FIRST]);
    expect(() => migrateSchema(connection, [FIRST, SECOND, BROKEN])).toThrow('nowhere');
    expect(schemaState(connection, [FIRST])).toEqual({ is: 'current', version: 1 });
    expect(tablesOf(connection)).toEqual(['one']);
    connection.close();
  });
});
