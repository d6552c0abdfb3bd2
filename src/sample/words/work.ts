import type { EventCategory, Rank } from '../../domain/ontology.ts';

/** Companies of the sample: what they are, what they offer, what they hold events about. */
export interface Trade {
  readonly slug: string;
  readonly english: string;
  readonly japanese: string;
  /** The place source's word, where it is a place that one visits. */
  readonly type?: string;
  readonly category: EventCategory;
  readonly offers: readonly { readonly english: string; readonly japanese: string }[];
  readonly events: readonly { readonly english: string; readonly japanese: string }[];
}

const pairs = (table: string): { english: string; japanese: string }[] =>
  table.split(';').map((entry) => {
    const [english = '', japanese = ''] = entry.trim().split('/');
    return { english, japanese };
  });

export const TRADES: readonly Trade[] = [
  {
    slug: 'software',
    english: 'Software',
    japanese: 'ソフトウェア',
    category: 'ACADEMIC',
    offers: pairs('Timetable planning/時間割作成; Document search/文書検索; Map services/地図サービス'),
    events: pairs('Developer meeting/開発者の集い; Open office day/会社見学会'),
  },
  {
    slug: 'museum',
    english: 'Museum',
    japanese: '美術館',
    type: 'museum',
    category: 'EXHIBITION',
    offers: pairs('Guided tours/館内案内; Picture lending/作品貸出'),
    events: pairs(
      'Light and Water/光と水の展覧会; Ceramics of Three Rivers/三つの川の陶芸展; Maps of Nowhere/どこでもない地図展',
    ),
  },
  {
    slug: 'cafe',
    english: 'Café',
    japanese: '珈琲店',
    type: 'café',
    category: 'GOURMET',
    offers: pairs('Coffee roasting/自家焙煎; Catering/仕出し'),
    events: pairs('Autumn chestnut menu/秋の栗づくし; Happy hour week/ハッピーアワー週間'),
  },
  {
    slug: 'market',
    english: 'Market Hall',
    japanese: '市場',
    type: 'market',
    category: 'SHOPPING',
    offers: pairs('Stall letting/区画の貸出; Home delivery/宅配'),
    events: pairs('Harvest sale/収穫祭セール; Book fair/古本市'),
  },
  {
    slug: 'theatre',
    english: 'Theatre',
    japanese: '劇場',
    type: 'theatre',
    category: 'AMUSEMENT',
    offers: pairs('Stage lessons/演技教室; Costume making/衣装製作'),
    events: pairs('The Quiet Harbour/静かな港; A Night of Short Plays/短編劇の夜'),
  },
];

export const CAUSES = pairs(
  'Rivers/川を守る会; Reading/読書推進会; Night Sky/星空を守る会; Bicycles/自転車の会; Old Trees/古木の会',
);

/** What an NGO invites to. */
export const GATHERINGS = pairs('Members’ meeting/会員の集い; Public talk/市民講演会');

export const LECTURES = pairs(
  'Open lecture/公開講座; Research symposium/研究シンポジウム; Laboratory open day/研究室公開; Alumni meeting/同窓会; Book talk/著者講演会',
);

export const DIVISIONS = pairs('Sales/営業部; Development/開発部; Customer Care/お客様相談室');

/** Titles in a company or NGO, from the top; the last one is everybody else's. */
export const POSITIONS: readonly {
  readonly rank: Rank;
  readonly english: string;
  readonly japanese: string;
}[] = [
  { rank: 'EXECUTIVE', english: 'Chief Executive Officer', japanese: '代表取締役社長' },
  { rank: 'EXECUTIVE', english: 'Director of Finance', japanese: '財務担当取締役' },
  { rank: 'HEAD', english: 'Division Manager', japanese: '部長' },
  { rank: 'STAFF', english: 'Specialist', japanese: '主任' },
  { rank: 'STAFF', english: 'Associate', japanese: '社員' },
];

/** Titles in a university by rank. */
export const ACADEMIC_TITLES: Readonly<
  Partial<Record<Rank, readonly { readonly english: string; readonly japanese: string }[]>>
> = {
  PROFESSOR: pairs('Professor/教授'),
  ASSOCIATE_PROFESSOR: pairs('Associate Professor/准教授'),
  ASSISTANT_PROFESSOR: pairs('Assistant Professor/助教'),
  LECTURER: pairs('Lecturer/講師; Senior Lecturer/専任講師'),
  INSTRUCTOR: pairs('Instructor/教務職員'),
  RESEARCHER: pairs('Research Fellow/研究員; Postdoctoral Researcher/博士研究員'),
  STAFF: pairs('Administrative Officer/事務職員'),
  STUDENT: pairs('Doctoral Student/大学院生'),
  EMERITUS: pairs('Professor Emeritus/名誉教授'),
};
