import type { PageLink } from './page-links.ts';
import { endOf, type HtmlTree, parentOf, tagOf } from './tree.ts';
import { isBlock, pageLines, type TextLine } from './visible-text.ts';

/** A link with what stands around it. */
export interface LinkInContext {
  readonly link: PageLink;
  /** The line that it stands in. */
  readonly line: string;
  /** What follows it up to the next link of its group: the rest of its record. */
  readonly after: string;
  /** The last heading above it, or a line that looks like one. */
  readonly heading: string;
  /** Links of one group have the same way from the root, numbers aside, and stand under the same heading. */
  readonly group: number;
}

const LONGEST_LINE = 240;

/** Every link with its line, its record and its group, in one pass over the page. */
export const linksInContext = (tree: HtmlTree, links: readonly PageLink[]): LinkInContext[] => {
  const lines = pageLines(tree);
  const headings = headingLines(tree, lines, links);
  const groups = groupsOf(tree, links, headings);
  const nextOf = nextInGroup(groups);
  return links.map((link, index) => {
    const at = lineAt(lines, link.node, endOf(tree, link.node));
    const next = nextOf[index] ?? -1;
    const stop = next < 0 ? Number.POSITIVE_INFINITY : (links[next]?.node ?? 0);
    return {
      link,
      line: (lines[at]?.text ?? '').slice(0, LONGEST_LINE),
      after: textAfter(lines, at, stop),
      heading: headings[groups[index]?.heading ?? -1]?.text ?? '',
      group: groups[index]?.id ?? 0,
    };
  });
};

/** The line in which the first text at or after a node stands; a picture's line is the one before it. */
const lineAt = (lines: readonly TextLine[], node: number, end: number): number => {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.node ?? 0) < end) low = middle;
    else high = middle - 1;
  }
  return (lines[low]?.node ?? node) < end ? low : -1;
};

const textAfter = (lines: readonly TextLine[], at: number, stop: number): string => {
  let text = '';
  for (let index = at + 1; index < lines.length && index <= at + 4; index++) {
    const line = lines[index];
    if (line === undefined || line.node >= stop || text.length > LONGEST_LINE) break;
    text += text === '' ? line.text : `\n${line.text}`;
  }
  return text.slice(0, LONGEST_LINE);
};

const HEADING_TAGS = new Set('h1 h2 h3 h4 h5 h6 b strong dt th caption legend summary'.split(' '));
const LONGEST_HEADING = 80;

/** Short lines set off by their mark-up, without a link in them unless they are real headings. */
const headingLines = (
  tree: HtmlTree,
  lines: readonly TextLine[],
  links: readonly PageLink[],
): readonly TextLine[] => {
  const anchors = new Set(links.map(({ node }) => node));
  return lines.filter(({ node, text }) => {
    if (text.length > LONGEST_HEADING) return false;
    let marked = false;
    for (let at = parentOf(tree, node); at >= 0; at = parentOf(tree, at)) {
      if (anchors.has(at)) return false;
      if (HEADING_TAGS.has(tagOf(tree, at))) marked = true;
      if (isBlock(tagOf(tree, at))) break;
    }
    return marked;
  });
};

interface Group {
  readonly id: number;
  readonly heading: number;
}

const groupsOf = (
  tree: HtmlTree,
  links: readonly PageLink[],
  headings: readonly TextLine[],
): readonly Group[] => {
  const ids = new Map<string, number>();
  const shapes = new Map<number, string>();
  let heading = -1;
  return links.map(({ node }) => {
    while ((headings[heading + 1]?.node ?? Number.POSITIVE_INFINITY) < node) heading++;
    const key = `${shapeOf(tree, node, shapes)}#${heading}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    return { id, heading };
  });
};

/** The names on the way from the root, kept for parents, so that many links in one list cost one look-up each. */
const shapeOf = (tree: HtmlTree, node: number, shapes: Map<number, string>): string => {
  const steps: number[] = [];
  let at = node;
  while (at >= 0 && !shapes.has(at)) {
    steps.push(at);
    at = parentOf(tree, at);
  }
  let shape = at < 0 ? '' : (shapes.get(at) ?? '');
  for (const step of steps.reverse()) {
    shape = `${shape}/${tagOf(tree, step)}`;
    shapes.set(step, shape);
  }
  return shape;
};

const nextInGroup = (groups: readonly Group[]): readonly number[] => {
  const last = new Map<number, number>();
  const next = new Array<number>(groups.length).fill(-1);
  for (let index = groups.length - 1; index >= 0; index--) {
    const id = groups[index]?.id ?? 0;
    next[index] = last.get(id) ?? -1;
    last.set(id, index);
  }
  return next;
};
