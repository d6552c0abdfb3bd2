import type { Statement } from '../domain/mention.ts';
import { fold } from '../text/normalize.ts';
import {
  type CareerSetting,
  careerOf,
  formerRole,
  partialDate,
  type StatedRole,
  spanOfRoles,
  storyOf,
  titleOf,
} from './career.ts';
import type { History, Span } from './history.ts';
import { type Language, newPersonName, type PersonName } from './person-name.ts';
import { seededRandom } from './random.ts';
import type { DepartmentPlan, UniversityPlan } from './university-plan.ts';

/** One row of a department's list of people. */
export interface Member {
  readonly name: PersonName;
  readonly span: Span;
  readonly roles: readonly StatedRole[];
  /** Which of the department's laboratories lists the member too. */
  readonly laboratory?: number;
  /** The same person on another page. */
  readonly elsewhere?: Elsewhere;
  /** Another person of the same name, and whether somebody has said so. */
  readonly namesake?: Elsewhere & { readonly verdict: 'DIFFERENT' | 'UNSURE' };
}

export interface Elsewhere {
  readonly page: string;
  readonly name: string;
}

export interface Roster {
  readonly department: DepartmentPlan;
  readonly members: readonly Member[];
  /** People of other departments, whom this page still lists, or lists as former. */
  readonly departed: readonly Member[];
}

/** Somebody whom the university before lists as former. */
export interface Arrival {
  readonly page: string;
  readonly name: PersonName;
}

/** Reading at which movers are gone from the one page and on the other. */
const MOVE = 3;

/** Places in a department's list that play a part in other lists. */
const LEAVER = 1;
const MOVER = 5;
const ALUMNUS = 6;
const NAMESAKE = 9;

export interface RosterSetting {
  readonly history: History;
  readonly seed: string | number;
  /** Each joins one of the first departments, beyond the people planned for it. */
  readonly arrivals: readonly Arrival[];
  /** How many of the first departments lose one of their people to the next university. */
  readonly leavers: number;
}

/** All departments of a university with their people. */
export const rostersOf = (plan: UniversityPlan, setting: RosterSetting): Roster[] => {
  const departments = plan.colleges.flatMap((college) => college.departments);
  const drafts = departments.map((department, index) =>
    draftMembers(plan.language, department, index, setting),
  );
  const named = drafts.map((members, index) => withNamesake(members, drafts, departments, index));
  return departments.map((department, index) => ({
    department,
    members: withMover(named, departments, index),
    departed: departedFrom(named, departments, index, {
      random: seededRandom(setting.seed, department.url, 'departed'),
      history: setting.history,
      language: plan.language,
    }),
  }));
};

/** Those whom the next university takes over. */
export const leaversOf = (rosters: readonly Roster[], leavers: number): Arrival[] =>
  rosters.slice(0, leavers).flatMap(({ department, members }) => {
    const leaver = members[LEAVER];
    return leaver === undefined ? [] : [{ page: department.url, name: leaver.name }];
  });

const draftMembers = (
  language: Language,
  department: DepartmentPlan,
  index: number,
  { history, seed, arrivals, leavers }: RosterSetting,
): Member[] => {
  const setting: CareerSetting = { random: seededRandom(seed, department.url), history, language };
  const arrival = arrivals[index];
  const taken = new Set<string>();
  const joined = arrival === undefined ? [] : [arrivedMember(setting, arrival)];
  for (const { name } of joined) taken.add(fold(name.full));
  const members = Array.from({ length: department.people }, (_, place): Member => {
    const name = newPersonName(setting.random, language, taken);
    const roles = rolesAt(setting, department, { index, place, leaves: place === LEAVER && index < leavers });
    return { name, span: spanOfRoles(roles), roles, ...laboratoryOf(department, place) };
  });
  return [...members, ...joined];
};

const rolesAt = (
  setting: CareerSetting,
  department: DepartmentPlan,
  { index, place, leaves }: { index: number; place: number; leaves: boolean },
): StatedRole[] => {
  if (place === 0) return headRoles(setting, index % 5 === 3 || department.formerName !== undefined);
  return leaves ? [formerRole(setting, 'ASSISTANT_PROFESSOR')] : careerOf(setting, storyOf(place, index));
};

