/**
 * A parsed page: flat arrays in document order. A node is its position; its descendants are the positions
 * from `node + 1` up to but without `ends[node]`, so that walking a sub-tree is a loop and never a recursion.
 */
export interface HtmlTree {
  readonly size: number;
  /** Lower-case element names; TEXT for a text node. */
  readonly tags: readonly string[];
  /** -1 for a root. */
  readonly parents: Int32Array;
  readonly ends: Int32Array;
  /** Depth below the document, 0 for `html`. */
  readonly depths: Int32Array;
  /** The how-manieth of its tag among its siblings, from 1. */
  readonly ordinals: Int32Array;
  /** Characters of a text node as they stand; '' for an element. */
  readonly texts: readonly string[];
  readonly attributes: readonly Attributes[];
  /** 1 where a reader does not see it at first: `hidden`, display:none, a closed `details`, or inside such a one. */
  readonly hidden: Uint8Array;
  /** Why the tree ends before the page does. */
  readonly cut?: CutReason;
}

export type CutReason = 'too-deep' | 'too-many-nodes';

export type Attributes = readonly { readonly name: string; readonly value: string }[];

export const TEXT = '#text';

export const NO_ATTRIBUTES: Attributes = [];

export const attributeOf = (tree: HtmlTree, node: number, name: string): string | undefined => {
  for (const attribute of tree.attributes[node] ?? NO_ATTRIBUTES) {
    if (attribute.name === name) return attribute.value;
  }
  return undefined;
};

export const tagOf = (tree: HtmlTree, node: number): string => tree.tags[node] ?? '';

export const parentOf = (tree: HtmlTree, node: number): number => tree.parents[node] ?? -1;

export const endOf = (tree: HtmlTree, node: number): number => tree.ends[node] ?? node + 1;

/** The children in order. */
export function* childrenOf(tree: HtmlTree, node: number): Generator<number> {
  const end = endOf(tree, node);
  for (let child = node + 1; child < end; child = endOf(tree, child)) yield child;
}

/** The elements of these names, in document order, inside `within` or in the whole page. */
export function* elementsOf(tree: HtmlTree, names: ReadonlySet<string>, within = -1): Generator<number> {
  const end = within < 0 ? tree.size : endOf(tree, within);
  for (let node = within + 1; node < end; node++) {
    if (names.has(tagOf(tree, node))) yield node;
  }
}

/** The nearest ancestor, or the node itself, that has one of these names; -1 if none. */
export const closest = (tree: HtmlTree, node: number, names: ReadonlySet<string>): number => {
  let at = node;
  while (at >= 0 && !names.has(tagOf(tree, at))) at = parentOf(tree, at);
  return at;
};
