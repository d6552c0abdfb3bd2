import { describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../../src/domain/cursor.ts';
import { pageId } from '../../src/domain/ids.ts';
import { asOf } from '../../src/domain/validity.ts';
import type { FindQuery, GraphStore } from '../../src/store/graph-store.ts';
import { type Compared, filledOnce, type OpenStore } from './opened-store.ts';
import {
  ada,
  bob,
  chain,
  college,
  NOW,
  OLD,
  relations,
  SAMPLE_SETS,
  shared,
  UNKNOWN,
  university,
} from './sample-graph.ts';
import { FIRST_SEEN, idOf, PAGE } from './sample-rows.ts';

type Stores = () => Compared;

const ROLES = { kind: 'HAS_ROLE', direction: 'in', when: NOW } as const;
const names = (rows: readonly { readonly node: { readonly name: string } }[] | undefined): string[] =>
  (rows ?? []).map(({ node }) => node.name);

export const describeReading = (open: OpenStore): void => {
  describe('reading', () => {
    const stores = filledOnce(open, () => SAMPLE_SETS);
    describeIds(stores);
    describeEdges(stores);
    describeTrees(stores);
    describeFinding(stores);
    describeEvidenceAndJudgements(stores);
    describeCursors(stores);
    describeTimes(stores);
  });
};

const describeIds = (stores: Stores): void => {
  describe('ids', () => {
    it('gives one result an id in the order asked, undefined for unknown ones, repeats included', async () => {
      const { ask } = stores();
      const ids = [bob.id, UNKNOWN, ada.id, bob.id, '', 'not an id'];
      expect(await ask((any) => any.resolve(ids))).toEqual([
        bob.id,
        undefined,
        ada.id,
        bob.id,
        undefined,
        undefined,
      ]);
      await ask((any) => any.entities(ids));
      await ask((any) => any.mentions(ids));
      await ask((any) => any.comembers(ids));
      await ask((any) => any.pages([PAGE, 'https://unknown.example/', PAGE]));
      await ask((any) => any.pagesById([pageId(PAGE), UNKNOWN, pageId(PAGE)]));
      await ask((any) => any.changesById([UNKNOWN, '']));
      await ask((any) => any.relations([relations[0]?.id ?? '', UNKNOWN, relations[0]?.id ?? '']));
      await ask((any) =>
        any.edges({ ...ROLES, ids: [college.id, UNKNOWN, college.id], order: 'NAME', first: 5 }),
      );
      await ask((any) => any.countEdges([college.id, UNKNOWN, college.id], ROLES));
      await ask((any) => any.tally([UNKNOWN, university.id, UNKNOWN, university.id], NOW));
      await ask((any) => any.lastSeen('entity', [UNKNOWN, ada.id, bob.id, ada.id]));
      await ask((any) => any.lastSeen('relation', [UNKNOWN, relations[0]?.id ?? '']));
      await ask((any) => any.evidence('entity', [UNKNOWN, ada.id, ada.id]));
    });

    it('takes empty lists', async () => {
      const { ask } = stores();
      for (const method of ['resolve', 'entities', 'relations', 'pages', 'mentions', 'comembers'] as const) {
        expect(await ask((any): Promise<unknown> => any[method]([]))).toEqual([]);
      }
      expect(await ask((any) => any.edges({ ...ROLES, ids: [], order: 'NAME', first: 5 }))).toEqual([]);
      expect(await ask((any) => any.judgements([]))).toEqual([]);
      expect(await ask((any) => any.bestQueued('k#1', 5, []))).toEqual([]);
    });

    it('takes a thousand ids at once', async () => {
      const { ask } = stores();
      const ids = Array.from({ length: 1000 }, (_, at) => idOf('person', `unknown ${at}`)).concat(ada.id);
      expect((await ask((any) => any.resolve(ids))).at(-1)).toBe(ada.id);
      await ask((any) => any.edges({ ...ROLES, direction: 'out', ids, order: 'RANK', first: 5 }));
    });
  });
};

const describeEdges = (stores: Stores): void => {
  describe('edges', () => {
    const query = { ...ROLES, ids: [college.id], order: 'NAME', first: 9 } as const;

    it('leaves out what is former now, and has it ever', async () => {
      const { ask } = stores();
      expect(names((await ask((any) => any.edges(query)))[0])).toEqual(['Ada', 'Ada']);
      expect(names((await ask((any) => any.edges({ ...query, when: 'ever' })))[0])).toEqual([
        'Ada',
        'Ada',
        'Cid',
      ]);
    });

    it('has a person once among the neighbours, with however many roles', async () => {
      const { ask } = stores();
      const people = { list: 'people', when: NOW } as const;
      const ids = [college.id, UNKNOWN, college.id];
      const lists = await ask((any) => any.neighbours({ ...people, ids, first: 9 }));
      expect(lists.map(names)).toEqual([['Ada'], [], ['Ada']]);
      expect(await ask((any) => any.countNeighbours(ids, people))).toEqual([1, 0, 1]);
    });

    it('takes a role without a rank as OTHER', async () => {
      const { ask } = stores();
      const [edges] = await ask((any) => any.edges({ ...query, ids: [shared.id], ranks: ['OTHER'] }));
      expect(names(edges)).toEqual(['Bob']);
    });

    it('orders events by their start, those without one last', async () => {
      const { ask } = stores();
      const events = { ...query, kind: 'ORGANIZES', direction: 'out', order: 'START' } as const;
      expect(names((await ask((any) => any.edges(events)))[0])).toEqual(['Open day', 'Some day']);
    });
  });
};

const describeTrees = (stores: Stores): void => {
  describe('trees', () => {
    const below = { ids: [university.id], direction: 'descendants', depth: 9, when: NOW, first: 9 } as const;

    it('has a unit of two parents once, at its least depth, without the root', async () => {
      const { ask } = stores();
      const [rows] = await ask((any) => any.tree(below));
      expect(rows?.map(({ node, depth }) => `${node.name} ${depth}`)).toEqual([
        'College 1',
        'School 1',
        'Shared laboratory 2',
      ]);
    });

    it('filters rows by kind but walks through all kinds', async () => {
      const { ask } = stores();
      const [rows] = await ask((any) => any.tree({ ...below, kinds: ['LABORATORY'] }));
      expect(names(rows)).toEqual(['Shared laboratory']);
    });

    it('counts a person once, under the highest rank of the whole sub-tree', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.tally([university.id, shared.id], NOW))).toMatchObject([
        { people: 2, peopleByRank: [{ rank: 'PROFESSOR' }, { rank: 'OTHER' }] },
        { people: 2, peopleByRank: [{ rank: 'HEAD' }, { rank: 'OTHER' }] },
      ]);
    });

    it('looks twenty steps down for what lies within', async () => {
      const { ask } = stores();
      const within = { type: 'organization', within: chain[0]?.id ?? '', when: 'ever' } as const;
      expect(await ask((any) => any.count(within))).toBe(21);
    });
  });
};

