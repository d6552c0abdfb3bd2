import { endOf, type HtmlTree, parentOf, TEXT, tagOf } from './tree.ts';

/** Elements that begin and end a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hr html isindex legend li main menu nav ol option p pre section select summary table tbody ' +
    'td tfoot th thead title tr ul br'
  ).split(' '),
);

/** What is never shown as text of the page. */
const UNSHOWN: ReadonlySet<string> = new Set(
  'head script style template noframes iframe svg math object'.split(' '),
);

export const isBlock = (tag: string): boolean => BLOCKS.has(tag);

export const isUnshown = (tag: string): boolean => UNSHOWN.has(tag);

/** The text of a node as a reader sees it: white space single, a line break at `<br>` and at block boundaries. */
export const visibleText = (tree: HtmlTree, node: number): string => {
  let text = '';
  for (const line of textLines(tree, node, endOf(tree, node)))
    text += text === '' ? line.text : `\n${line.text}`;
  return text;
};

/** The same in one line: for anchors, headings and titles. */
export const inlineText = (tree: HtmlTree, node: number): string => {
  let text = '';
  const end = endOf(tree, node);
  for (let at = node; at < end; at++) {
    const tag = tagOf(tree, at);
    if (tag === TEXT) text += tree.texts[at];
    else if (UNSHOWN.has(tag) && at !== node) at = endOf(tree, at) - 1;
    else if (BLOCKS.has(tag) && at !== node) text += ' ';
  }
  return squeeze(text);
};

export interface TextLine {
  /** The first text node of the line. */
  readonly node: number;
  readonly text: string;
}

const known = new WeakMap<HtmlTree, readonly TextLine[]>();

/** The lines of the whole page; several stages ask for them, and they are made once. */
export const pageLines = (tree: HtmlTree): readonly TextLine[] => {
  let lines = known.get(tree);
  if (lines === undefined) {
    lines = textLines(tree);
    known.set(tree, lines);
  }
  return lines;
};

/** The lines of the nodes from `from` up to but without `to`; those without text are left out. */
export const textLines = (tree: HtmlTree, from = 0, to = tree.size): TextLine[] => {
  const lines: TextLine[] = [];
  let text = '';
  let first = -1;
  let block = -1;
  const close = (): void => {
    const squeezed = squeeze(text);
    if (squeezed !== '') lines.push({ node: first, text: squeezed });
    text = '';
    first = -1;
  };
  for (let node = from; node < to; node++) {
    const tag = tagOf(tree, node);
    if (tag === TEXT) {
      const around = blockAround(tree, node);
      if (around !== block) close();
      block = around;
      const written = tree.texts[node] ?? '';
      // Preformatted text has its line breaks in itself.
      const parts = around >= 0 && tagOf(tree, around) === 'pre' ? written.split('\n') : [written];
      parts.forEach((part, index) => {
        if (index > 0) close();
        if (first < 0) first = node;
        text += part;
      });
    } else if (UNSHOWN.has(tag)) {
      node = endOf(tree, node) - 1;
    } else if (BLOCKS.has(tag)) close();
  }
  close();
  return lines;
};

const blockAround = (tree: HtmlTree, node: number): number => {
  let at = parentOf(tree, node);
  while (at >= 0 && !BLOCKS.has(tagOf(tree, at))) at = parentOf(tree, at);
  return at;
};

const squeeze = (text: string): string => text.replace(/[\s\u00a0\u3000]+/g, ' ').trim();
