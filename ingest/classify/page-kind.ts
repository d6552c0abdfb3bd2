import type { PageKind } from '../../src/domain/page-kind.ts';
import { round4 } from '../../src/lib/round.ts';
import type { HtmlTree } from '../html/tree.ts';
import type { PageKindGuess } from '../page.ts';
import { type PageSigns, pageSigns } from './page-signs.ts';

type Parts = Record<string, number>;

/** What a page is for, with what made it so. Below the least weight a page is `other`. */
export const classifyPage = (tree: HtmlTree, url: string): PageKindGuess => {
  const signs = pageSigns(tree, url);
  let best: PageKindGuess = { kind: 'other', score: 0, parts: {} };
  for (const [kind, weigh] of WEIGHERS) {
    const parts = weigh(signs, url);
    const score = logistic(sum(parts));
    if (score > best.score && score >= LEAST) best = { kind, score: round4(score), parts };
  }
  return best;
};

const LEAST = 0.5;

const sum = (parts: Parts): number => Object.values(parts).reduce((total, part) => total + part, 0);

const logistic = (weight: number): number => 1 / (1 + Math.exp(-weight));

/** Something that grows with a count and does not run away with it. */
const some = (count: number, enough: number): number => Math.max(0, Math.min(1, count / enough));

const peopleList = (signs: PageSigns): Parts => ({
  base: -4.2,
  names: 2.6 * some(signs.names - 1, 6),
  share: 1.4 * Math.min(1, (3 * signs.names) / Math.max(8, signs.lines)),
  offices: 1.2 * some(signs.titles, 6),
  says: says(signs, 'people', 3.6) - (says(signs, 'people', 1) === 0 ? 0.8 : 0),
  contacts:
    (signs.names > 2 ? 0.8 * some(signs.mails + signs.phones, 6) : 0) + 1.2 * some(signs.mails - 4, 8),
  students:
    -1.2 * (signs.students > signs.titles + 2 ? 1 : 0) -
    says(signs, 'student', 2) -
    says(signs, 'alumni', 3) -
    inFolder(signs, 'student', 1.5),
  person: -0.9 * Math.max(0, signs.person - 1),
  dates: -1.2 * Math.min(1, signs.dates / Math.max(4, signs.names)),
  prose: -0.6 * some(signs.prose, 12),
  others:
    -says(signs, 'publication', 1) -
    says(signs, 'course', 1.2) -
    says(signs, 'research', 0.8) -
    says(signs, 'job', 1.5),
});

const person = (signs: PageSigns): Parts => ({
  base: -2.2,
  named: 1.2 * Math.min(3, signs.person),
  personal: 1.6 * some(signs.personal, 2),
  contact: 0.6 * some(signs.mails + signs.phones, 2),
  office: 0.8 * some(signs.titles, 2),
  folder: inFolder(signs, 'people', 0.6),
  list: -says(signs, 'people', 2.4),
  crowd: -2 * some(signs.names - 4, 10),
  students: -0.6 * some(signs.students, 2),
  course: -says(signs, 'course', 1.2) - says(signs, 'publication', 0.6),
});

const eventList = (signs: PageSigns): Parts => ({
  base: -3.4,
  says: says(signs, 'event', 2.4),
  dates: 2.4 * some(signs.dates - 1, 5),
  person: -0.6 * signs.person,
  news: -says(signs, 'news', 0.8) - says(signs, 'course', 1.2),
});

const event = (signs: PageSigns): Parts => ({
  base: -3,
  folder: inFolder(signs, 'event', 2.2),
  says: says(signs, 'event', 1.4),
  dated: signs.dates > 0 ? 1 : 0,
  few: signs.dates < 8 ? 0.6 : -0.6,
  person: -0.5 * signs.person,
  course: -inFolder(signs, 'course', 2) - says(signs, 'course', 1.2),
});

const news = (signs: PageSigns): Parts => ({
  base: -2.8,
  says: says(signs, 'news', 2.4),
  folder: inFolder(signs, 'news', 2.6),
  dated: 1.4 * some(signs.dates, 2),
  person: -0.5 * signs.person,
});

const unitList =
  (concept: 'college' | 'department') =>
  (signs: PageSigns, url: string): Parts => ({
    base: -3.6,
    home: isRoot(url) ? -2 : 0,
    says: says(signs, concept, 2.2),
    units: 2.6 * some(signs.disciplines + signs.units - 3, 8),
    share: 1.2 * Math.min(1, (3 * (signs.disciplines + signs.units)) / Math.max(10, signs.lines)),
    names: -1.5 * some(signs.names, 10),
    others: -says(signs, 'course', 1) - says(signs, 'admission', 0.6) - says(signs, 'research', 0.3),
  });

const home =
  (kind: 'university' | 'department') =>
  (signs: PageSigns, url: string): Parts => {
    const title = `${signs.head.title} ${signs.firstHeading}`;
    const unit = kind === 'university' ? /\buniversity\b|大学(?!院)|университет|universit/iu : DEPARTMENT;
    return {
      base: -2.6,
      root: isRoot(url) ? 2.2 : 0,
      named: unit.test(title) ? 1.4 : 0,
      kind: kind === 'university' && DEPARTMENT.test(title) ? -1.2 : 0,
      menu: 0.8 * some(signs.links, 12),
      welcome: /\b(?:home|welcome)\b/i.test(signs.head.title) ? 0.5 : 0,
      person: -0.9 * signs.person,
      others:
        -says(signs, 'course', 0.7) -
        says(signs, 'people', 0.8) -
        says(signs, 'news', 0.8) -
        says(signs, 'event', 0.8),
    };
  };

const DEPARTMENT =
  /\b(?:department|dept|school|college|faculty|institute|division) of\b|\b(?:department|school|college|institute)\b|学部|学科|研究科|研究所|кафедра|факультет/iu;

const simple =
  (concept: string) =>
  (signs: PageSigns): Parts => ({ base: -2.2, says: says(signs, concept, 2.4), person: -0.8 * signs.person });

const WEIGHERS: readonly (readonly [PageKind, (signs: PageSigns, url: string) => Parts])[] = [
  ['people-list', peopleList],
  ['person', person],
  ['event-list', eventList],
  ['event', event],
  ['news', news],
  ['college-list', unitList('college')],
  ['department-list', unitList('department')],
  ['university-home', home('university')],
  ['department-home', home('department')],
  ['about', simple('about')],
  ['locations', simple('location')],
  ['services', simple('service')],
];

/** Title, headings and the address's last step name it: each alone tells something, together they tell it all. */
const says = (signs: PageSigns, concept: string, most: number): number =>
  most *
  Math.min(
    1,
    (signs.title.has(concept) ? 0.5 : 0) +
      (signs.heading.has(concept) ? 0.4 : 0) +
      (signs.address.has(concept) ? 0.7 : 0),
  );

const inFolder = (signs: PageSigns, concept: string, most: number): number =>
  signs.folders.has(concept) ? most : 0;

const isRoot = (url: string): boolean =>
  /^\/(?:(?:index|default|home|welcome)\.\w+)?$/i.test(new URL(url).pathname);
