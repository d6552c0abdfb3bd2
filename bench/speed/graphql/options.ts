import { parseArgs } from 'node:util';
import { SHAPE_NAMES, type ShapeName } from './shapes/shapes.ts';

export interface BenchOptions {
  readonly people: number;
  readonly seed: number;
  readonly rounds: number;
  /** What is asked: all, or those named. */
  readonly shapes: readonly ShapeName[];
  /** Makes the graph anew even where one is kept. */
  readonly fresh: boolean;
  /** Keeps the results in bench/. */
  readonly write: boolean;
}

export const readOptions = (parameters: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      people: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '9' },
      shape: { type: 'string', multiple: true },
      fresh: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    people: count('people', values.people),
    seed: count('seed', values.seed),
    rounds: count('rounds', values.rounds),
    shapes: values.shape?.map(shapeName) ?? SHAPE_NAMES,
    fresh: values.fresh,
    write: values.write,
  };
};

const shapeName = (text: string): ShapeName => {
  const name = SHAPE_NAMES.find((known) => known === text);
  if (name === undefined) throw new Error(`--shape is one of ${SHAPE_NAMES.join(', ')}, not ${text}.`);
  return name;
};

const count = (name: string, text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} is a whole number of at least 1, not ${text}.`);
  return Number(text);
};
