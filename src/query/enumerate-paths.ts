import { LimitError } from '../domain/errors.ts';
import { commonDays, type Days, EVER } from './days.ts';
import type { PathLayers } from './path-layers.ts';

/** A search that has tried more steps than this is given up rather than answered wrongly. */
export const STEPS_AT_MOST = 500_000;

/** Counts the steps of one search over all lengths. */
export interface StepCounter {
  steps: number;
}

/**
 * The paths through these layers that meet no node twice and have a day in common, in the order of the node ids on
 * the way: depth first, so that the first ones cost little however many there are. A path has its start.
 */
export function* enumeratePaths(layers: PathLayers, from: string, counter: StepCounter): Generator<string[]> {
  const path = [from];
  function* walkOn(node: string, days: Days): Generator<string[]> {
    if (path.length > layers.length) {
      yield [...path];
      return;
    }
    for (const arc of layers[path.length - 1]?.get(node) ?? []) {
      countStep(counter);
      if (path.includes(arc.node) || commonDays(days, arc.daysToEnd).length === 0) continue;
      path.push(arc.node);
      yield* walkOn(arc.node, commonDays(days, arc.days));
      path.pop();
    }
  }
  yield* walkOn(from, EVER);
}

const countStep = (counter: StepCounter): void => {
  counter.steps += 1;
  if (counter.steps <= STEPS_AT_MOST) return;
  throw new LimitError(
    `The search tried ${STEPS_AT_MOST} steps without an end: ask for fewer paths, or with a smaller maxDegree or maxHops.`,
  );
};
