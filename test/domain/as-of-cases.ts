import type { Relation } from '../../src/domain/entity.ts';

/** What is stored of a role, as far as `asOf` looks at it. */
export type RelationFacts = Pick<Relation, 'says' | 'firstSeen' | 'closedAt' | 'closedLastSeen'>;

export interface AsOfCase {
  readonly name: string;
  readonly relation: RelationFacts;
  /** As a user writes it: both parts may be absent or null. */
  readonly asOf: { readonly valid?: string | null; readonly known?: string | null };
  readonly expected: boolean;
}

/** When the cases are asked. */
export const AS_OF_NOW = '2024-06-15T12:00:00.000Z';

const SEEN = '2022-03-10T09:00:00.000Z';
const JUST_BEFORE = '2022-03-10T08:59:59.999Z';

const says = (statement: Relation['says'], firstSeen = SEEN): RelationFacts => ({
  says: statement,
  firstSeen,
});

const closed = (statement: Relation['says']): RelationFacts => ({
  ...says(statement),
  closedLastSeen: '2023-04-20T09:00:00.000Z',
  closedAt: '2023-05-01T09:00:00.000Z',
});

const BEFORE_CLOSING = '2023-05-01T08:59:59.999Z';
const AT_CLOSING = '2023-05-01T09:00:00.000Z';

type Asked = readonly [what: string, asOf: AsOfCase['asOf'], expected: boolean];

const about = (subject: string, relation: RelationFacts, asked: readonly Asked[]): AsOfCase[] =>
  asked.map(([what, asOf, expected]) => ({ name: `${subject}: ${what}`, relation, asOf, expected }));

