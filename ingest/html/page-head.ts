import { attributeOf, elementsOf, type HtmlTree } from './tree.ts';
import { inlineText } from './visible-text.ts';

/** What a page says of itself before its first word. */
export interface PageHead {
  readonly title: string;
  /** `lang` of the page, in lower case; '' if unsaid. */
  readonly lang: string;
  /** What `<base>` says, unresolved. */
  readonly base?: string;
  readonly description: string;
  /** Robots are asked not to store the page, or not to follow its links. */
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** Where `<meta http-equiv=refresh>` leads, unresolved. */
  readonly refresh?: string;
}

const HEAD_TAGS = new Set(['html', 'title', 'base', 'meta']);

const known = new WeakMap<HtmlTree, PageHead>();

/** Read once a page, whoever asks. */
export const pageHead = (tree: HtmlTree): PageHead => {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const head = readHead(tree);
  known.set(tree, head);
  return head;
};

const readHead = (tree: HtmlTree): PageHead => {
  const said: { title?: string | undefined; lang?: string | undefined; base?: string | undefined } = {};
  const metas = new Map<string, string>();
  for (const node of elementsOf(tree, HEAD_TAGS)) {
    const tag = tree.tags[node];
    if (tag === 'title') said.title ??= inlineText(tree, node);
    else if (tag === 'html')
      said.lang ??= attributeOf(tree, node, 'lang') ?? attributeOf(tree, node, 'xml:lang');
    else if (tag === 'base') said.base ??= attributeOf(tree, node, 'href');
    else noteMeta(tree, node, metas);
  }
  const robots = `${metas.get('robots') ?? ''},${metas.get('orgraph') ?? ''}`.toLowerCase();
  const refresh = /url\s*=\s*["']?([^"']+)/i.exec(metas.get('refresh') ?? '')?.[1]?.trim();
  return {
    title: said.title ?? '',
    lang: (said.lang ?? '').trim().toLowerCase(),
    description: metas.get('description') ?? '',
    noindex: /\b(noindex|none)\b/.test(robots),
    nofollow: /\b(nofollow|none)\b/.test(robots),
    ...(said.base === undefined ? {} : { base: said.base }),
    ...(refresh === undefined || refresh === '' ? {} : { refresh }),
  };
};

const noteMeta = (tree: HtmlTree, node: number, metas: Map<string, string>): void => {
  const name = (attributeOf(tree, node, 'name') ?? attributeOf(tree, node, 'http-equiv') ?? '')
    .trim()
    .toLowerCase();
  const content = attributeOf(tree, node, 'content');
  if (name !== '' && content !== undefined && !metas.has(name)) metas.set(name, content);
};
