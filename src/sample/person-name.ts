import { fold } from '../text/normalize.ts';
import type { Random } from './random.ts';
import { CULTURES, JAPANESE_FAMILY, JAPANESE_GIVEN } from './words/people.ts';

export type Language = 'english' | 'japanese';

export interface PersonName {
  /** As the main page writes it. */
  readonly full: string;
  readonly family: string;
  /** Japanese names in other letters. */
  readonly kana?: string;
  readonly latin?: string;
}

/** A name that `taken` does not hold yet; takes it. A middle initial tells the rest apart, as it does in life. */
export const newPersonName = (random: Random, language: Language, taken: Set<string>): PersonName => {
  for (;;) {
    const name = language === 'japanese' ? japaneseName(random) : latinName(random, taken.size > 40);
    const key = fold(name.full);
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
};

const latinName = (random: Random, crowded: boolean): PersonName => {
  const { given, family } = random.pick(CULTURES);
  const initial = random.chance(crowded ? 0.6 : 0.2) ? ` ${String.fromCharCode(65 + random.below(26))}.` : '';
  const last = random.pick(family);
  return { full: `${random.pick(given)}${initial} ${last}`, family: last };
};

const japaneseName = (random: Random): PersonName => {
  const family = random.pick(JAPANESE_FAMILY);
  const given = random.pick(JAPANESE_GIVEN);
  return {
    full: `${family.kanji} ${given.kanji}`,
    family: family.kanji,
    kana: `${family.kana} ${given.kana}`,
    latin: `${given.latin} ${family.latin}`,
  };
};
