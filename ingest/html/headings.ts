import { elementsOf, type HtmlTree } from './tree.ts';
import { inlineText } from './visible-text.ts';

export interface Heading {
  readonly node: number;
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The headings that have a text, in document order. */
export const headingsOf = (tree: HtmlTree): Heading[] => {
  const headings: Heading[] = [];
  for (const node of elementsOf(tree, HEADINGS)) {
    const text = inlineText(tree, node);
    if (text !== '') headings.push({ node, level: Number(tree.tags[node]?.[1]), text });
  }
  return headings;
};
