import type { Rank } from '../domain/ontology.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import { departmentPages } from './department-pages.ts';
import { writeEvents } from './event-list.ts';
import type { History } from './history.ts';
import { firstOfName, PageDraft } from './page-draft.ts';
import { seededRandom } from './random.ts';
import type { Roster } from './roster.ts';
import { contactsOf, writePlace } from './surroundings.ts';
import type { CollegePlan, DepartmentPlan, UniversityPlan } from './university-plan.ts';
import { LECTURES } from './words/work.ts';

export interface UniversityWork {
  readonly plan: UniversityPlan;
  readonly rosters: readonly Roster[];
  readonly history: History;
  readonly seed: string | number;
}

/** The reading that found the unit renamed, and the one that no longer had the closed one. */
const RENAMED = 3;
const CLOSED = 4;

const PEOPLE_PER_EVENT = 260;

/** The university's own pages, from the list of colleges down. */
export function* universityPages(work: UniversityWork): Generator<ChangeSet> {
  yield academicsPage(work);
  let at = 0;
  for (const [index, college] of work.plan.colleges.entries()) {
    const rosters = work.rosters.slice(at, at + college.departments.length);
    yield collegePage(work, college, index, rosters);
    yield collegeEvents(work, college, index, rosters);
    for (const [nth, roster] of rosters.entries()) {
      yield* departmentPages(work, { college, roster, index: at + nth });
    }
    at += rosters.length;
  }
}

export const academicsUrl = ({ site }: UniversityPlan): string => `${site}/academics`;

const academicsPage = ({ plan, history, seed }: UniversityWork): ChangeSet => {
  const random = seededRandom(seed, plan.site);
  const page = new PageDraft(history, { url: academicsUrl(plan), title: plan.name });
  const university = page.mention({
    kind: 'UNIVERSITY',
    name: plan.name,
    at: { path: '/html/body/header/h1', text: plan.name },
    values: { url: plan.site, image: `${plan.site}/crest.png`, founded: `${random.between(1850, 1990)}` },
    contacts: contactsOf(plan.site, random, plan.language),
  });
  const campus = plan.language === 'japanese' ? `${plan.name}本部キャンパス` : `${plan.name} Main Campus`;
  const place = writePlace(page, campus, { ...plan, random });
  page.relate({
    kind: 'LOCATED_AT',
    from: university,
    to: place,
    at: { path: '/html/body/footer/address/p[1]', text: campus },
  });
  for (const [index, college] of plan.colleges.entries()) {
    const at = { path: `/html/body/main/ul[1]/li[${index + 1}]`, text: college.name };
    const id = page.mention({ kind: 'COLLEGE', name: college.name, at, values: { url: college.url } });
    page.relate({ kind: 'CONTAINS', from: university, to: id, at });
  }
  return page.rows();
};

const collegePage = (
  { plan, history }: UniversityWork,
  college: CollegePlan,
  index: number,
  rosters: readonly Roster[],
): ChangeSet => {
  const page = new PageDraft(history, { url: college.url, title: `${college.name} | ${plan.name}` });
  const own = writeCollege(page, plan, college);
  writeBreadcrumb(page, plan, own);
  for (const [nth, department] of college.departments.entries()) writeDepartment(page, own, department, nth);
  if (index === plan.colleges.length - 1) writeClosedDepartment(page, own, plan);
  writeDean(page, plan, own, rosters[0]);
  return page.rows();
};

const writeCollege = (page: PageDraft, plan: UniversityPlan, college: CollegePlan): string => {
  const own = page.mention({
    kind: 'COLLEGE',
    name: college.name,
    at: { path: '/html/body/header/h1', text: college.name },
    values: { url: college.url },
  });
  page.judge(
    own,
    firstOfName('organization', academicsUrl(plan), college.name),
    'SAME',
    'The list links to this page.',
  );
  return own;
};

/** The way back to the university, which says of it that it contains the college. */
const writeBreadcrumb = (page: PageDraft, plan: UniversityPlan, college: string): void => {
  const at = { path: '/html/body/nav/ol/li[1]', text: plan.name };
  const university = page.mention({ kind: 'UNIVERSITY', name: plan.name, at });
  page.relate({ kind: 'CONTAINS', from: university, to: college, at });
  page.judge(
    university,
    firstOfName('organization', academicsUrl(plan), plan.name),
    'SAME',
    'One site, one name.',
  );
};

