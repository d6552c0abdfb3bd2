import { headingsOf } from '../../html/headings.ts';
import { pageHead } from '../../html/page-head.ts';
import type { HtmlTree } from '../../html/tree.ts';
import type { SiteKind } from './policy.ts';

const NAMED: readonly (readonly [SiteKind, RegExp])[] = [
  [
    'university',
    /\b(?:universit\w+|college|faculty of|department of|school of|institute of technology|academy)\b|大学|学部|研究科|университет|факультет|кафедра|đại học|대학교/iu,
  ],
  ['gallery', /\b(?:art )?galler(?:y|ies|ie|ia)\b|画廊|ギャラリー|галерея/iu],
  ['museum', /\b(?:museum|museo|musée|kunsthalle)\b|博物館|美術館|資料館|музей/iu],
  ['library', /\b(?:librar(?:y|ies)|bibliothek|bibliothèque|biblioteca)\b|図書館|библиотека/iu],
  [
    'shop',
    /\b(?:shop|store|mall|market|boutique|restaurant|café|cafe|bar|outlet)\b|店|百貨店|モール|商店街/iu,
  ],
  [
    'company',
    /\b(?:inc|ltd|llc|corp|corporation|gmbh|company|solutions|consulting|technologies|group plc|s\.?a\.?|co\.)\b|株式会社|有限会社|ООО/iu,
  ],
];

/** What kind of organisation a home page presents: by its title first, then by its description and main headings. */
export const guessSiteKind = (tree: HtmlTree): SiteKind => {
  const { title, description } = pageHead(tree);
  const headings = headingsOf(tree)
    .filter(({ level }) => level < 3)
    .slice(0, 4);
  const texts = [title, description, ...headings.map(({ text }) => text)];
  for (const text of texts) {
    const named = NAMED.find(([, words]) => words.test(text));
    if (named !== undefined) return named[0];
  }
  return 'organization';
};

/** What is sought beyond units, people, events and news, or less than them, by the kind of organisation; added to the weights. */
export const SITE_WEIGHTS: Readonly<Record<SiteKind, Readonly<Record<string, number>>>> = {
  university: {},
  organization: { 'anchor:=about': 0.6, 'anchor:=location': 0.6 },
  company: {
    'anchor:=about': 1.2,
    'anchor:=location': 1.2,
    'anchor:=service': 1,
    'anchor:about': 0.5,
    'anchor:location': 0.5,
    'anchor:service': 0.6,
    'address:in-service': 0.4,
  },
  shop: { 'anchor:=location': 1.2, 'anchor:location': 0.5, 'anchor:event': 0.4, 'anchor:=about': 0.6 },
  // Artists and authors are shown there, but do not belong to the house.
  gallery: { 'anchor:event': 0.4, 'address:in-event': 0.4, 'address:in-service': -0.4, 'anchor:=about': 0.3 },
  museum: { 'anchor:event': 0.4, 'address:in-event': 0.4, 'anchor:=about': 0.3, 'anchor:=location': 0.3 },
  library: { 'anchor:=location': 0.3 },
};
