import type { Relation } from './entity.ts';
import { dayBefore, dayOf, firstDay, lastDay, NO_DAY, OPEN_DAY, OPEN_TIME } from './partial-date.ts';

/**
 * The span of a relation's validity as days and times that any engine can compare as texts.
 * Open ends are OPEN_DAY and OPEN_TIME, so no comparison has to think of absence.
 */
export interface ValiditySpan {
  readonly startDay: string;
  /** The stated end. */
  readonly endDay: string;
  readonly closedAt: string;
  /** The end that counts once it is known to be closed and none is stated. */
  readonly closedDay: string;
}

type Dated = Pick<Relation, 'says' | 'firstSeen' | 'closedAt' | 'closedLastSeen'>;

export const validitySpan = (relation: Dated): ValiditySpan => {
  const { validFrom, validTo } = relation.says;
  const closed = relation.closedAt !== undefined && validTo === undefined;
  const startDay = validFrom === undefined ? dayOf(relation.firstSeen) : firstDay(validFrom);
  return {
    startDay,
    endDay: endAfter(startDay, statedEnd(relation)),
    closedAt: relation.closedAt ?? OPEN_TIME,
    closedDay: endAfter(startDay, closed ? dayOf(relation.closedLastSeen ?? relation.firstSeen) : OPEN_DAY),
  };
};

/** An end before the start leaves no day: a year or month that covers both must not touch what lies between. */
const endAfter = (startDay: string, endDay: string): string => (endDay < startDay ? NO_DAY : endDay);

/** What a page calls former had ended before the day on which it was first read, whatever else is unsaid. */
const statedEnd = ({ says, firstSeen }: Dated): string => {
  const stated = says.validTo === undefined ? OPEN_DAY : lastDay(says.validTo);
  if (says.status !== 'FORMER') return stated;
  const before = dayBefore(dayOf(firstSeen));
  return stated < before ? stated : before;
};

/** Ever, or: as known at a time, valid on some day between two. */
export type When = 'ever' | AsOf;

export interface AsOf {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly known: string;
}

/** `valid` is a partial date and defaults to the day of `known`; `known` defaults to now. */
export const asOf = (now: string, valid?: string | null, known?: string | null): AsOf => {
  const time = known ?? now;
  const date = valid ?? dayOf(time);
  return { firstDay: firstDay(date), lastDay: lastDay(date), known: time };
};

/** The rule that both stores write in their own language; tests compare them with this one. */
export const holds = (relation: Dated, when: When): boolean => {
  if (when === 'ever') return true;
  const span = validitySpan(relation);
  return (
    relation.firstSeen <= when.known &&
    span.startDay <= when.lastDay &&
    span.endDay >= when.firstDay &&
    (span.closedAt > when.known || span.closedDay >= when.firstDay)
  );
};
