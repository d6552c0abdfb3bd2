import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { university } from '../graphql/small-world.ts';
import { type Answer, type Running, startSmallWorld } from './running.ts';

let server: Running;
beforeAll(async () => {
  server = await startSmallWorld();
});
afterAll(() => server.close());

const expectRefusal = ({ status, text, body }: Answer, code: string): void => {
  expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: expect.any(Number), code });
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SELECT |MATCH \(|stacktrace/);
};

const PEOPLE =
  'query($first: Int, $after: String) { people(first: $first, after: $after) { edges { cursor } } }';

const TABLE: readonly { what: string; code: string; query: string; variables?: object }[] = [
  { what: 'a wrong id', code: 'BAD_INPUT', query: '{ node(id: "42") { id } }' },
  {
    what: 'a person’s id for an organisation',
    code: 'BAD_INPUT',
    query: '{ changes(organization: "p_000000000000000000000000") { edges { cursor } } }',
  },
  { what: 'neither id nor URL', code: 'BAD_INPUT', query: '{ organization { name } }' },
  {
    what: 'both id and URL',
    code: 'BAD_INPUT',
    query: `{ organization(id: "${university.id}", url: "x") { name } }`,
  },
  { what: 'a cursor of nothing', code: 'BAD_CURSOR', query: PEOPLE, variables: { after: 'abc' } },
  { what: 'a negative first', code: 'BAD_INPUT', query: PEOPLE, variables: { first: -1 } },
  { what: 'a huge first', code: 'LIMIT_EXCEEDED', query: PEOPLE, variables: { first: 2_000_000_000 } },
  { what: 'a first beyond all integers', code: 'LIMIT_EXCEEDED', query: PEOPLE, variables: { first: 1e12 } },
  { what: 'a text for a number', code: 'BAD_INPUT', query: PEOPLE, variables: { first: 'ten' } },
  { what: 'an object for a number', code: 'BAD_INPUT', query: PEOPLE, variables: { first: { a: 1 } } },
  {
    what: 'an unknown kind',
    code: 'GRAPHQL_VALIDATION_FAILED',
    query: '{ organizations(filter: {kinds: [SHOP]}) { totalCount } }',
  },
  {
    what: 'an unknown kind as a variable',
    code: 'BAD_INPUT',
    query: 'query($k: [OrganizationKind!]) { organizations(filter: {kinds: $k}) { totalCount } }',
    variables: { k: ['SHOP'] },
  },
  {
    what: 'a date like 2024-13',
    code: 'BAD_INPUT',
    query: '{ people(asOf: {valid: "2024-13"}) { totalCount } }',
  },
  {
    what: 'a date like 2024-13 as a variable',
    code: 'BAD_INPUT',
    query: 'query($d: Date) { people(asOf: {valid: $d}) { totalCount } }',
    variables: { d: '2024-13' },
  },
  {
    what: 'a number for a date',
    code: 'BAD_INPUT',
    query: 'query($d: Date) { people(asOf: {valid: $d}) { totalCount } }',
    variables: { d: 2024 },
  },
  { what: 'no time', code: 'BAD_INPUT', query: '{ changes(since: "yesterday") { edges { cursor } } }' },
  {
    what: 'a range that ends before it starts',
    code: 'BAD_INPUT',
    query: '{ events(filter: {between: {from: "2026", to: "2025"}}) { totalCount } }',
  },
  {
    what: 'a latitude off the earth',
    code: 'BAD_INPUT',
    query: '{ eventsNear(latitude: 91, longitude: 0) { totalCount } }',
  },
  {
    what: 'a radius beyond reach',
    code: 'BAD_INPUT',
    query: '{ eventsNear(latitude: 1, longitude: 0, radiusKm: 5000) { totalCount } }',
  },
  {
    what: 'too many paths',
    code: 'BAD_INPUT',
    query: `{ path(from: "${university.id}", to: "e_000000000000000000000000", k: 11) { length } path2: path(from: "x", to: "y") { length } }`,
  },
  {
    what: 'a tree without an end',
    code: 'BAD_INPUT',
    query: `{ organization(id: "${university.id}") { descendants(depth: 99) { totalCount } } }`,
  },
  { what: 'an unknown field', code: 'GRAPHQL_VALIDATION_FAILED', query: '{ nothing }' },
  { what: 'no GraphQL', code: 'GRAPHQL_PARSE_FAILED', query: 'SELECT 1' },
  { what: 'an unfinished document', code: 'GRAPHQL_PARSE_FAILED', query: '{ stats {' },
  { what: 'too many words', code: 'LIMIT_EXCEEDED', query: `{ ${'stats { mentions } '.repeat(1000)}}` },
  {
    what: 'introspection in production',
    code: 'GRAPHQL_VALIDATION_FAILED',
    query: '{ __schema { types { name } } }',
  },
  {
    what: 'a subscription over HTTP',
    code: 'BAD_INPUT',
    query: `subscription { changes(organization: "${university.id}") { id } }`,
  },
];

describe('bad input', () => {
  test.each(TABLE)('$what is $code', async ({ query, variables = {}, code }) => {
    expectRefusal(await server.post({ query, variables }), code);
  });

  test('a query of 1 MB is too large', async () => {
    const answer = await server.post({ query: `{ stats { mentions } } #${'x'.repeat(1_000_000)}` });
    expect(answer.status).toBe(413);
    expectRefusal(answer, 'LIMIT_EXCEEDED');
  });

  test('a batch of 1,000 is too long, one of 10 is not', async () => {
    const batch = (length: number) => Array.from({ length }, () => ({ query: '{ __typename }' }));
    expectRefusal(await server.post(batch(1000)), 'LIMIT_EXCEEDED');
    expectRefusal(await server.post(batch(11)), 'LIMIT_EXCEEDED');
    expect((await server.post(batch(10))).status).toBe(200);
    expectRefusal(await server.post([]), 'BAD_INPUT');
  });

  test.each(['{"query": ', 'null', '42', '"text"', '{}', '{"query": 5}', '{"__proto__": {"a": 1}}'])(
    'a body %s is no request',
    async (body) => expectRefusal(await server.post(body), 'BAD_INPUT'),
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
    'a content type %s is refused',
    async (type) => {
      const answer = await server.post({ query: '{ __typename }' }, { 'content-type': type });
      expect(answer.status).toBe(415);
      expectRefusal(answer, 'BAD_INPUT');
    },
  );

  test('a path that is not there says so', async () => {
    const response = await fetch(`${server.url}/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  test('another method is refused', async () => {
    expect((await fetch(server.graphql, { method: 'PUT' })).status).toBeLessThan(500);
  });
});
