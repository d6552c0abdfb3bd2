import type { CoarseType } from '../../src/domain/ontology.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Names that engines are known to fold, cut or order differently. */
const ODD_NAMES = [
  ' ',
  '—',
  '!!!',
  '🎉',
  '🎓 Open Day 🎓',
  '\tTabbed  Name\n',
  'AND',
  'OR NOT NEAR',
  'foo)',
  'a:b',
  '"quoted" name*',
  'under_score',
  'O’Brien & Söhne',
  '~tilde',
  'C++ / C#',
  '𰻞𰻞麺',
  '⺀部',
  '𠮷野家',
  'ﾃﾞｰﾀ分析室',
  'ＩＴ室',
  'Ⅳ期',
  '１２３',
  'Σωκράτης',
  'İstanbul Ⅱ',
  `${'Very long name '.repeat(8)}of one`,
  `${'Very long name '.repeat(8)}of two`,
];

const FIRST_NAMES = [
  'Ada',
  'ada',
  'Émile',
  'Jürgen',
  'Søren',
  'Nguyễn',
  'Ana María',
  'Li',
  'Иван',
  'สมชาย',
  'राहुल',
];
const LAST_NAMES = [
  'Müller',
  'Muller',
  'Łukasz',
  'Carnegie',
  'Straße',
  'Văn',
  'O’Brien',
  'Wei',
  'Петров',
  'ใจดี',
  'शर्मा',
];
const JAPANESE_PEOPLE = [
  '林太郎',
  '林',
  '小林 花子',
  '佐々木 林',
  'スズキ イチロー',
  'か が',
  '高橋メアリージュン',
];
const FIELDS = ['Computer Science', 'IT', 'History', 'Physics', 'Génie civil', 'Économie', 'İktisat'];
const JAPANESE_UNITS = [
  '情報工学科',
  '情報',
  '土木工学科',
  '工学部',
  '情報工学専攻',
  '理学部 情報科学科',
  '大学院ー情報',
];
const OTHER_UNITS = ['คณะวิศวกรรมศาสตร์', 'विश्वविद्यालय', '컴퓨터공학과', 'كلية الهندسة', 'Φιλοσοφία', 'IT'];
const EVENTS = [
  'Open Day',
  'open day',
  '情報展',
  '林檎まつり',
  'Fête de la Science',
  'IT Night',
  'Carnival',
  'งานวัด',
];
const PLACES = ['Suva Hall', 'Taveuni', '東京ホール', 'Ōsaka', 'Nuku‘alofa', 'Apia', 'ศาลา'];
const BUSINESSES = ['Data service', '情報サービス', 'Müller bread', 'IT help', 'Carnegie tours'];

/** Few enough that names come several times. */
export const generateName = (random: SeededRandom, type: CoarseType): string => {
  if (random.chance(0.12)) return random.pick(ODD_NAMES);
  const name = plainName(random, type);
  if (random.chance(0.1)) return name.toUpperCase();
  return random.chance(0.05) ? name.normalize('NFD') : name;
};

const plainName = (random: SeededRandom, type: CoarseType): string => {
  switch (type) {
    case 'person':
      return random.chance(0.4)
        ? random.pick(JAPANESE_PEOPLE)
        : `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    case 'organization':
      return unitName(random);
    case 'event':
      return random.pick(EVENTS);
    case 'place':
      return random.pick(PLACES);
    case 'business':
      return random.pick(BUSINESSES);
  }
};

const unitName = (random: SeededRandom): string => {
  if (random.chance(0.4)) return random.pick(JAPANESE_UNITS);
  if (random.chance(0.3)) return random.pick(OTHER_UNITS);
  return `${random.pick(['Department', 'School', 'Laboratory'])} of ${random.pick(FIELDS)}`;
};

/** What people might type into a search box, and what nobody should. */
export const SEARCH_TEXTS = [
  ...[
    '情報',
    '林',
    '情報工学',
    '工',
    'muller',
    'Müller',
    'IT',
    'it',
    'carn',
    'Carnegie',
    'dep of',
    'of dep',
    'sci',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'foo)',
    'a:b',
    '"',
    '*',
    '',
    ' ',
    '—',
    '🎉',
    '\\',
    'a*',
    'name*',
    "'",
    '(',
    '^a',
    '-',
  ],
  ...[
    '𰻞',
    '𰻞麺',
    '⺀',
    '⺀部',
    '𠮷',
    'データ',
    '分析',
    'ⅳ',
    '123',
    '12',
    'σωκρατης',
    'ΣΩΚΡ',
    'istanbul',
    'สม',
    'สมชาย',
    'ใจ',
    'राहुल',
  ],
  ...[
    'शर्',
    'विश्व',
    'か',
    'が',
    '컴퓨터',
    '학과',
    'كلية',
    'nguyen van',
    'strasse',
    'soren',
    'lukasz',
    '情報 IT',
    '林 太郎',
  ],
  ...[
    '小林 花子',
    'very long',
    'obrien',
    'o brien',
    'ー',
    '々木',
    'иван',
    'Ana maria mul',
    'open day 🎓',
    'x'.repeat(300),
  ],
] as const;
