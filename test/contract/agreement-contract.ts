import { describe, expect, it } from '@jest/globals';
import { asData } from '../support/as-data.ts';
import { generateGraph, graphAsChangeSet } from '../support/generate-graph.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { QUESTIONS } from './generated-questions.ts';
import { filledOnce, type OpenStore } from './opened-store.ts';

/** Asks very many questions of generated graphs: the answers must be the reference's, row by row. */
export const describeAgreement = (open: OpenStore, seeds: readonly number[]): void => {
  describe.each(seeds)('agrees with the reference on graph %i', (seed) => {
    const graph = generateGraph(seed);
    const stores = filledOnce(open, () => [graphAsChangeSet(graph)]);

    it.each(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[])(
      'in %s',
      async (area) => {
        const { store, reference } = stores();
        for (const { about, ask } of QUESTIONS[area](seededRandom(seed), graph)) {
          const answer = asData(await ask(store));
          expect({ about, answer }).toEqual({ about, answer: asData(await ask(reference)) });
        }
      },
      120_000,
    );
  });
};
