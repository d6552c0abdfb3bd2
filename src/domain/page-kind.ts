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

/** The kinds of the crawl testbed's gold, and which of ours say the same. */
export const TESTBED_KINDS: Readonly<Record<string, readonly PageKind[]>> = {
  'college-list': ['college-list'],
  'department-list': ['department-list'],
  'department-home': ['department-home', 'college-home', 'university-home', 'home'],
  'faculty-list': ['people-list', 'team'],
  'faculty-page': ['person'],
  'staff-page': ['person'],
  'event-list': ['event-list'],
  'event-page': ['event'],
  news: ['news'],
};

/** The seven classes of WebKB (CMU 1997), and which of our kinds fall under them; students, courses and projects are not sought. */
export const WEBKB_CLASSES: Readonly<Record<string, readonly PageKind[]>> = {
  department: ['department-home', 'college-home', 'university-home', 'home'],
  faculty: ['person'],
  staff: ['person'],
  student: ['person'],
  course: ['other'],
  project: ['other'],
  other: [
    'other',
    'college-list',
    'department-list',
    'people-list',
    'about',
    'team',
    'locations',
    'services',
    'news',
    'event-list',
    'event',
  ],
};
