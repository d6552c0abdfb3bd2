import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeQuery } from '../../src/graphql/execute-query.ts';
import type { Limits } from '../../src/graphql/limits.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { contractDocument, OPERATION_NAMES, operationText } from './contract-queries.ts';
import { VARIABLES } from './operations-contract.ts';
import { NOW, smallWorld } from './small-world.ts';

let store: GraphStore;
beforeAll(async () => {
  store = openSqliteStore(':memory:');
  await store.apply(smallWorld());
  await settle(store);
});
afterAll(() => store.close());

const ask = (query: string, limits: Partial<Limits> = {}, variables: Record<string, unknown> = {}) =>
  executeQuery({ reader: store, now: () => NOW }, { query, variables }, { limits });

const codeOf = async (query: string, limits?: Partial<Limits>, variables?: Record<string, unknown>) =>
  (await ask(query, limits, variables)).errors?.[0]?.extensions?.code ?? 'answered';

const costOf = async (query: string, variables?: Record<string, unknown>) => {
  const cost = (await ask(query, {}, variables)).extensions?.cost as { requested: number } | undefined;
  return cost?.requested;
};

const NESTED =
  '{ organizations(first: 2) { edges { node { children(first: 3) { edges { node { id } } } } } } }';

/** Each limit just where it still answers, and one beyond. */
const TABLE: readonly { what: string; limit: Partial<Limits>; query: string; below: Partial<Limits> }[] = [
  { what: 'depth', query: NESTED, limit: { depth: 7 }, below: { depth: 6 } },
  {
    what: 'depth through fragments',
    query: `{ organizations { ...A } } fragment A on OrganizationConnection { edges { ...B } }
      fragment B on OrganizationEdge { node { id } }`,
    limit: { depth: 4 },
    below: { depth: 3 },
  },
  { what: 'cost of pages in pages', query: NESTED, limit: { cost: 2 + 6 }, below: { cost: 7 } },
  {
    what: 'cost of the same field under aliases',
    query:
      '{ a: organizations(first: 5) { edges { node { id } } } b: organizations(first: 5) { edges { node { id } } } }',
    limit: { cost: 10 },
    below: { cost: 9 },
  },
  {
    what: 'cost of a fragment that is spread twice',
    query: `{ a: organizations(first: 5) { ...P } b: organizations(first: 5) { ...P } }
      fragment P on OrganizationConnection { edges { node { id } } }`,
    limit: { cost: 10 },
    below: { cost: 9 },
  },
  {
    what: 'aliases',
    query: '{ a: stats { x: mentions } b: stats { evidence } }',
    limit: { aliases: 3 },
    below: { aliases: 2 },
  },
  { what: 'tokens', query: '{ stats { mentions } }', limit: { tokens: 6 }, below: { tokens: 5 } },
  {
    what: 'page size',
    query: '{ people(first: 20) { totalCount } }',
    limit: { pageSize: 20 },
    below: { pageSize: 19 },
  },
  {
    what: 'page size, backward',
    query: '{ people(last: 20) { totalCount } }',
    limit: { pageSize: 20 },
    below: { pageSize: 19 },
  },
];

describe('limits', () => {
  test.each(TABLE)('$what: answers at the limit, refuses beyond', async ({ query, limit, below }) => {
    expect(await codeOf(query, limit)).toBe('answered');
    expect(await codeOf(query, below)).toBe('LIMIT_EXCEEDED');
  });

  test('count variables and their defaults', async () => {
    const query = 'query($n: Int = 4) { organizations(first: $n) { edges { node { id } } } }';
    expect(await costOf(query)).toBe(4);
    expect(await costOf(query, { n: 9 })).toBe(9);
    expect(await codeOf(query, {}, { n: 1001 })).toBe('LIMIT_EXCEEDED');
    expect(await codeOf(query, {}, { n: -1 })).toBe('BAD_INPUT');
  });

  test('leave out what @skip and @include leave out', async () => {
    const query =
      'query($no: Boolean!) { stats { mentions } organizations(first: 8) @skip(if: $no) { edges { node { id } } } }';
    expect(await costOf(query, { no: true })).toBe(1);
    expect(await costOf(query, { no: false })).toBe(9);
  });

  test('are checked where nothing is found too, and never clamp', async () => {
    const query =
      '{ organizations(filter: {name: "nobody"}) { edges { node { children(first: 5000) { totalCount } } } } }';
    expect(await codeOf(query)).toBe('LIMIT_EXCEEDED');
  });

  test('stop fragments that multiply without end', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `fragment F${at} on Stats { ...F${at + 1} ...F${at + 1} }`,
    );
    const query = `{ stats { ...F0 } } ${levels.join(' ')} fragment F30 on Stats { mentions }`;
    expect(await codeOf(query)).toBe('LIMIT_EXCEEDED');
  });

  test('let kinds of organisation within one another grow, without compiling what would never end', async () => {
    const nested = Array.from({ length: 5 }).reduce<string>(
      (inner) => `children(first: 1) { edges { node { ... on College { founding: name } ${inner} } } }`,
      'name',
    );
    expect(await codeOf(`{ organizations(first: 1) { edges { node { ${nested} } } } }`)).toBe('answered');
  });

  test('end what takes too long', async () => {
    const reader = { ...store, stats: () => new Promise<never>(() => {}) };
    const { errors } = await executeQuery(
      { reader, now: () => NOW },
      { query: '{ stats { mentions } }' },
      { limits: { timeoutMs: 30 } },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }]);
  });

  test('let every operation of the contract pass', async () => {
    expect(contractDocument.definitions).toHaveLength(OPERATION_NAMES.length);
    for (const name of OPERATION_NAMES.filter((one) => one !== 'Watch')) {
      expect({ name, code: await codeOf(operationText(name), {}, { ...VARIABLES[name] }) }).toEqual({
        name,
        code: 'answered',
      });
    }
  });
});
