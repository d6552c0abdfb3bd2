import type { Language } from './person-name.ts';
import type { Random } from './random.ts';
import { FIELDS } from './words/fields.ts';
import { CITIES, type City, JAPANESE_CITIES, JAPANESE_STEMS, STEMS } from './words/places.ts';

/** Who contains whom, under which address, with how many people: decided before any page is written. */
export interface UniversityPlan {
  readonly language: Language;
  readonly name: string;
  readonly site: string;
  readonly city: City;
  readonly colleges: readonly CollegePlan[];
}

export interface CollegePlan {
  readonly name: string;
  readonly url: string;
  readonly departments: readonly DepartmentPlan[];
}

export interface DepartmentPlan {
  readonly name: string;
  /** The list of its people. */
  readonly url: string;
  readonly people: number;
  readonly laboratories: number;
  /** The page of its college called it so until the third reading. */
  readonly formerName?: string;
  /** Its college's page lists it only since this reading. */
  readonly appeared?: number;
}

const PEOPLE_PER_DEPARTMENT = 92;

/** Every second university is Japanese. */
export const planUniversity = (index: number, people: number, random: Random): UniversityPlan => {
  const language: Language = index % 2 === 0 ? 'english' : 'japanese';
  const turn = Math.floor(index / 2);
  const { name, site } = language === 'english' ? englishUniversity(turn) : japaneseUniversity(turn);
  const cities = language === 'english' ? CITIES : JAPANESE_CITIES;
  const city = cities[turn % cities.length] as City;
  const colleges = clamp(Math.round(Math.sqrt(people / 80)), 3, FIELDS.length);
  const perCollege = clamp(Math.round(people / (colleges * PEOPLE_PER_DEPARTMENT)), 2, 11);
  const sizes = split(people, colleges * perCollege, random);
  return {
    language,
    name,
    site,
    city,
    colleges: FIELDS.slice(0, colleges).map((field, at) => ({
      name: field[language],
      url: `${site}/${field.slug}`,
      departments: sizes.slice(at * perCollege, (at + 1) * perCollege).map((size, nth) => ({
        name: field.departments[nth]?.[language] ?? '',
        url: `${site}/${field.slug}/${nth + 1}/people`,
        people: size,
        laboratories: nth % 10 === 0 && size >= 12 ? clamp(Math.floor(size / 45), 1, 3) : 0,
        ...turnOfFate(language, at, nth, perCollege),
      })),
    })),
  };
};

/** The first college's first department was renamed, the second college's last one appeared. */
const turnOfFate = (
  language: Language,
  college: number,
  nth: number,
  departments: number,
): Pick<DepartmentPlan, 'formerName' | 'appeared'> => {
  if (college === 0 && nth === 0)
    return { formerName: language === 'english' ? 'Department of Machines' : '機械科' };
  return college === 1 && nth === departments - 1 ? { appeared: 2 } : {};
};

const englishUniversity = (turn: number): { name: string; site: string } => {
  const stem = STEMS[turn % STEMS.length] as string;
  const forms = [`${stem} University`, `University of New ${stem}`, `${stem} Institute of Technology`];
  const round = Math.floor(turn / STEMS.length);
  const name = forms[round] ?? `${stem} University ${round + 1}`;
  return { name, site: `https://www.${slugOf(name)}.example` };
};

const japaneseUniversity = (turn: number): { name: string; site: string } => {
  const { kanji, latin } = JAPANESE_STEMS[turn % JAPANESE_STEMS.length] as { kanji: string; latin: string };
  const forms = [`${kanji}大学`, `新${kanji}大学`, `${kanji}工業大学`];
  const round = Math.floor(turn / JAPANESE_STEMS.length);
  const name = forms[round] ?? `第${round + 1}${kanji}大学`;
  return { name, site: `https://www.${latin.toLowerCase()}-u${round === 0 ? '' : round + 1}.example` };
};

export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Uneven parts that add up to the total. */
export const split = (total: number, parts: number, random: Random): number[] => {
  const even = Math.floor(total / parts);
  const sizes = Array.from({ length: parts }, (_, index) => even + (index < total % parts ? 1 : 0));
  for (let index = 0; index + 1 < parts; index += 2) {
    const shift = random.below(Math.floor(even / 4) + 1);
    sizes[index] = (sizes[index] as number) + shift;
    sizes[index + 1] = (sizes[index + 1] as number) - shift;
  }
  return sizes;
};
