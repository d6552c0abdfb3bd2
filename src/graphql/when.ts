import { InputError } from '../domain/errors.ts';
import { firstDay, lastDay } from '../domain/partial-date.ts';
import { asOf, type When } from '../domain/validity.ts';
import type { DayRange } from '../store/graph-store.ts';
import type { QueryContext } from './context.ts';

export interface AsOfInput {
  readonly valid?: string | null;
  readonly known?: string | null;
}

export interface WhenArgs {
  readonly asOf?: AsOfInput | null;
  readonly history?: boolean | null;
}

/** `history` means ever; without either it is now. */
export const whenOf = (context: QueryContext, args: WhenArgs): When =>
  args.history === true ? 'ever' : asOf(context.now, args.asOf?.valid, args.asOf?.known);

/** A null is the same as an absence, so `asOf: {valid: null}` asks for no time either. */
export const namesATime = ({ asOf: time, history }: WhenArgs): boolean =>
  history !== true && (time?.valid ?? time?.known ?? undefined) !== undefined;

export const whenKey = (when: When): string =>
  when === 'ever' ? when : `${when.firstDay} ${when.lastDay} ${when.known}`;

export interface RangeInput {
  readonly from?: string | null;
  readonly to?: string | null;
}

/** The days that two partial dates span. */
export const daysOf = (range: RangeInput | null | undefined): DayRange | undefined => {
  if (range?.from == null && range?.to == null) return undefined;
  const from = range.from == null ? {} : { from: firstDay(range.from) };
  const to = range.to == null ? {} : { to: lastDay(range.to) };
  const days: DayRange = { ...from, ...to };
  checkOrder(days);
  return days;
};

export const timesOf = (range: RangeInput | null | undefined): { from?: string; to?: string } | undefined => {
  if (range?.from == null && range?.to == null) return undefined;
  const times = {
    ...(range.from == null ? {} : { from: range.from }),
    ...(range.to == null ? {} : { to: range.to }),
  };
  checkOrder(times);
  return times;
};

const checkOrder = ({ from, to }: DayRange): void => {
  if (from !== undefined && to !== undefined && from > to)
    throw new InputError(`\`from\` is after \`to\`: ${from}, ${to}.`);
};
