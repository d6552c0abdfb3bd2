import type { Statement } from '../domain/mention.ts';
import type { ChangeSet } from '../store/graph-store.ts';
import type { StatedRole } from './career.ts';
import { firstOfName, PageDraft } from './page-draft.ts';
import type { Language } from './person-name.ts';
import type { Member, Roster } from './roster.ts';
import type { UniversityWork } from './university-pages.ts';
import type { CollegePlan } from './university-plan.ts';

interface DepartmentWork {
  readonly college: CollegePlan;
  readonly roster: Roster;
  /** Of all departments of the university. */
  readonly index: number;
}

const MOST_IN_OTHER_LETTERS = 24;

/** The list of people, the laboratories, and, of some Japanese departments, the names in other letters. */
export function* departmentPages(work: UniversityWork, department: DepartmentWork): Generator<ChangeSet> {
  const { roster, index } = department;
  yield peoplePage(work, department);
  for (let nth = 0; nth < roster.department.laboratories; nth += 1) yield laboratoryPage(work, roster, nth);
  if (work.plan.language === 'japanese' && index % 6 === 0) {
    yield lettersPage(work, roster, 'kana');
    yield lettersPage(work, roster, 'latin');
  }
}

const peoplePage = ({ plan, history }: UniversityWork, { college, roster }: DepartmentWork): ChangeSet => {
  const { department, members, departed } = roster;
  const page = new PageDraft(history, { url: department.url, title: `${department.name} | ${plan.name}` });
  const own = page.mention({
    kind: 'DEPARTMENT',
    name: department.name,
    at: { path: '/html/body/header/h1', text: department.name },
    values: { url: department.url },
  });
  page.judge(
    own,
    firstOfName('organization', college.url, department.name),
    'SAME',
    'The list links to this page.',
  );
  for (const [row, member] of members.entries()) {
    writeMember(page, own, member, `/html/body/main/table[1]/tr[${row + 1}]`);
  }
  for (const [row, member] of departed.entries()) {
    writeMember(page, own, member, `/html/body/main/table[2]/tr[${row + 1}]`);
  }
  for (let nth = 0; nth < department.laboratories; nth += 1) {
    const name = laboratoryName(plan.language, roster, nth);
    const at = { path: `/html/body/main/ul[1]/li[${nth + 1}]`, text: name };
    const laboratory = page.mention({
      kind: 'LABORATORY',
      name,
      at,
      values: { url: laboratoryUrl(roster, nth) },
    });
    page.relate({ kind: 'CONTAINS', from: own, to: laboratory, at });
  }
  return page.rows();
};

const writeMember = (page: PageDraft, department: string, member: Member, path: string): void => {
  const { name, span, roles, elsewhere, namesake } = member;
  const [present] = roles;
  const at = { path, text: present === undefined ? name.full : rowText(name.full, present) };
  const person = page.mention({ kind: 'PERSON', name: name.full, at, span });
  for (const role of roles) {
    const { says, episode = 0 } = role;
    const said = { path, text: rowText(name.full, role) };
    page.relate({ kind: 'HAS_ROLE', from: person, to: department, at: said, span: role.span, says, episode });
  }
  if (elsewhere !== undefined) {
    const other = firstOfName('person', elsewhere.page, elsewhere.name);
    page.judge(person, other, 'SAME', 'The page names the former department.');
  }
  if (namesake !== undefined) {
    const other = firstOfName('person', namesake.page, namesake.name);
    page.judge(person, other, namesake.verdict, 'The same name in two departments of one university.');
  }
};

const rowText = (name: string, { says }: StatedRole): string => {
  const { title = '', validFrom, validTo } = says;
  if (validFrom === undefined && validTo === undefined) return `${name} ${title}`;
  return `${name} ${title} (${validFrom ?? ''}–${validTo ?? ''})`;
};

const laboratoryUrl = ({ department }: Roster, nth: number): string =>
  department.url.replace(/people$/, `laboratory-${nth + 1}`);

/** Called after the one who leads it. */
const laboratoryName = (language: Language, roster: Roster, nth: number): string => {
  const leader = workersOf(roster, nth)[0]?.name.family ?? `${nth + 1}`;
  const number = nth === 0 ? '' : `${nth + 1}`;
  return language === 'japanese' ? `${leader}第${nth + 1}研究室` : `${leader} Laboratory ${number}`.trim();
};

const workersOf = ({ members }: Roster, nth: number): readonly Member[] =>
  members.filter(({ laboratory, span }) => laboratory === nth && span.gone === undefined);

const laboratoryPage = ({ plan, history }: UniversityWork, roster: Roster, nth: number): ChangeSet => {
  const name = laboratoryName(plan.language, roster, nth);
  const page = new PageDraft(history, { url: laboratoryUrl(roster, nth), title: name });
  const at = { path: '/html/body/header/h1', text: name };
  const own = page.mention({ kind: 'LABORATORY', name, at });
  page.judge(
    own,
    firstOfName('organization', roster.department.url, name),
    'SAME',
    'The list links to this page.',
  );
  for (const [row, worker] of workersOf(roster, nth).entries()) {
    const says = row === 0 ? leading(plan.language) : working(worker);
    const said = {
      path: `/html/body/main/ul[1]/li[${row + 1}]`,
      text: `${worker.name.full} ${says.title ?? ''}`,
    };
    const person = page.mention({ kind: 'PERSON', name: worker.name.full, at: said });
    page.relate({ kind: 'HAS_ROLE', from: person, to: own, at: said, says });
    const listed = firstOfName('person', roster.department.url, worker.name.full);
    page.judge(person, listed, 'SAME', 'The laboratory is the department’s.');
  }
  return page.rows();
};

const leading = (language: Language): Statement => ({
  title: language === 'japanese' ? '研究室主宰' : 'Head of Laboratory',
  rank: 'HEAD',
  status: 'CURRENT',
});

/** The laboratory's page gives the title and no dates. */
const working = ({ roles }: Member): Statement => {
  const { title, rank } = (roles.at(0) as StatedRole).says;
  return {
    ...(title === undefined ? {} : { title }),
    ...(rank === undefined ? {} : { rank }),
    status: 'CURRENT',
  };
};

/** Names alone, as an index of readings or an English page has them. */
const lettersPage = ({ history }: UniversityWork, roster: Roster, letters: 'kana' | 'latin'): ChangeSet => {
  const { url, name: title } = roster.department;
  const page = new PageDraft(history, { url: `${url}/${letters}`, title, first: 1 });
  for (const [row, { name }] of roster.members.slice(0, MOST_IN_OTHER_LETTERS).entries()) {
    const spelled = name[letters];
    if (spelled === undefined) continue;
    const at = { path: `/html/body/main/ol[1]/li[${row + 1}]`, text: spelled };
    const person = page.mention({ kind: 'PERSON', name: spelled, at, score: 0.85 });
    page.judge(person, firstOfName('person', url, name.full), 'SAME', 'The entry links to the same person.');
  }
  return page.rows();
};