/** Now and then a list does not say what its units are; the unit's own page does. */
const writeDepartment = (page: PageDraft, college: string, department: DepartmentPlan, nth: number): void => {
  const { name, url, formerName, appeared = 0 } = department;
  const path = `/html/body/main/ul[1]/li[${nth + 1}]`;
  const kind = nth % 7 === 1 ? 'UNIT' : 'DEPARTMENT';
  const span = { first: formerName === undefined ? appeared : RENAMED };
  const at = { path, text: name };
  const id = page.mention({ kind, name, at, span, values: { url } });
  page.relate({ kind: 'CONTAINS', from: college, to: id, at, span });
  if (formerName === undefined) return;
  const past = { first: 0, gone: RENAMED };
  const before = { path, text: formerName };
  const old = page.mention({ kind, name: formerName, at: before, span: past, values: { url } });
  page.relate({ kind: 'CONTAINS', from: college, to: old, at: before, span: past });
  page.judge(old, id, 'SAME', 'The same entry of the list, linked to the same page.');
};

const writeClosedDepartment = (page: PageDraft, college: string, { language }: UniversityPlan): void => {
  const name = language === 'japanese' ? '家政学科' : 'Department of Home Economics';
  const at = { path: '/html/body/main/ul[1]/li[99]', text: name };
  const span = { first: 0, gone: CLOSED };
  const id = page.mention({ kind: 'DEPARTMENT', name, at, span });
  page.relate({ kind: 'CONTAINS', from: college, to: id, at, span });
};

/** The dean is the head of the college's first department, who thus has roles in two units. */
const writeDean = (
  page: PageDraft,
  plan: UniversityPlan,
  college: string,
  roster: Roster | undefined,
): void => {
  const name = roster?.members[0]?.name.full;
  if (roster === undefined || name === undefined) return;
  const title = plan.language === 'japanese' ? '学部長' : 'Dean';
  const at = { path: '/html/body/main/p[1]', text: `${title}: ${name}` };
  const dean = page.mention({ kind: 'PERSON', name, at });
  const rank: Rank = 'HEAD';
  page.relate({ kind: 'HAS_ROLE', from: dean, to: college, at, says: { title, rank, status: 'CURRENT' } });
  page.judge(
    dean,
    firstOfName('person', roster.department.url, name),
    'SAME',
    'The name links to the department.',
  );
};

const collegeEvents = (
  { plan, history, seed }: UniversityWork,
  college: CollegePlan,
  index: number,
  rosters: readonly Roster[],
): ChangeSet => {
  const url = `${college.url}/events`;
  const page = new PageDraft(history, { url, title: college.name, first: 1 });
  const at = { path: '/html/body/header/h1', text: college.name };
  const organizer = page.mention({ kind: 'COLLEGE', name: college.name, at });
  page.judge(
    organizer,
    firstOfName('organization', college.url, college.name),
    'SAME',
    'One site, one name.',
  );
  const people = rosters.reduce((sum, { department }) => sum + department.people, 0);
  const count = Math.max(2, Math.round(people / PEOPLE_PER_EVENT));
  writeEvents(page, {
    ...plan,
    history,
    random: seededRandom(seed, url),
    organizer,
    category: 'ACADEMIC',
    titles: Array.from({ length: count }, (_, nth) => lectureTitle(plan, rosters, nth, history)),
    speakers: rosters.flatMap(({ department, members }) =>
      members.slice(0, 1).map(({ name }) => ({ page: department.url, name: name.full })),
    ),
    turn: index * 2,
  });
  return page.rows();
};

const lectureTitle = (
  { language }: UniversityPlan,
  rosters: readonly Roster[],
  nth: number,
  history: History,
): string => {
  const lecture = LECTURES[nth % LECTURES.length]?.[language] ?? '';
  const topic = rosters[nth % Math.max(1, rosters.length)]?.department.name ?? '';
  const round = Math.floor(nth / LECTURES.length);
  const number = round === 0 ? '' : ` ${round + 1}`;
  return language === 'japanese'
    ? `${topic}${lecture}${history.year}${number}`
    : `${lecture} ${history.year}${number}: ${topic}`;
};
