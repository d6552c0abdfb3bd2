import { nodeAt } from './node-path.ts';
import type { HtmlTree } from './tree.ts';
import { inlineText, visibleText } from './visible-text.ts';

/** Whether this text stands at this path: what every stored fact claims. White space does not count, letters do. */
export const holdsText = (tree: HtmlTree, path: string, text: string): boolean => {
  const node = nodeAt(tree, path);
  if (node < 0) return false;
  const wanted = squeezed(text);
  return (
    squeezed(inlineText(tree, node)).includes(wanted) || squeezed(visibleText(tree, node)).includes(wanted)
  );
};

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