const describeFinding = (stores: Stores): void => {
  describe('finding', () => {
    const people = { type: 'person', when: NOW, order: 'NAME', first: 9 } as const satisfies FindQuery;

    it('takes the id of any member for `within`, and finds nothing within an unknown one', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.count({ ...people, within: OLD }))).toBe(2);
      expect(await ask((any) => any.count({ ...people, within: UNKNOWN }))).toBe(0);
    });

    it('finds those who hold a role at that time only where asked to', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.count(people))).toBe(3);
      expect(await ask((any) => any.count({ ...people, heldOnly: true }))).toBe(2);
      expect(await ask((any) => any.count({ ...people, heldOnly: true, when: 'ever' }))).toBe(3);
    });

    it('finds by the folded name and by part of it', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.count({ ...people, name: ' ADA ' }))).toBe(1);
      expect(await ask((any) => any.count({ ...people, name: 'Ad' }))).toBe(0);
      expect(await ask((any) => any.count({ ...people, text: 'Ad' }))).toBe(1);
      expect(await ask((any) => any.count({ ...people, text: '—' }))).toBe(0);
    });

    it('finds events that touch the days, none without a start', async () => {
      const { ask } = stores();
      const events = { type: 'event', when: NOW } as const;
      expect(await ask((any) => any.count({ ...events, between: { from: '2024-05-31' } }))).toBe(1);
      expect(await ask((any) => any.count({ ...events, between: { to: '2024-04-30' } }))).toBe(0);
    });

    it('finds events over the 180th meridian, at their own place or else their organiser’s', async () => {
      const { ask } = stores();
      const box = { south: -20, north: -10, west: 179, east: -179 };
      const found = await ask((any) => any.eventsIn({ box, when: NOW, limit: 9 }));
      expect(found.map(({ card, longitude }) => `${card.name} ${longitude}`)).toEqual([
        'Open day 179.5',
        'Some day -179.5',
      ]);
      expect(
        await ask((any) => any.eventsIn({ box: { ...box, west: -179, east: 179 }, when: NOW, limit: 9 })),
      ).toEqual([]);
    });
  });
};

