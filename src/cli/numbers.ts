import { InvalidArgumentError } from 'commander';

/** Parses a flag's whole number; commander makes wrong usage of the rest. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^-?\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`A whole number from ${least} to ${most} is needed.`);
  };
