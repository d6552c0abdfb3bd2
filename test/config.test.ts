import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../src/config.ts';
import { InputError } from '../src/domain/errors.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({}, {})).toEqual({
    store: 'sqlite:./data/orgraph.db',
    neo4j: { username: 'neo4j' },
    port: 4000,
    host: '127.0.0.1',
    adminToken: undefined,
    now: undefined,
    snapshots: 'data/snapshots',
    production: false,
    introspection: undefined,
    landingPage: undefined,
    corsOrigins: [],
    logLevel: undefined,
    color: true,
  });
});

test('variables that are empty are as good as none', () => {
  const names = [
    'ORGRAPH_STORE',
    'ORGRAPH_PORT',
    'ORGRAPH_ADMIN_TOKEN',
    'ORGRAPH_NOW',
    'NEO4J_DATABASE',
    'NO_COLOR',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readConfig({}, empty)).toEqual(readConfig({}, {}));
});

test('flags win over the environment', () => {
  const environment = {
    ORGRAPH_STORE: 'bolt://a:1',
    ORGRAPH_PORT: '1',
    ORGRAPH_NOW: '2020-01-01',
    ORGRAPH_HOST: 'a',
  };
  const flags = {
    store: 'sqlite:x.db',
    port: '2',
    now: '2024-03-07T10:00:00+01:00',
    host: '::1',
    snapshots: 'pages',
  };
  expect(readConfig(flags, environment)).toMatchObject({
    store: 'sqlite:x.db',
    port: 2,
    now: '2024-03-07T09:00:00.000Z',
    host: '::1',
    snapshots: 'pages',
  });
});

test('every variable is heard', () => {
  const config = readConfig(
    {},
    {
      NEO4J_USERNAME: 'u',
      NEO4J_PASSWORD: 'p',
      NEO4J_DATABASE: 'd',
      NODE_ENV: 'production',
      NO_COLOR: '1',
      ORGRAPH_ADMIN_TOKEN: 'long-enough',
      ORGRAPH_CORS_ORIGINS: 'https://a.example, http://localhost:3000',
      ORGRAPH_INTROSPECTION: 'true',
      ORGRAPH_LANDING_PAGE: 'off',
      ORGRAPH_LOG_LEVEL: 'warn',
      ORGRAPH_SNAPSHOTS: '/pages',
    },
  );
  expect(config).toMatchObject({
    neo4j: { username: 'u', password: 'p', database: 'd' },
    production: true,
    color: false,
    adminToken: 'long-enough',
    corsOrigins: ['https://a.example', 'http://localhost:3000'],
    introspection: true,
    landingPage: false,
    logLevel: 'warn',
    snapshots: '/pages',
  });
});

test.each([
  ['sqlite:/var/lib/orgraph/graph.db', '/var/lib/orgraph/snapshots'],
  ['sqlite:graph.db', 'snapshots'],
  ['sqlite::memory:', 'data/snapshots'],
  ['neo4j+s://host:7687', 'data/snapshots'],
])('the snapshots of %s lie in %s', (store, snapshots) => {
  expect(readConfig({ store }, {}).snapshots).toBe(snapshots);
});

describe('a bad value is named', () => {
  test.each([
    [{ ORGRAPH_PORT: '65536' }, 'ORGRAPH_PORT: a port is'],
    [{ ORGRAPH_PORT: '-1' }, 'ORGRAPH_PORT: a port is'],
    [{ ORGRAPH_NOW: '2024-02-30' }, 'ORGRAPH_NOW: a time is like'],
    [{ ORGRAPH_NOW: 'yesterday' }, 'ORGRAPH_NOW: a time is like'],
    [{ ORGRAPH_ADMIN_TOKEN: 'short' }, 'ORGRAPH_ADMIN_TOKEN: a token has'],
    [{ ORGRAPH_INTROSPECTION: 'maybe' }, 'ORGRAPH_INTROSPECTION: true or false'],
    [{ ORGRAPH_CORS_ORIGINS: '*' }, 'ORGRAPH_CORS_ORIGINS: an origin is like'],
    [{ ORGRAPH_CORS_ORIGINS: 'https://a.example/path' }, 'ORGRAPH_CORS_ORIGINS: an origin is like'],
    [{ ORGRAPH_LOG_LEVEL: 'loud' }, 'ORGRAPH_LOG_LEVEL: one of'],
  ])('%j', (environment, message) => {
    expect(() => readConfig({}, environment)).toThrow(InputError);
    expect(() => readConfig({}, environment)).toThrow(message);
  });
});
