import { describe, expect, test } from '@jest/globals';
import type { Change } from '../../src/domain/change.ts';
import { orderedPair } from '../../src/domain/judgement.ts';
import { settle } from '../../src/settle/settle.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { assertionOf, mentionOf, pageAt, setOf, T } from './fact-builders.ts';

const LIST = 'https://arbor.example/physics/people';
const OTHER = 'https://arbor.example/law/people';

const physics = mentionOf(LIST, 'DEPARTMENT', 'Physics');
const law = mentionOf(OTHER, 'DEPARTMENT', 'Law');
const ada = mentionOf(LIST, 'PERSON', 'Ada Byron');
const adaAtLaw = mentionOf(OTHER, 'PERSON', 'Ada Byron', { firstRead: T[2] });
const professor = { title: 'Professor', rank: 'PROFESSOR' } as const;
const dean = { title: 'Dean', rank: 'HEAD' } as const;

const same = (a: string, b: string): ChangeSet => ({
  put: {
    judgements: [
      {
        ...orderedPair(a, b),
        origin: 'PERSON',
        verdict: 'SAME',
        score: 1,
        by: 'test',
        at: T[0],
        reasons: [],
      },
    ],
  },
});

const changesFrom = async (...sets: readonly ChangeSet[]): Promise<Change[]> => {
  const store = openReferenceStore();
  for (const set of sets) await store.apply(set);
  await settle(store);
  const changes: Change[] = [];
  for await (const rows of store.scan('change')) changes.push(...rows);
  return changes.sort((a, b) => (a.at < b.at ? -1 : 1));
};

describe('changes of people', () => {
  test('a first reading is an acquaintance, not a change', async () => {
    const role = assertionOf('HAS_ROLE', ada, physics, professor);
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [role]))).toEqual([]);
  });

  test('somebody new on a page that was read before is LISTED', async () => {
    const role = assertionOf('HAS_ROLE', ada, physics, professor, { firstRead: T[1] });
    const [change, ...others] = await changesFrom(setOf([pageAt(LIST)], [physics, ada], [role]));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: 'LISTED',
      at: T[1],
      person: ada.id,
      organization: physics.id,
      after: 'Professor',
      facts: [role.id],
    });
  });

  test('what a page only stops saying is no change until a complete reading closes it', async () => {
    const ended = assertionOf('HAS_ROLE', ada, physics, professor, { lastRead: T[1] });
    const closed = { ...ended, closedAt: T[2] };
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [ended]))).toEqual([]);
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [closed]))).toMatchObject([
      { kind: 'NOT_LISTED', at: T[2], before: 'Professor', person: ada.id },
    ]);
  });

  test('another title in the same reading is one TITLE_CHANGED', async () => {
    const before = assertionOf('HAS_ROLE', ada, physics, professor, { lastRead: T[1], closedAt: T[2] });
    const after = assertionOf('HAS_ROLE', ada, physics, dean, { firstRead: T[2] });
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [before, after]))).toMatchObject([
      { kind: 'TITLE_CHANGED', at: T[2], before: 'Professor', after: 'Dean' },
    ]);
  });

  test('corrected dates under the same title are no change', async () => {
    const before = assertionOf('HAS_ROLE', ada, physics, professor, { lastRead: T[1], closedAt: T[2] });
    const dated = { ...professor, validFrom: '2019' };
    const after = assertionOf('HAS_ROLE', ada, physics, dated, { firstRead: T[2] });
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [before, after]))).toEqual([]);
  });

  test('gone here and new there is one MOVED, once the two are known to be the same person', async () => {
    const gone = assertionOf('HAS_ROLE', ada, physics, professor, { lastRead: T[1], closedAt: T[3] });
    const come = assertionOf('HAS_ROLE', adaAtLaw, law, professor, { firstRead: T[2] });
    const facts = setOf([pageAt(LIST), pageAt(OTHER)], [physics, ada, law, adaAtLaw], [gone, come]);
    expect((await changesFrom(facts)).map(({ kind }) => kind)).toEqual(['LISTED', 'NOT_LISTED']);
    expect(await changesFrom(facts, same(ada.id, adaAtLaw.id))).toMatchObject([
      { kind: 'MOVED', at: T[3], organization: law.id, formerOrganization: physics.id },
    ]);
  });

  test('what comes back after it was closed is listed again, as a new role', async () => {
    const gone = assertionOf('HAS_ROLE', ada, physics, professor, { lastRead: T[1], closedAt: T[2] });
    const back = assertionOf('HAS_ROLE', ada, physics, professor, { firstRead: T[4], episode: 1 });
    const changes = await changesFrom(setOf([pageAt(LIST)], [physics, ada], [gone, back]));
    expect(changes.map(({ kind, at }) => [kind, at])).toEqual([
      ['NOT_LISTED', T[2]],
      ['LISTED', T[4]],
    ]);
  });

  test('a role that the page calls former comes and goes without a change', async () => {
    const former = { ...professor, status: 'FORMER' as const };
    const role = assertionOf('HAS_ROLE', ada, physics, former, {
      firstRead: T[1],
      lastRead: T[2],
      closedAt: T[3],
    });
    expect(await changesFrom(setOf([pageAt(LIST)], [physics, ada], [role]))).toEqual([]);
  });
});

