import type { Statement } from '../domain/mention.ts';
import type { Rank, RoleModifier } from '../domain/ontology.ts';
import type { History, Span } from './history.ts';
import type { Language } from './person-name.ts';
import type { Random } from './random.ts';
import { ACADEMIC_TITLES } from './words/work.ts';

/** A role as a page states it, and between which readings. */
export interface StatedRole {
  readonly says: Statement;
  readonly span: Span;
  readonly episode?: number;
}

/**
 * What happens to a member between the readings. Handed out in turn, not by chance, so that a small sample shows
 * every one of them.
 */
const STORIES = [
  'listed-later',
  'no-longer-listed',
  'title-changed',
  'on-leave',
  'came-back',
  'visiting',
  'specially-appointed',
  'adjunct',
] as const;
export type Story = (typeof STORIES)[number] | 'plain';

/** One member in four has a story; departments begin with different ones. */
export const storyOf = (index: number, department: number): Story =>
  index % 4 === 3 ? (STORIES[((index - 3) / 4 + 3 * department) % STORIES.length] ?? 'plain') : 'plain';

export interface CareerSetting {
  readonly random: Random;
  readonly history: History;
  readonly language: Language;
}

/** The way up: who holds a rank has mostly held those before it. */
const LADDER: readonly Rank[] = [
  'STUDENT',
  'RESEARCHER',
  'ASSISTANT_PROFESSOR',
  'ASSOCIATE_PROFESSOR',
  'PROFESSOR',
];

/** Out of a hundred members. */
const SHARES: readonly (readonly [Rank, number])[] = [
  ['PROFESSOR', 26],
  ['ASSOCIATE_PROFESSOR', 23],
  ['ASSISTANT_PROFESSOR', 20],
  ['LECTURER', 8],
  ['INSTRUCTOR', 4],
  ['RESEARCHER', 8],
  ['STAFF', 5],
  ['STUDENT', 4],
  ['EMERITUS', 2],
];

const MODIFIERS: Readonly<
  Partial<Record<Story, { modifier: RoleModifier; english: string; japanese: string }>>
> = {
  visiting: { modifier: 'VISITING', english: 'Visiting ', japanese: '客員' },
  'specially-appointed': {
    modifier: 'SPECIALLY_APPOINTED',
    english: 'Specially Appointed ',
    japanese: '特任',
  },
  adjunct: { modifier: 'ADJUNCT', english: 'Adjunct ', japanese: '非常勤' },
};

/** All roles of a member in one unit, the present one first. */
export const careerOf = (setting: CareerSetting, story: Story): StatedRole[] => {
  const rank = story === 'title-changed' ? 'PROFESSOR' : drawRank(setting.random);
  const since = setting.history.year - setting.random.below(9) - 1;
  const present = presentRoles(setting, story, rank, since);
  if (present.length > 1) return present;
  // The small print is on the page as long as its row is.
  return present.flatMap((role) => [role, ...pastRoles(setting, rank, since, role.span)]);
};

/** What a page says of somebody who has gone elsewhere. */
export const formerRole = (setting: CareerSetting, rank: Rank): StatedRole => {
  const end = setting.history.year - setting.random.between(3, 8);
  return {
    says: {
      title: titleOf(setting, rank),
      rank,
      status: 'FORMER',
      validFrom: partialDate(setting, end - setting.random.between(2, 6)),
      ...(setting.random.chance(0.7) ? { validTo: partialDate(setting, end) } : {}),
    },
    span: { first: 0 },
  };
};

/** The span in which a member with these roles is on the page at all. */
export const spanOfRoles = (roles: readonly StatedRole[]): Span => {
  const first = Math.min(...roles.map(({ span }) => span.first));
  const ends = roles.map(({ span }) => span.gone);
  const open = ends.some((gone) => gone === undefined);
  return open ? { first } : { first, gone: Math.max(...ends.map((gone) => gone ?? 0)) };
};

export const titleOf = ({ random, language }: CareerSetting, rank: Rank): string =>
  random.pick(ACADEMIC_TITLES[rank] ?? [])[language];

/** A partial date in that year, as exact as pages happen to be; Japanese years begin in April. */
export const partialDate = ({ random, language }: CareerSetting, year: number): string => {
  const month = language === 'japanese' ? '04' : random.pick(['01', '07', '09']);
  const exactness = random.below(10);
  if (exactness < 5) return `${year}`;
  return exactness < 9 ? `${year}-${month}` : `${year}-${month}-01`;
};

const drawRank = (random: Random): Rank => {
  let left = random.below(100);
  for (const [rank, share] of SHARES) {
    left -= share;
    if (left < 0) return rank;
  }
  return 'OTHER';
};

const presentRoles = (setting: CareerSetting, story: Story, rank: Rank, since: number): StatedRole[] => {
  const says = presentStatement(setting, story, rank, since);
  switch (story) {
    case 'listed-later':
      return [{ says, span: { first: setting.random.between(1, 4) } }];
    case 'no-longer-listed':
      return [{ says, span: { first: 0, gone: setting.random.between(2, 5) } }];
    case 'came-back':
      return [
        { says, span: { first: 0, gone: 2 } },
        { says, span: { first: 4 }, episode: 1 },
      ];
    case 'title-changed': {
      const before: Statement = {
        title: titleOf(setting, 'ASSOCIATE_PROFESSOR'),
        rank: 'ASSOCIATE_PROFESSOR',
        status: 'CURRENT',
      };
      return [
        { says, span: { first: 3 } },
        { says: before, span: { first: 0, gone: 3 } },
      ];
    }
    default:
      return [{ says, span: { first: 0 } }];
  }
};

const presentStatement = (setting: CareerSetting, story: Story, rank: Rank, since: number): Statement => {
  const prefix = MODIFIERS[story];
  const dated = story !== 'title-changed' && setting.random.chance(0.75);
  return {
    title: `${prefix?.[setting.language] ?? ''}${titleOf(setting, rank)}`,
    rank,
    status: story === 'on-leave' ? 'ON_LEAVE' : 'CURRENT',
    ...(prefix === undefined ? {} : { modifier: prefix.modifier }),
    ...(dated ? { validFrom: partialDate(setting, since) } : {}),
  };
};

/** Earlier ranks in the same unit, as a row's small print has them: each ends where the next begins. */
const pastRoles = (setting: CareerSetting, rank: Rank, since: number, span: Span): StatedRole[] => {
  const top = rank === 'EMERITUS' ? LADDER.length : LADDER.indexOf(rank);
  const roles: StatedRole[] = [];
  let end = since;
  for (let rung = top - 1; rung >= 1 && setting.random.chance(0.74); rung -= 1) {
    const past = LADDER[rung] as Rank;
    const start = end - setting.random.between(2, 7);
    roles.push({
      says: {
        title: titleOf(setting, past),
        rank: past,
        status: 'FORMER',
        validFrom: partialDate(setting, start),
        validTo: partialDate(setting, end),
      },
      span,
    });
    end = start;
  }
  return roles;
};
