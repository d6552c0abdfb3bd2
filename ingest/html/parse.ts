import { parse } from 'parse5';
import { type Attributes, type CutReason, type HtmlTree, NO_ATTRIBUTES } from './tree.ts';
import { type BuildNode, TreeCut, treeBuilder } from './tree-builder.ts';

/** Reads a page's text into the tree that all later stages look at. Never throws: a page too wild is cut short. */
export const parseHtml = (text: string): HtmlTree => {
  const builder = treeBuilder();
  const cut = build(repair(text), builder);
  return flatten(builder.root, builder.made(), cut);
};

/**
 * Two habits of old pages that today's rules punish by dropping the rest of the page, while readers saw it: a comment
 * that is never closed ended at its first “>”, and what stands beside a frameset was shown to those without frames.
 */
const repair = (text: string): string => withoutFrameset(withoutOpenComment(text));

const withoutOpenComment = (text: string): string => {
  const usual = Math.max(text.lastIndexOf('-->'), 0);
  if (text.indexOf('<!--', usual) < 0) return text;
  const closed = Math.max(usual, text.lastIndexOf('--!>'));
  return text.slice(0, closed) + text.slice(closed).replaceAll('<!--', '<!');
};

/** Frames become void elements in the body, see `page-links.ts`; the frameset and `noframes` plain blocks. */
const withoutFrameset = (text: string): string =>
  /<frameset\b/i.test(text)
    ? text.replace(/<(\/?)(?:frameset|noframes?)\b/gi, '<$1div').replace(/<frame\b/gi, '<embed data-frame')
    : text;

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
    const { isText } = at;
    if (!isText || !isIdleSpace(at)) {
      tags.push(at.tag);
      texts.push(at.text);
      attributes.push(isText ? NO_ATTRIBUTES : at.attributes);
      parents[size] = parent;
      depths[size] = depth;
      if (parent >= 0 && hidden[parent] === 1) hidden[size] = 1;
      else if (!isText || at.parent?.tag === 'details') hidden[size] = isHidden(at) ? 1 : 0;
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
  text.charCodeAt(0) <= 0x20 && parent !== null && NO_SPACE.has(parent.tag) && SPACE.test(text);

const HIDING_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

const isHidden = ({ tag, attributes, parent }: BuildNode): boolean => {
  for (const { name, value } of attributes) {
    if (name === 'hidden' || (name === 'style' && HIDING_STYLE.test(value))) return true;
  }
  return parent?.tag === 'details' && tag !== 'summary' && !isOpen(parent);
};

const isOpen = ({ attributes }: BuildNode): boolean => attributes.some(({ name }) => name === 'open');

/** Counts the children of each element by tag; in all linear, since a page may have 200,000 siblings. */
const ordinalsOf = (tags: readonly string[], ends: Int32Array, size: number): Int32Array => {
  const ordinals = new Int32Array(size).fill(1);
  for (let parent = -1; parent < size; parent++) {
    const end = parent < 0 ? size : (ends[parent] ?? 0);
    // An only child needs no counting.
    if ((ends[parent + 1] ?? end) < end) countChildren(tags, ends, parent + 1, end, ordinals);
  }
  return ordinals;
};

/** The one before is mostly of the same tag, or the one before that (dt and dd, text and br); else the tags are counted. */
const countChildren = (
  tags: readonly string[],
  ends: Int32Array,
  from: number,
  end: number,
  ordinals: Int32Array,
): void => {
  let counts: Map<string, number> | undefined;
  let one = -1;
  let two = -1;
  for (let child = from; child < end; child = ends[child] ?? end) {
    const tag = tags[child] as string;
    if (one >= 0 && tags[one] === tag) ordinals[child] = (ordinals[one] ?? 0) + 1;
    else if (two >= 0 && tags[two] === tag) ordinals[child] = (ordinals[two] ?? 0) + 1;
    else if (two >= 0) {
      counts ??= countsBefore(tags, ends, from, one, ordinals);
      ordinals[child] = (counts.get(tag) ?? 0) + 1;
    }
    counts?.set(tag, ordinals[child] ?? 1);
    two = one;
    one = child;
  }
};

/** The last ordinal of every tag among the children from `from` to `last`. */
const countsBefore = (
  tags: readonly string[],
  ends: Int32Array,
  from: number,
  last: number,
  ordinals: Int32Array,
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (let child = from; child <= last; child = ends[child] ?? last + 1) {
    counts.set(tags[child] as string, ordinals[child] ?? 1);
  }
  return counts;
};