describe('changes of units', () => {
  const HOME = 'https://arbor.example/';
  const science = mentionOf(HOME, 'COLLEGE', 'Science');
  const arts = mentionOf(HOME, 'COLLEGE', 'Arts');
  const optics = mentionOf(HOME, 'DEPARTMENT', 'Optics', { firstRead: T[1] });

  test('a unit that a known page begins to name has appeared, and one it drops is not listed', async () => {
    const contains = assertionOf(
      'CONTAINS',
      science,
      optics,
      {},
      { firstRead: T[1], lastRead: T[2], closedAt: T[3] },
    );
    expect(await changesFrom(setOf([pageAt(HOME)], [science, optics], [contains]))).toMatchObject([
      { kind: 'UNIT_APPEARED', at: T[1], organization: optics.id, after: 'Optics' },
      {
        kind: 'UNIT_NOT_LISTED',
        at: T[3],
        organization: optics.id,
        formerOrganization: science.id,
        before: 'Optics',
      },
    ]);
  });

  test('a unit under another parent has moved', async () => {
    const gone = assertionOf('CONTAINS', science, optics, {}, { lastRead: T[2], closedAt: T[3] });
    const come = assertionOf('CONTAINS', arts, optics, {}, { firstRead: T[3] });
    expect(await changesFrom(setOf([pageAt(HOME)], [science, arts, optics], [gone, come]))).toMatchObject([
      {
        kind: 'MOVED',
        organization: optics.id,
        formerOrganization: science.id,
        before: 'Science',
        after: 'Arts',
      },
    ]);
  });

  test('a page that says another name in the same reading has renamed the unit', async () => {
    const old = mentionOf(HOME, 'DEPARTMENT', 'Optics', { lastRead: T[1], closedAt: T[2] });
    const fresh = mentionOf(HOME, 'DEPARTMENT', 'Photonics', { firstRead: T[2] });
    const facts = setOf([pageAt(HOME)], [old, fresh]);
    expect(await changesFrom(facts, same(old.id, fresh.id))).toMatchObject([
      { kind: 'UNIT_RENAMED', at: T[2], before: 'Optics', after: 'Photonics' },
    ]);
  });
});

describe('changes of events', () => {
  const PAGE = 'https://museum.example/';
  const museum = mentionOf(PAGE, 'COMPANY', 'Museum');
  const show = mentionOf(PAGE, 'EVENT', 'Ink', { values: { start: '2026-09-01' } });
  const organizes = assertionOf('ORGANIZES', museum, show);
  const eventChanges = (event: typeof show) =>
    changesFrom(setOf([pageAt(PAGE)], [museum, event], [organizes]));

  test('other days are a move, and the organiser is where it happened', async () => {
    const moved = { ...show, formerly: [{ until: T[1], values: { start: '2026-08-01' } }] };
    expect(await eventChanges(moved)).toMatchObject([
      {
        kind: 'EVENT_MOVED',
        at: T[1],
        event: show.id,
        organization: museum.id,
        before: '2026-08-01',
        after: '2026-09-01',
      },
    ]);
  });

  test.each([
    ['POSTPONED', 'EVENT_POSTPONED'],
    ['CANCELLED', 'EVENT_CANCELLED'],
  ] as const)('%s is reported as %s', async (status, kind) => {
    const values = { ...show.values, status };
    const event = { ...show, values, formerly: [{ until: T[1], values: show.values }] };
    expect(await eventChanges(event)).toMatchObject([{ kind, at: T[1] }]);
  });

  test('an event that its page dropped before it was over is gone; one dropped after its end is just past', async () => {
    const dropped = { ...show, lastRead: T[1], closedAt: T[2] };
    expect(await eventChanges(dropped)).toMatchObject([{ kind: 'EVENT_GONE', at: T[2], event: show.id }]);
    const past = { ...dropped, values: { start: '2026-01-05' } };
    expect(await eventChanges(past)).toEqual([]);
  });
});
