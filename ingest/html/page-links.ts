import { attributeOf, endOf, type HtmlTree, NO_ATTRIBUTES, parentOf, TEXT, tagOf } from './tree.ts';
import { inlineText } from './visible-text.ts';

/** A link as the page has it, not yet resolved. */
export interface PageLink {
  readonly node: number;
  readonly href: string;
  readonly from: 'anchor' | 'area' | 'frame' | 'script' | 'next';
  /** What a reader sees of it: its text, else the texts of its pictures. */
  readonly anchor: string;
  /** Title and alternative texts that belong to it. */
  readonly title: string;
  readonly nofollow: boolean;
}

/** All links in document order, also those that only a script follows (`onclick="location='…'"`). */
export const pageLinks = (tree: HtmlTree): PageLink[] => {
  const links: PageLink[] = [];
  for (let node = 0; node < tree.size; node++) {
    const found = tagOf(tree, node) === TEXT ? undefined : linkAt(tree, node);
    if (found !== undefined) links.push(found);
  }
  return links;
};

const linkAt = (tree: HtmlTree, node: number): PageLink | undefined => {
  const plain = plainLinkAt(tree, node);
  // `<a href="#" onclick="…">` is the script's link.
  if (plain !== undefined && !isInert(plain.href)) return plain;
  const script = scriptHref(tree, node);
  return script === undefined ? plain : describe(tree, node, script, 'script');
};

const plainLinkAt = (tree: HtmlTree, node: number): PageLink | undefined => {
  switch (tagOf(tree, node)) {
    case 'a':
      return hrefLink(tree, node, 'href', 'anchor');
    case 'area':
      return hrefLink(tree, node, 'href', 'area');
    case 'iframe':
      return hrefLink(tree, node, 'src', 'frame');
    case 'embed':
      return isFrame(tree, node) ? hrefLink(tree, node, 'src', 'frame') : undefined;
    case 'link':
      return isNext(tree, node) ? hrefLink(tree, node, 'href', 'next') : undefined;
    default:
      return undefined;
  }
};

const hrefLink = (
  tree: HtmlTree,
  node: number,
  attribute: string,
  from: PageLink['from'],
): PageLink | undefined => {
  const href = attributeOf(tree, node, attribute)?.trim();
  return href === undefined || href === '' ? undefined : describe(tree, node, href, from);
};

const describe = (tree: HtmlTree, node: number, href: string, from: PageLink['from']): PageLink => {
  const rel = attributeOf(tree, node, 'rel');
  const titles = titlesIn(tree, node);
  return {
    node,
    href,
    from,
    anchor: textOf(tree, node, from) || titles,
    title: titles,
    nofollow: rel !== undefined && /\bnofollow\b/i.test(rel),
  };
};

/** A card that a script follows holds a whole record; its first words are the name. */
const LONGEST_ANCHOR = 300;

const textOf = (tree: HtmlTree, node: number, from: PageLink['from']): string =>
  from === 'next' || from === 'frame' ? '' : inlineText(tree, node).slice(0, LONGEST_ANCHOR);

/** `title` of the link, `alt` and `title` of the pictures in it; a frame's name says what it shows. */
const titlesIn = (tree: HtmlTree, node: number): string => {
  const titles: string[] = [];
  const end = endOf(tree, node);
  for (let at = node; at < end; at++) {
    for (const { name, value } of tree.attributes[at] ?? NO_ATTRIBUTES) {
      const tells =
        name === 'title' || name === 'alt' || name === 'aria-label' || (name === 'name' && isFrame(tree, at));
      if (tells && value.trim() !== '') titles.push(value.trim());
    }
  }
  return titles.join(' ').replace(/\s+/g, ' ').slice(0, LONGEST_ANCHOR);
};

/** `embed data-frame` is what parsing makes of a frame. */
const isFrame = (tree: HtmlTree, node: number): boolean =>
  tagOf(tree, node) === 'iframe' || attributeOf(tree, node, 'data-frame') !== undefined;

const isNext = (tree: HtmlTree, node: number): boolean =>
  /\bnext\b/i.test(attributeOf(tree, node, 'rel') ?? '') && tagOf(tree, parentOf(tree, node)) !== 'svg';

const isInert = (href: string): boolean => /^(#|javascript:)/i.test(href);

const LOCATION =
  /(?:(?:window|document|self|top|parent|this)\s*\.\s*)*(?:location(?:\s*\.\s*(?:href|assign|replace))?\s*(?:=|\()|window\s*\.\s*open\s*\()\s*(["'])([^"']+)\1/i;

/** Where a script of the element itself leads: an assignment of `location`, or `window.open`. */
const scriptHref = (tree: HtmlTree, node: number): string | undefined => {
  for (const { name, value } of tree.attributes[node] ?? NO_ATTRIBUTES) {
    if (name !== 'onclick' && !(name === 'href' && /^javascript:/i.test(value))) continue;
    const href = LOCATION.exec(value)?.[2]?.trim();
    if (href !== undefined && !isInert(href)) return href;
  }
  return undefined;
};
