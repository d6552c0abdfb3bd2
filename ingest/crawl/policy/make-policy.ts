import { bestFirst } from './best-first.ts';
import { breadthFirst } from './breadth-first.ts';
import { focused } from './focused.ts';
import type { Policy, PolicyOptions, Strategy } from './policy.ts';

/** The three strategies over one interface. */
export const makePolicy = (strategy: Strategy, options: PolicyOptions = {}): Policy => {
  switch (strategy) {
    case 'focused':
      return focused(options);
    case 'best-first':
      return bestFirst(options);
    case 'breadth-first':
      return breadthFirst(options);
  }
};
