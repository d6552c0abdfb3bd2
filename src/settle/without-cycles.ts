import type { Relation } from '../domain/entity.ts';
import { compareText } from '../lib/compare.ts';
import { groupBy } from '../lib/group-by.ts';

/**
 * Containments without those that would close a cycle: taken from the best evidenced to the least, one that leads
 * back to where it starts is left out. The result depends on the set alone.
 * Only edges whose two ends reach each other can close a cycle, so only these are walked.
 */
export const withoutCycles = (
  containments: readonly Relation[],
): { readonly kept: readonly Relation[]; readonly withheld: readonly Relation[] } => {
  const componentOf = strongComponents(containments);
  const [inCycles, free] = partition(containments, ({ from, to }) => componentOf(from) === componentOf(to));
  const children = new Map<string, Set<string>>();
  const kept: Relation[] = [...free];
  const withheld: Relation[] = [];
  for (const relation of [...inCycles].sort(bestEvidencedFirst)) {
    if (reaches(children, relation.to, relation.from)) withheld.push(relation);
    else {
      kept.push(relation);
      children.set(relation.from, (children.get(relation.from) ?? new Set()).add(relation.to));
    }
  }
  return { kept: kept.sort((a, b) => compareText(a.id, b.id)), withheld };
};

/** Open before closed: what pages say now is not held back by what they once said. */
const bestEvidencedFirst = (a: Relation, b: Relation): number =>
  Number(a.closedAt !== undefined) - Number(b.closedAt !== undefined) ||
  b.pages - a.pages ||
  b.confidence - a.confidence ||
  compareText(a.id, b.id);

const reaches = (children: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean => {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === to) return true;
    for (const child of children.get(node) ?? []) seen.add(child);
  }
  return false;
};

const partition = <T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] => [
  items.filter((item) => test(item)),
  items.filter((item) => !test(item)),
];

/** Kosaraju's two passes, without recursion since hierarchies from the web may be long. */
const strongComponents = (edges: readonly Relation[]): ((node: string) => string) => {
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const out = groupBy(edges, ({ from }) => from);
  const into = groupBy(edges, ({ to }) => to);
  const order = finishingOrder(nodes, (node) => (out.get(node) ?? []).map(({ to }) => to));
  const component = new Map<string, string>();
  for (const root of order.reverse()) {
    const stack = [root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (component.has(node)) continue;
      component.set(node, root);
      stack.push(...(into.get(node) ?? []).map(({ from }) => from));
    }
  }
  return (node) => component.get(node) ?? node;
};

const finishingOrder = (nodes: readonly string[], next: (node: string) => readonly string[]): string[] => {
  const seen = new Set<string>();
  const order: string[] = [];
  for (const start of nodes) {
    const stack: { node: string; done: boolean }[] = [{ node: start, done: false }];
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      if (step.done) order.push(step.node);
      else if (!seen.has(step.node)) {
        seen.add(step.node);
        stack.push(
          { node: step.node, done: true },
          ...next(step.node).map((node) => ({ node, done: false })),
        );
      }
    }
  }
  return order;
};