export const AS_OF_CASES: readonly AsOfCase[] = [
  ...about('nothing stated', says({}), [
    ['holds now', {}, true],
    ['takes null as absent', { valid: null, known: null }, true],
    ['takes a null time as now', { valid: '2022-04', known: null }, true],
    ['takes a null date as the day of the time', { valid: null, known: '2023-01-01T00:00:00.000Z' }, true],
    ['starts on the day it was first seen', { valid: '2022-03-10' }, true],
    ['does not hold the day before', { valid: '2022-03-09' }, false],
    ['holds in the month of that day', { valid: '2022-03' }, true],
    ['does not hold in the month before', { valid: '2022-02' }, false],
    ['holds in the year of that day', { valid: '2022' }, true],
    ['does not hold in the year before', { valid: '2021' }, false],
    ['is open in the future', { valid: '2030-01-01' }, true],
    ['is known at the very time of the first reading', { known: SEEN }, true],
    ['is not known a moment before', { known: JUST_BEFORE }, false],
    ['is not known before, whatever the date', { valid: '2024', known: JUST_BEFORE }, false],
    [
      'is known later for a day before then',
      { valid: '2022-03-10', known: '2024-01-01T00:00:00.000Z' },
      true,
    ],
    ['was not valid on an earlier day for one who knew', { valid: '2022-01-01', known: SEEN }, false],
  ]),
  ...about('from a year', says({ validFrom: '2020' }), [
    ['holds now', {}, true],
    ['holds on its first day', { valid: '2020-01-01' }, true],
    ['does not hold the day before', { valid: '2019-12-31' }, false],
    ['holds in the year', { valid: '2020' }, true],
    ['does not hold in the year before', { valid: '2019' }, false],
    ['holds before it was seen', { valid: '2021-07' }, true],
    ['was not known before it was seen', { valid: '2021-07', known: '2021-07-01T00:00:00.000Z' }, false],
  ]),
  ...about('from a month', says({ validFrom: '2020-04' }), [
    ['holds on the first day of the month', { valid: '2020-04-01' }, true],
    ['does not hold on the last of the month before', { valid: '2020-03-31' }, false],
    ['holds in the year, which has a day of it', { valid: '2020' }, true],
  ]),
  ...about('from a day to come', says({ validFrom: '2025-04-01' }), [
    ['does not hold now', {}, false],
    ['holds on that day', { valid: '2025-04-01' }, true],
    ['does not hold on the day before', { valid: '2025-03-31' }, false],
    ['holds in that year', { valid: '2025' }, true],
  ]),
  ...about('to a year', says({ validTo: '2023' }), [
    ['does not hold now', {}, false],
    ['holds on the last day of the year', { valid: '2023-12-31' }, true],
    ['does not hold on the day after', { valid: '2024-01-01' }, false],
    ['holds in the year', { valid: '2023' }, true],
    ['does not hold in the next', { valid: '2024' }, false],
    ['starts when first seen', { valid: '2022-03-09' }, false],
    ['held at a time within', { known: '2023-06-01T00:00:00.000Z' }, true],
  ]),
  ...about('to the February of a leap year', says({ validTo: '2024-02' }), [
    ['holds on the 29th', { valid: '2024-02-29' }, true],
    ['does not hold in March', { valid: '2024-03-01' }, false],
  ]),
  ...about('to this day', says({ validTo: '2024-06-15' }), [['still holds now', {}, true]]),
  ...about('to the day before', says({ validTo: '2024-06-14' }), [['does not hold now', {}, false]]),
  ...about('wholly in the past', says({ validFrom: '2019', validTo: '2020-09' }), [
    ['does not hold now', {}, false],
    ['holds within', { valid: '2020' }, true],
    ['holds on its last day', { valid: '2020-09-30' }, true],
    ['does not hold after', { valid: '2020-10' }, false],
    ['was not known before it was seen', { valid: '2020', known: JUST_BEFORE }, false],
  ]),
  ...about('ended before it was seen, start unsaid', says({ validTo: '2021' }), [
    ['has no known day: not the end', { valid: '2021' }, false],
    ['nor the day of the first reading', { valid: '2022-03-10' }, false],
  ]),
  ...about('ended in the year it was seen, start unsaid', says({ validTo: '2022-01' }), [
    ['has no known day in that year', { valid: '2022' }, false],
  ]),
  ...about('closed before its stated start', closed({ validFrom: '2023-06' }), [
    ['has no day in that year', { valid: '2023' }, false],
    ['held for one who knew of no closing', { valid: '2023', known: BEFORE_CLOSING }, true],
  ]),
  ...about('closed', closed({}), [
    ['does not hold now', {}, false],
    ['holds on the day it was last seen', { valid: '2023-04-20' }, true],
    ['does not hold on the day after', { valid: '2023-04-21' }, false],
    ['holds in the month it was last seen', { valid: '2023-04' }, true],
    ['does not hold in the month of closing', { valid: '2023-05' }, false],
    ['holds in the year', { valid: '2023' }, true],
    ['held before it was closed', { valid: '2022-12-31' }, true],
    ['did not hold before it was seen', { valid: '2022-03-09' }, false],
    ['was open for one who knew just before', { valid: '2023-12', known: BEFORE_CLOSING }, true],
    ['was closed at the very time of closing', { valid: '2023-12', known: AT_CLOSING }, false],
    ['held for one who asked just before', { known: BEFORE_CLOSING }, true],
    ['did not hold for one who asked then', { known: AT_CLOSING }, false],
    ['held earlier for one who knows it closed', { valid: '2023-01', known: AS_OF_NOW }, true],
    ['was not known before it was seen', { valid: '2022-12', known: JUST_BEFORE }, false],
  ]),
  ...about('closed with a stated start', closed({ validFrom: '2020' }), [
    ['holds before it was seen', { valid: '2021' }, true],
    ['does not hold before its start', { valid: '2019' }, false],
    ['does not hold now', {}, false],
  ]),
  ...about('closed with a stated end', closed({ validTo: '2025' }), [
    ['holds until then, since the page said so', {}, true],
    ['does not hold after', { valid: '2026' }, false],
  ]),
  ...about('closed, with no last reading', { ...says({}), closedAt: AT_CLOSING }, [
    ['ends on the day it was first seen', { valid: '2022-03-10' }, true],
    ['does not hold on the day after', { valid: '2022-03-11' }, false],
  ]),
  ...about('came back: the first', closed({ title: 'Dean' }), [
    ['does not hold in the gap', { valid: '2023-10' }, false],
    ['does not hold now', {}, false],
  ]),
  ...about('came back: the second', says({ title: 'Dean' }, '2024-01-10T00:00:00.000Z'), [
    ['does not hold in the gap', { valid: '2023-10' }, false],
    ['holds now', {}, true],
    ['was not known in the gap', { known: '2023-10-01T00:00:00.000Z' }, false],
  ]),
  ...about('corrected: the former title', closed({ title: 'Lecturer' }), [
    ['holds on a day before', { valid: '2023-01-01' }, true],
    ['does not hold now', {}, false],
    ['held as it was known then', { valid: '2024-01-01', known: BEFORE_CLOSING }, true],
  ]),
  ...about('corrected: the new title', says({ title: 'Professor' }, AT_CLOSING), [
    ['does not hold on a day before', { valid: '2023-01-01' }, false],
    ['holds now', {}, true],
    ['was not known before', { valid: '2024-01-01', known: BEFORE_CLOSING }, false],
  ]),
  ...about('former without a date', says({ status: 'FORMER' }), [
    ['does not hold now', {}, false],
    ['did not hold on the day it was read', { valid: '2022-03-10' }, false],
    ['has no known day before', { valid: '2022-03-09' }, false],
    ['did not hold at the time it was read', { known: SEEN }, false],
    ['does not hold in the year it was read', { valid: '2022' }, false],
  ]),
  ...about('former with a start', says({ status: 'FORMER', validFrom: '2015' }), [
    ['does not hold now', {}, false],
    ['holds after its start', { valid: '2016' }, true],
    ['holds until the day before it was read', { valid: '2022-03-09' }, true],
    ['does not hold on the day it was read', { valid: '2022-03-10' }, false],
    ['holds in that year', { valid: '2022' }, true],
    ['does not hold before its start', { valid: '2014' }, false],
  ]),
  ...about('former with both dates', says({ status: 'FORMER', validFrom: '2015', validTo: '2020' }), [
    ['holds within', { valid: '2020' }, true],
    ['does not hold after', { valid: '2021' }, false],
    ['does not hold now', {}, false],
  ]),
  ...about('former with an end to come', says({ status: 'FORMER', validFrom: '2015', validTo: '2030' }), [
    ['does not hold now', {}, false],
    ['holds before it was read', { valid: '2021' }, true],
  ]),
  ...about('former and closed', closed({ status: 'FORMER', validFrom: '2015' }), [
    ['holds before it was read', { valid: '2018' }, true],
    ['does not hold afterwards', { valid: '2023-01' }, false],
  ]),
  ...about('on leave', says({ status: 'ON_LEAVE' }), [
    ['holds now', {}, true],
    ['does not hold before it was seen', { valid: '2022-03-09' }, false],
  ]),
  ...about('on leave and closed', closed({ status: 'ON_LEAVE' }), [['does not hold now', {}, false]]),
  ...about('current', says({ status: 'CURRENT' }), [['holds now', {}, true]]),
  ...about('current with a past end', says({ status: 'CURRENT', validTo: '2023-03' }), [
    ['does not hold now', {}, false],
    ['holds within', { valid: '2023-03-31' }, true],
  ]),
];
