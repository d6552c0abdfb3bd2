import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { generateGraph, graphAsChangeSet } from '../support/generate-graph.ts';
import { operationText } from './contract-queries.ts';
import { ANSWERED_OPERATIONS, VARIABLES } from './operations-contract.ts';
import { serviceOn } from './service.ts';
import { smallWorld } from './small-world.ts';

/** The documented numbers: rows of the table in docs/statements.md, `| Operation | 5 | … |`. */
export const documentedStatements = (): ReadonlyMap<string, number> =>
  new Map(
    [
      ...readFileSync(join(packageRoot(), 'docs', 'statements.md'), 'utf8').matchAll(
        /^\| `(\w+)` \| (\d+) \|/gm,
      ),
    ].map(([, name, count]) => [name ?? '', Number(count)]),
  );

const documented = documentedStatements();

export const describeStatementTable = (open: OpenStore): void => {
  describe('statements', () => {
    const service = serviceOn(open, () => [smallWorld()]);

    it.each(ANSWERED_OPERATIONS)('%s costs no more than docs/statements.md says', async (name) => {
      await service().data(operationText(name), { ...VARIABLES[name] });
      expect(service().statements.length).toBeLessThanOrEqual(documented.get(name) ?? 0);
    });
  });

  describe('statements at a wide fan-out', () => {
    const graph = generateGraph(11, {
      organizations: 60,
      people: 200,
      events: 5,
      businesses: 5,
      places: 5,
      pages: 20,
      judgements: 0,
      changes: 0,
    });
    const service = serviceOn(open, () => [graphAsChangeSet(graph)]);

    it('is one a level, whatever the number of organisations and people', async () => {
      const query = `{ organizations(first: 60) { edges { node { name
        children(first: 5, history: true) { edges { node { name
          people(first: 10, history: true) { edges { node { name
            roles(first: 5, history: true) { edges { node { title organization { id name } person { id name } } } } } } } } } } } } } }`;
      await service().data(query);
      expect(service().statements).toHaveLength(4);
    });
  });
};
