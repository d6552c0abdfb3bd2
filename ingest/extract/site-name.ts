import type { NodeKind } from '../../src/domain/ontology.ts';
import type { PageKind } from '../../src/domain/page-kind.ts';
import { nodePath } from '../html/node-path.ts';
import { attributeOf, elementsOf, type HtmlTree } from '../html/tree.ts';
import { inlineText } from '../html/visible-text.ts';
import type { FoundThing, Span } from '../page.ts';

/** Whose site it is: the organisation, as its home page names itself in the title. */
export const siteName = (tree: HtmlTree, url: string, kind: PageKind): FoundThing | undefined => {
  const [title] = elementsOf(tree, TITLE);
  if (title === undefined) return undefined;
  const text = inlineText(tree, title);
  const name = namingPart(text, ownName(tree));
  if (name === undefined) return undefined;
  const span: Span = { path: nodePath(tree, title), text };
  return { kind: KINDS[kind] ?? 'UNIT', name, values: { url }, score: SCORE, spans: [span] };
};

const TITLE = new Set(['title']);
const META = new Set(['meta']);

/** A title is written by hand, but seldom wrong about its own house. */
const SCORE = 0.8;

const KINDS: Readonly<Partial<Record<PageKind, NodeKind>>> = {
  'university-home': 'UNIVERSITY',
  'college-home': 'COLLEGE',
  'department-home': 'DEPARTMENT',
};

/** Between the name and a slogan, a section or a greeting. A hyphen only with room around it: names have their own. */
const SEPARATORS = /\s*[|｜»›:：•·–—]\s*|\s+[-−]\s+|\s*(?:\/\/)\s*/;

const GREETING =
  /^(?:welcome\s+to|home\s*page\s+of|the\s+home\s*page\s+of|official\s+(?:web\s*)?site\s+of)\s+(?:the\s+)?/i;
const GENERIC =
  /^(?:home(?:\s*page)?|welcome|index|main(?:\s+page)?|start|untitled.*|ホーム|トップ(?:ページ)?|公式(?:ウェブ)?サイト|top)$/i;

/** The part that the page's own mark-up names, else the first that is more than a greeting. */
const namingPart = (title: string, own: string | undefined): string | undefined => {
  const parts = title
    .split(SEPARATORS)
    .map((part) => part.replace(GREETING, '').trim())
    .filter((part) => part !== '' && part.length <= LONGEST && !GENERIC.test(part));
  return parts.find((part) => part === own) ?? parts[0];
};

/** Longer ones are sentences. */
const LONGEST = 90;

const ownName = (tree: HtmlTree): string | undefined => {
  for (const meta of elementsOf(tree, META)) {
    if (attributeOf(tree, meta, 'property') === 'og:site_name')
      return attributeOf(tree, meta, 'content')?.trim();
  }
  return undefined;
};
