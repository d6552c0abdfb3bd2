import { parse } from 'parse5';
import { type Attributes, type CutReason, type HtmlTree, NO_ATTRIBUTES, TEXT } from './tree.ts';
import { type BuildNode, TreeCut, treeBuilder } from './tree-builder.ts';

/** Reads a page's text into the tree that all later stages look at. Never throws: a page too wild is cut short. */
export const parseHtml = (text: string): HtmlTree => {
  const builder = treeBuilder();
  const cut = build(text, builder);
  return flatten(builder.root, builder.made(), cut);
};

// Scripts do not run here, so what stands in `noscript` is what a reader without them sees.
const build = (text: string, { adapter }: ReturnType<typeof treeBuilder>): CutReason | undefined => {
  try {
    parse(text, { treeAdapter: adapter, scriptingEnabled: false });
    return undefined;
  } catch (error) {
    if (error instanceof TreeCut) return error.reason;
    throw error;
  }
};

/** Places whose white space is never shown. */
const NO_SPACE = new Set(
  'html head table thead tbody tfoot tr ul ol dl select optgroup menu map frameset'.split(' '),
);

const SPACE = /^[\t\n\f\r ]*$/;

const flatten = (root: BuildNode, most: number, cut: CutReason | undefined): HtmlTree => {
  const tags: string[] = [];
  const texts: string[] = [];
  const attributes: Attributes[] = [];
  const parents = new Int32Array(most);
  const ends = new Int32Array(most);
  const depths = new Int32Array(most);
  const hidden = new Uint8Array(most);
  let size = 0;
  let parent = -1;
  let depth = 0;
  let at = root.first;
  while (at !== null) {
    const isText = at.tag === TEXT;
    if (!isText || !isIdleSpace(at)) {
      tags.push(at.tag);
      texts.push(at.text);
      attributes.push(isText ? NO_ATTRIBUTES : at.attributes);
      parents[size] = parent;
      depths[size] = depth;
      hidden[size] = (parent >= 0 && hidden[parent] === 1) || isHidden(at) ? 1 : 0;
      size++;
      if (at.first !== null) {
        parent = size - 1;
        depth++;
        at = at.first;
        continue;
      }
      ends[size - 1] = size;
    }
    // Up until there is a next one; every element left on the way ends here.
    while (at !== null && at.next === null) {
      at = at.parent;
      if (at === null || at === root) break;
      ends[parent] = size;
      parent = parents[parent] ?? -1;
      depth--;
    }
    at = at === null || at === root ? null : at.next;
  }
  return {
    size,
    tags,
    texts,
    attributes,
    parents: parents.subarray(0, size),
    ends: ends.subarray(0, size),
    depths: depths.subarray(0, size),
    hidden: hidden.subarray(0, size),
    ordinals: ordinalsOf(tags, ends, size),
    ...(cut === undefined ? {} : { cut }),
  };
};

const isIdleSpace = ({ parent, text }: BuildNode): boolean =>
  parent !== null && NO_SPACE.has(parent.tag) && SPACE.test(text);

const HIDING_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

const isHidden = ({ tag, attributes, parent }: BuildNode): boolean => {
  for (const { name, value } of attributes) {
    if (name === 'hidden' || (name === 'style' && HIDING_STYLE.test(value))) return true;
  }
  return parent?.tag === 'details' && tag !== 'summary' && !isOpen(parent);
};

const isOpen = ({ attributes }: BuildNode): boolean => attributes.some(({ name }) => name === 'open');

/** Counts the children of each element by tag; one pass, since a page may have 200,000 siblings. */
const ordinalsOf = (tags: readonly string[], ends: Int32Array, size: number): Int32Array => {
  const ordinals = new Int32Array(size).fill(1);
  for (let parent = -1; parent < size; parent++) {
    const end = parent < 0 ? size : (ends[parent] ?? 0);
    if (end - parent > 2) countChildren(tags, ends, parent + 1, end, ordinals);
  }
  return ordinals;
};

const countChildren = (
  tags: readonly string[],
  ends: Int32Array,
  from: number,
  end: number,
  ordinals: Int32Array,
): void => {
  // An only child needs no counting.
  if ((ends[from] ?? end) >= end) return;
  const counts = new Map<string, number>();
  for (let child = from; child < end; child = ends[child] ?? end) {
    const tag = tags[child] ?? '';
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    ordinals[child] = count;
  }
};
