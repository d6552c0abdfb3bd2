// Run as a process of its own, so that its peak memory is that of making the graph and of nothing else.
// Prints one line of JSON: what was made and what it took.
import { sampleGraph } from '../../../../src/sample/sample-graph.ts';
import { settle } from '../../../../src/settle/settle.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import type { GraphSpec, MadeGraph } from './graph-spec.ts';

const spec = JSON.parse(process.argv[2] ?? '') as GraphSpec & { readonly store: string };
const store = await openStore(spec.store);

const writing = performance.now();
for (const set of sampleGraph(spec)) await store.apply(set);
const writeSeconds = (performance.now() - writing) / 1000;
const writePeakMegabytes = peakMegabytes();

const settling = performance.now();
const { settled, entities, relations, changes } = await settle(store);
const settleSeconds = (performance.now() - settling) / 1000;
await store.close();

const made: MadeGraph = {
  writeSeconds,
  writePeakMegabytes,
  settleSeconds,
  settled,
  derivedRows: entities.put + relations.put + changes.put,
  peakMegabytes: peakMegabytes(),
};
process.stdout.write(`${JSON.stringify(made)}\n`);

function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}