/** A page in Latin letters writes a Japanese name in Latin letters. */
const arrivedMember = (setting: CareerSetting, { page, name }: Arrival): Member => {
  const latin = setting.language === 'english' ? name.latin : undefined;
  const roles = careerOf(setting, 'listed-later');
  return {
    name: latin === undefined ? name : { full: latin, family: latin.split(' ').at(-1) ?? latin },
    span: spanOfRoles(roles),
    roles,
    elsewhere: { page, name: name.full },
  };
};

/** A head who is a professor has two roles. */
const headRoles = (setting: CareerSetting, acting: boolean): StatedRole[] => {
  const japanese = setting.language === 'japanese';
  const title = japanese ? '学科長' : 'Head of Department';
  const head: Statement = {
    title: acting ? (japanese ? `${title}代行` : `Acting ${title}`) : title,
    rank: 'HEAD',
    status: 'CURRENT',
    ...(acting ? { modifier: 'ACTING' as const } : {}),
    validFrom: partialDate(setting, setting.history.year - 2),
  };
  const chair: Statement = {
    title: titleOf(setting, 'PROFESSOR'),
    rank: 'PROFESSOR',
    status: 'CURRENT',
    validFrom: partialDate(setting, setting.history.year - 9),
  };
  return [head, chair].map((says) => ({ says, span: { first: 0 } }));
};

/** About half of the people of a department with laboratories work in one. */
const laboratoryOf = (department: DepartmentPlan, place: number): { laboratory?: number } =>
  department.laboratories > 0 && place % 2 === 0 && place !== ALUMNUS
    ? { laboratory: (place / 2) % department.laboratories }
    : {};

/** In every third department somebody is called as somebody of the department before. */
const withNamesake = (
  members: readonly Member[],
  drafts: readonly (readonly Member[])[],
  departments: readonly DepartmentPlan[],
  index: number,
): readonly Member[] => {
  const twin = index % 3 === 1 ? drafts[index - 1]?.[NAMESAKE] : undefined;
  const page = departments[index - 1]?.url;
  if (twin === undefined || page === undefined || isTaken(members, twin.name)) return members;
  const verdict = index % 2 === 1 ? 'DIFFERENT' : 'UNSURE';
  return members.map((member, place) =>
    place === NAMESAKE
      ? { ...member, name: twin.name, namesake: { page, name: twin.name.full, verdict } }
      : member,
  );
};

const isTaken = (members: readonly Member[], name: PersonName): boolean =>
  members.some((member) => member.name.full === name.full);

/** Who leaves this department for the next one, where no other row of this page would be taken for them. */
const moverFrom = (named: readonly (readonly Member[])[], index: number): Member | undefined => {
  const mover = named[(index + 1) % named.length]?.[MOVER];
  return named.length < 2 || mover === undefined || isTaken(named[index] ?? [], mover.name)
    ? undefined
    : mover;
};

const withMover = (
  named: readonly (readonly Member[])[],
  departments: readonly DepartmentPlan[],
  index: number,
): readonly Member[] => {
  const before = (index + named.length - 1) % named.length;
  const page = departments[before]?.url ?? '';
  const members = named[index] ?? [];
  if (moverFrom(named, before) === undefined) return members;
  return members.map((member, place) => {
    if (place !== MOVER) return member;
    const span = { first: MOVE };
    const roles = member.roles.map((role) => ({ ...role, span }));
    return { ...member, roles, span, elsewhere: { page, name: member.name.full } };
  });
};

/** The next department's mover until the move, and an alumnus who is a member of the department before. */
const departedFrom = (
  named: readonly (readonly Member[])[],
  departments: readonly DepartmentPlan[],
  index: number,
  setting: CareerSetting,
): Member[] => {
  const own = named[index] ?? [];
  const mover = moverFrom(named, index);
  const before = (index + named.length - 1) % named.length;
  const alumnus = before === index ? undefined : named[before]?.[ALUMNUS];
  const departed: Member[] = [];
  if (mover !== undefined) {
    const says: Statement = { title: titleOf(setting, 'LECTURER'), rank: 'LECTURER', status: 'CURRENT' };
    const span = { first: 0, gone: MOVE };
    departed.push({ name: mover.name, span, roles: [{ says, span }] });
  }
  if (alumnus !== undefined && !isTaken([...own, ...departed], alumnus.name)) {
    const elsewhere = { page: departments[before]?.url ?? '', name: alumnus.name.full };
    departed.push({
      name: alumnus.name,
      span: { first: 0 },
      roles: [formerRole(setting, 'RESEARCHER')],
      elsewhere,
    });
  }
  return departed;
};
