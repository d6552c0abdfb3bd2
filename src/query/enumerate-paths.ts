import { LimitError } from '../domain/errors.ts';
import { commonDays, type Days, EVER } from './days.ts';
import type { Arc, Stop } from './path-layers.ts';

/** A search that has tried more steps than this is given up rather than answered wrongly. */
export const STEPS_AT_MOST = 2_000_000;

/** Counts the steps of one search over all lengths. */
export interface StepCounter {
  steps: number;
}

/**
 * The paths from this stop that meet no node twice and have a day in common, in the order of the node ids on the way:
 * depth first, so that the first ones cost little however many there are. A path has its start.
 */
export function* enumeratePaths(start: Stop | undefined, counter: StepCounter): Generator<string[]> {
  if (start === undefined) return;
  yield* pathsOn({ path: [start.node], stop: start, days: EVER, dead: [] }, counter);
}

interface Prefix {
  readonly path: readonly string[];
  readonly stop: Stop;
  /** On which all steps so far can be taken. */
  readonly days: Days;
  /** Stops from which no way leads on that avoids the path; what is dead stays so while the path grows. */
  readonly dead: readonly Set<Stop>[];
}

function* pathsOn(prefix: Prefix, counter: StepCounter): Generator<string[]> {
  if (isEnd(prefix.stop)) {
    yield [...prefix.path];
    return;
  }
  const here = { ...prefix, dead: [...prefix.dead, new Set<Stop>()] };
  for (const arc of prefix.stop.arcs) {
    if (!canTake(here, arc, counter) || !canArrive(here, arc.to, counter)) continue;
    const days = commonDays(prefix.days, arc.days);
    yield* pathsOn({ ...here, path: [...prefix.path, arc.to.node], stop: arc.to, days }, counter);
  }
}

const isEnd = (stop: Stop): boolean => stop.arcs.length === 0;

const canTake = ({ path, days }: Prefix, arc: Arc, counter: StepCounter): boolean => {
  counter.steps += 1;
  if (counter.steps > STEPS_AT_MOST) {
    throw new LimitError(
      `The search tried ${STEPS_AT_MOST} steps: ask for fewer paths, or with a smaller maxDegree or maxHops.`,
    );
  }
  return !path.includes(arc.to.node) && commonDays(days, arc.daysToEnd).length > 0;
};

/**
 * Whether the end can still be reached without a node of the path. Without this look ahead, where all ways lead back
 * through a node of the path, every walk beyond it would be tried: colleagues of a single department, say.
 */
const canArrive = (prefix: Prefix, stop: Stop, counter: StepCounter): boolean => {
  if (isEnd(stop)) return true;
  if (prefix.dead.some((stops) => stops.has(stop))) return false;
  if (stop.arcs.some((arc) => canTake(prefix, arc, counter) && canArrive(prefix, arc.to, counter)))
    return true;
  prefix.dead.at(-1)?.add(stop);
  return false;
};
