/**
 * What a page is for. One list for crawling, classifying and receipts; a page has one of these.
 * The first seven are the states of a university's site, then those of any organisation, then what is new there.
 */
export const PAGE_KINDS = [
  'university-home',
  'college-list',
  'college-home',
  'department-list',
  'department-home',
  'people-list',
  'person',
  'home',
  'about',
  'team',
  'locations',
  'services',
  'news',
  'event-list',
  'event',
  'other',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
