import { describe, expect, it } from '@jest/globals';
import type { OpenStore } from '../contract/opened-store.ts';
import { serviceOn } from './service.ts';
import { college, lecture, smallWorld, university } from './small-world.ts';

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly name: string } }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string;
  };
}

const PAGE = 'edges { cursor node { name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const ORGANIZATIONS = `query($first: Int, $after: String, $last: Int, $before: String) {
  organizations(first: $first, after: $after, last: $last, before: $before) { ${PAGE} } }`;

const namesOf = ({ edges }: Page): string[] => edges.map(({ node }) => node.name);

export const describePaging = (open: OpenStore): void => {
  describe('paging', () => {
    const service = serviceOn(open, () => [smallWorld()]);
    const organizations = async (variables: Record<string, unknown>): Promise<Page> =>
      (await service().data(ORGANIZATIONS, variables)).organizations as unknown as Page;
    const codeOf = async (query: string, variables: Record<string, unknown> = {}): Promise<unknown> =>
      (await service().ask(query, variables)).errors?.[0]?.extensions?.code;

    it('goes forward through everything, page by page', async () => {
      const all = namesOf(await organizations({ first: 100 }));
      const seen: string[] = [];
      let page = await organizations({ first: 3 });
      expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
      for (;;) {
        seen.push(...namesOf(page));
        if (!page.pageInfo.hasNextPage) break;
        page = await organizations({ first: 3, after: page.pageInfo.endCursor });
        expect(page.pageInfo.hasPreviousPage).toBe(true);
      }
      expect(seen).toEqual(all);
      expect(all).toHaveLength(7);
    });

    it('goes backward, each page still in the order asked', async () => {
      const all = namesOf(await organizations({ first: 100 }));
      const last = await organizations({ last: 2 });
      expect(namesOf(last)).toEqual(all.slice(-2));
      expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
      const before = await organizations({ last: 100, before: last.edges[0]?.cursor });
      expect(namesOf(before)).toEqual(all.slice(0, -2));
      expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    });

    it('gives no edges for `first: 0`, and still says that there are some', async () => {
      const page = await organizations({ first: 0 });
      expect(page.edges).toEqual([]);
      expect(page.pageInfo).toMatchObject({ hasNextPage: true, startCursor: null, endCursor: null });
    });

    it('pages nested lists of several parents with one cursor', async () => {
      const query = `query($id: ID!, $after: String) { organization(id: $id) {
        children(first: 1, after: $after) { totalCount ${PAGE} } } }`;
      const first = (await service().data(query, { id: college.id })).organization as { children: Page };
      expect(first.children).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
      const variables = { id: college.id, after: first.children.pageInfo.endCursor };
      const second = (await service().data(query, variables)).organization as { children: Page };
      expect(namesOf(second.children)).toEqual(['情報工学科']);
      expect(second.children.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    });

    it('orders events from the first to the last and back', async () => {
      const { ascending, descending } = await service().data(
        '{ ascending: events { edges { node { title } } } descending: events(orderBy: START_DESC) { edges { node { title } } } }',
      );
      expect(ascending).toEqual({
        edges: [{ node: { title: 'Open Lecture' } }, { node: { title: 'Cracker Festival' } }],
      });
      expect(descending).toEqual({
        edges: [{ node: { title: 'Cracker Festival' } }, { node: { title: 'Open Lecture' } }],
      });
      const { organization } = await service().data(
        'query($id: ID!) { organization(id: $id) { events(orderBy: START_DESC) { edges { node { id } } } } }',
        { id: university.id },
      );
      expect(organization).toEqual({ events: { edges: [{ node: { id: lecture.id } }] } });
    });

    it('refuses a cursor of another list', async () => {
      const { pageInfo } = await organizations({ first: 1 });
      const after = pageInfo.endCursor;
      expect(await codeOf(`{ people(after: "${after}") { totalCount edges { cursor } } }`)).toBe(
        'BAD_CURSOR',
      );
      expect(
        await codeOf(`{ organizations(orderBy: NAME_DESC, after: "${after}") { edges { cursor } } }`),
      ).toBe('BAD_CURSOR');
      expect(
        await codeOf(`{ organizations(filter: {kinds: [COLLEGE]}, after: "${after}") { edges { cursor } } }`),
      ).toBe('BAD_CURSOR');
      expect(await codeOf('{ organizations(after: "nonsense") { edges { cursor } } }')).toBe('BAD_CURSOR');
      // The first eight characters are the list's own, the rest is not the store's.
      const forged = Buffer.from(`${Buffer.from(after, 'base64url').toString().slice(0, 8)}[1]`).toString(
        'base64url',
      );
      expect(await codeOf(`{ organizations(after: "${forged}") { edges { cursor } } }`)).toBe('BAD_CURSOR');
    });

    it('refuses to go both ways at once', async () => {
      expect(await codeOf('{ organizations(first: 1, last: 1) { totalCount } }')).toBe('BAD_INPUT');
      expect(await codeOf('{ organizations(first: 1, before: "x") { totalCount } }')).toBe('BAD_INPUT');
    });
  });
};
