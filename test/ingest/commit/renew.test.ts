import { describe, expect, it } from '@jest/globals';
import { factsOf, type Reading } from '../../../ingest/commit/facts.ts';
import { type Before, renew } from '../../../ingest/commit/renew.ts';
import type { Findings, FoundThing } from '../../../ingest/page.ts';
import type { Rank } from '../../../src/domain/ontology.ts';

const PAGE = 'https://www.example/people';
const reading = (day: number): Reading => ({
  page: PAGE,
  at: `2024-01-0${day}T00:00:00.000Z`,
  snapshot: `${day}`.repeat(64),
});

const thing = (kind: FoundThing['kind'], name: string, more: Partial<FoundThing> = {}): FoundThing => ({
  ...{ kind, name, values: {}, score: 0.9 },
  spans: [{ path: `html/body/${name}`, text: name }],
  ...more,
});

/** A department and one who has a role there. */
const findings = (title: string, rank: Rank, person: FoundThing = thing('PERSON', 'Ada')): Findings => ({
  things: [thing('DEPARTMENT', 'Physics'), person],
  relations: [
    {
      ...{ kind: 'HAS_ROLE', from: 1, to: 0, says: { title, rank }, score: 0.9 },
      spans: [{ path: 'html/body/p', text: `Ada, ${title}` }],
    },
  ],
});

/** The rows that a store would hold after these readings, one after another. */
const rowsAfter = (...readings: readonly Findings[]): Before => {
  let before: Before | undefined;
  for (const [at, found] of readings.entries()) {
    const now = reading(at + 1);
    const put = renew(factsOf(found, now), now, before);
    before = {
      lastRead: now.at,
      mentions: merged(before?.mentions, put.mentions),
      assertions: merged(before?.assertions, put.assertions),
      evidence: merged(before?.evidence, put.evidence),
    };
  }
  return before as Before;
};

const merged = <T extends { readonly id: string }>(old: readonly T[] = [], put: readonly T[]): T[] => [
  ...new Map([...old, ...put].map((row) => [row.id, row])).values(),
];

describe('a reading', () => {
  const lecturer = findings('Lecturer', 'LECTURER');

  it('puts what is new, with its evidence, and marks it to be settled', () => {
    const put = renew(factsOf(lecturer, reading(1)), reading(1), undefined);
    expect(put.mentions.map(({ name, firstRead }) => [name, firstRead])).toEqual([
      ['Physics', reading(1).at],
      ['Ada', reading(1).at],
    ]);
    expect(put.assertions).toHaveLength(1);
    expect(put.evidence.map(({ text, snapshot }) => [text, snapshot])).toEqual([
      ['Physics', reading(1).snapshot],
      ['Ada', reading(1).snapshot],
      ['Ada, Lecturer', reading(1).snapshot],
    ]);
    expect(new Set(put.unsettled)).toEqual(new Set(put.mentions.map(({ id }) => id)));
  });

  it('that says the same again writes nothing', () => {
    const put = renew(factsOf(lecturer, reading(2)), reading(2), rowsAfter(lecturer));
    expect(put).toEqual({ mentions: [], assertions: [], evidence: [], unsettled: [] });
  });

  it('takes nothing without a span', () => {
    const ghost = { ...thing('PERSON', 'Ghost'), spans: [] };
    const { mentions, said } = factsOf(findings('Lecturer', 'LECTURER', ghost), reading(1));
    expect(mentions.map(({ name }) => name)).toEqual(['Physics']);
    expect(said).toEqual([]);
  });

  it('ends what is missing with the reading before, and closes nothing by that', () => {
    const { mentions, assertions, evidence } = rowsAfter(lecturer, { things: [], relations: [] });
    expect(mentions.map(({ lastRead }) => lastRead)).toEqual([reading(1).at, reading(1).at]);
    expect(assertions.map(({ lastRead, closedAt }) => [lastRead, closedAt])).toEqual([
      [reading(1).at, undefined],
    ]);
    expect(evidence.every(({ lastRead }) => lastRead === reading(1).at)).toBe(true);
  });

  it('opens again what was missing and never closed', () => {
    const { mentions, assertions, evidence } = rowsAfter(lecturer, { things: [], relations: [] }, lecturer);
    expect(mentions.map(({ firstRead, lastRead }) => [firstRead, lastRead])).toEqual([
      [reading(1).at, undefined],
      [reading(1).at, undefined],
    ]);
    expect(assertions.map(({ firstRead, lastRead }) => [firstRead, lastRead])).toEqual([
      [reading(1).at, undefined],
    ]);
    expect(evidence.map(({ firstRead, lastRead }) => [firstRead, lastRead])).toContainEqual([
      reading(1).at,
      undefined,
    ]);
  });

  it('closes a title that another one replaces, and opens the other', () => {
    const { assertions } = rowsAfter(lecturer, findings('Professor', 'PROFESSOR'));
    expect(
      assertions.map(({ says, firstRead, lastRead, closedAt }) => [
        says.title,
        firstRead,
        lastRead,
        closedAt,
      ]),
    ).toEqual([
      ['Lecturer', reading(1).at, reading(1).at, reading(2).at],
      ['Professor', reading(2).at, undefined, undefined],
    ]);
  });

  it('makes a new assertion of a statement that comes back after it was closed', () => {
    const { assertions } = rowsAfter(lecturer, findings('Professor', 'PROFESSOR'), lecturer);
    const lecturers = assertions.filter(({ says }) => says.title === 'Lecturer');
    expect(lecturers.map(({ firstRead, closedAt }) => [firstRead, closedAt])).toEqual([
      [reading(1).at, reading(2).at],
      [reading(3).at, undefined],
    ]);
    expect(new Set(lecturers.map(({ id }) => id)).size).toBe(2);
  });

  it('keeps the values that others replace, with the reading that had them last', () => {
    const at = (url: string) => findings('Lecturer', 'LECTURER', thing('PERSON', 'Ada', { values: { url } }));
    const { mentions } = rowsAfter(at('https://a.example/'), at('https://b.example/'));
    const ada = mentions.find(({ name }) => name === 'Ada');
    expect(ada?.values).toEqual({ url: 'https://b.example/' });
    expect(ada?.formerly).toEqual([{ until: reading(1).at, values: { url: 'https://a.example/' } }]);
  });

  it('tells two of one name on a page apart by their places', () => {
    const twins: Findings = { things: [thing('PERSON', 'Ada'), thing('PERSON', 'ADA')], relations: [] };
    const { mentions } = factsOf(twins, reading(1));
    expect(new Set(mentions.map(({ id }) => id)).size).toBe(2);
  });
});
