import { childrenOf, type HtmlTree, parentOf, TEXT, tagOf } from './tree.ts';

/**
 * The way from the root to a node, for people and for finding it again: `html/body/div[2]/ul/li[3]/a`.
 * A step without a number is the first of its name among its siblings; texts are `text()`.
 */
export const nodePath = (tree: HtmlTree, node: number): string => {
  const steps: string[] = [];
  for (let at = node; at >= 0; at = parentOf(tree, at)) steps.push(stepOf(tree, at));
  return steps.reverse().join('/');
};

/** The way without numbers: what items of one list have in common. */
export const pathShape = (tree: HtmlTree, node: number): string => {
  const steps: string[] = [];
  for (let at = node; at >= 0; at = parentOf(tree, at)) steps.push(nameOf(tree, at));
  return steps.reverse().join('/');
};

/** The node at this path, or -1. */
export const nodeAt = (tree: HtmlTree, path: string): number => {
  let node = -1;
  for (const step of path.split('/')) {
    node = childAt(tree, node, step);
    if (node < 0) return -1;
  }
  return node;
};

const stepOf = (tree: HtmlTree, node: number): string => {
  const ordinal = tree.ordinals[node] ?? 1;
  return ordinal === 1 ? nameOf(tree, node) : `${nameOf(tree, node)}[${ordinal}]`;
};

const nameOf = (tree: HtmlTree, node: number): string => {
  const tag = tagOf(tree, node);
  return tag === TEXT ? 'text()' : tag;
};

const childAt = (tree: HtmlTree, parent: number, step: string): number => {
  for (const child of parent < 0 ? rootsOf(tree) : childrenOf(tree, parent)) {
    if (stepOf(tree, child) === step) return child;
  }
  return -1;
};

function* rootsOf(tree: HtmlTree): Generator<number> {
  for (let node = 0; node < tree.size; node = tree.ends[node] ?? tree.size) yield node;
}