const describeEvidenceAndJudgements = (stores: Stores): void => {
  describe('evidence and judgements', () => {
    it('orders evidence by page, path and text, with the time it was last seen', async () => {
      const { ask } = stores();
      const [rows] = await ask((any) => any.evidence('entity', [ada.id]));
      expect(rows?.map(({ text, seenAt }) => [text, seenAt.slice(0, 10)])).toEqual([
        ['B', '2024-01-10'],
        ['b', '2024-05-05'],
        ['ä', '2024-03-03'],
      ]);
    });

    it('knows the last reading of a page that says it, or else the last that did', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.lastSeen('entity', [ada.id, bob.id]))).toEqual([
        '2024-05-05T00:00:00.000Z',
        '2024-02-02T00:00:00.000Z',
      ]);
    });

    it('lists unsure pairs on which no person has spoken, and judgements whose other side is there', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.unsurePairs(9))).toHaveLength(2);
      expect((await ask((any) => any.judgementsOf([ada.id, UNKNOWN]))).map(({ length }) => length)).toEqual([
        2, 0,
      ]);
    });
  });
};

const describeCursors = (stores: Stores): void => {
  describe('cursors', () => {
    const strangers = [
      '',
      'x',
      '{}',
      '[]',
      '[1]',
      'null',
      encodeCursor('a', 'b', 'c', 'd', 'e'),
      encodeCursor(1, 2),
    ];
    const lists: Readonly<Record<string, (store: GraphStore, after: string) => Promise<unknown>>> = {
      edges: (store, after) => store.edges({ ...ROLES, ids: [college.id], order: 'RANK', first: 5, after }),
      neighbours: (store, after) =>
        store.neighbours({ list: 'people', when: NOW, ids: [college.id], first: 5, after }),
      find: (store, after) => store.find({ type: 'person', when: NOW, order: 'NAME', first: 5, after }),
      tree: (store, after) =>
        store.tree({ ids: [university.id], direction: 'descendants', depth: 3, when: NOW, first: 5, after }),
      search: (store, after) => store.search({ text: 'ada', first: 5, after }),
      changes: (store, after) => store.changes({ first: 5, after }),
      unsurePairs: (store, after) => store.unsurePairs(5, after),
    };

    it.each(Object.keys(lists))('refuses one that is not of %s', async (list) => {
      const { refuse } = stores();
      for (const after of strangers) await refuse(async (any) => lists[list]?.(any, after), 'BAD_CURSOR');
    });

    it('goes on after a row that is no longer there', async () => {
      const { ask } = stores();
      const after = encodeCursor('b');
      const rows = await ask((any) =>
        any.find({ type: 'person', when: NOW, order: 'NAME', first: 5, after }),
      );
      expect(rows.map(({ card }) => card.name)).toEqual(['Bob', 'Cid']);
    });
  });
};

const describeTimes = (stores: Stores): void => {
  describe('times', () => {
    it('does not know before the first reading', async () => {
      const { ask } = stores();
      const before = asOf('2024-01-09T23:59:59.999Z');
      expect(await ask((any) => any.countEdges([college.id], { ...ROLES, when: before }))).toEqual([0]);
      const on = asOf(FIRST_SEEN);
      expect(await ask((any) => any.countEdges([college.id], { ...ROLES, when: on }))).toEqual([2]);
    });
  });
};
