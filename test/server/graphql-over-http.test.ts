import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { type Running, startSmallWorld } from './running.ts';

let server: Running;
beforeAll(async () => {
  server = await startSmallWorld({ introspection: true });
});
afterAll(() => server.close());

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => server.graphql });
  test.each(audits.map((audit) => ({ name: `${audit.id} ${audit.name}`, run: audit.fn })))(
    '$name',
    async ({ run }) => {
      const result = await run();
      expect('reason' in result ? result.reason : result.status).toBe('ok');
    },
  );

  test('answers a batch in order', async () => {
    const { body } = await server.post([{ query: '{ stats { mentions } }' }, { query: '{ __typename }' }]);
    expect(body).toMatchObject([{ data: { stats: { mentions: 16 } } }, { data: { __typename: 'Query' } }]);
  });

  test('keeps the operations of a batch apart though they share their document', async () => {
    const query = 'query($first: Int) { organizations(first: $first) { edges { node { id } } } }';
    const { body } = await server.post([1, 2].map((first) => ({ query, variables: { first } })));
    const sizes = (body as unknown as { data: { organizations: { edges: unknown[] } } }[]).map(
      ({ data }) => data.organizations.edges.length,
    );
    expect(sizes).toEqual([1, 2]);
  });

  test('refuses requests that a browser says another site caused', async () => {
    const query = { query: '{ __typename }' };
    for (const site of ['cross-site', 'same-site']) {
      expect(await server.post(query, { 'sec-fetch-site': site })).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'BAD_INPUT' } }] },
      });
      const url = `${server.graphql}?query={__typename}`;
      expect((await fetch(url, { headers: { 'sec-fetch-site': site } })).status).toBe(400);
      expect(
        (await fetch(url, { headers: { 'sec-fetch-site': site, 'apollo-require-preflight': '1' } })).status,
      ).toBe(200);
    }
    expect((await server.post(query, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('allows no other origin', async () => {
    const response = await fetch(server.graphql, {
      method: 'OPTIONS',
      headers: { origin: 'https://else.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('lets mutations by GET alone', async () => {
    const response = await fetch(`${server.graphql}?query=${encodeURIComponent('mutation { __typename }')}`);
    expect(response.status).toBe(405);
  });
});

describe('with an allowed origin', () => {
  test('lets its pages in and nobody else’s', async () => {
    const open = await startSmallWorld({ allowedOrigins: ['https://front.example'] });
    const ask = (origin: string) =>
      open.post({ query: '{ __typename }' }, { origin, 'sec-fetch-site': 'cross-site' });
    const front = await ask('https://front.example');
    expect(front.status).toBe(200);
    expect(front.headers.get('access-control-allow-origin')).toBe('https://front.example');
    expect((await ask('https://else.example')).status).toBe(400);
    await open.close();
  });
});
