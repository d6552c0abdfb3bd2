import { evidenceId } from '../../src/domain/evidence.ts';
import { type Assertion, contactId, type Mention } from '../../src/domain/mention.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { assertionOf, mentionOf } from '../settle/fact-builders.ts';

/** When everything is asked. */
export const NOW = '2026-11-18T09:30:00.000Z';

const FIRST = '2024-01-10T00:00:00.000Z';
const LATER = '2025-03-01T00:00:00.000Z';
const CLOSED = '2025-06-01T00:00:00.000Z';
const LAST = '2026-10-01T00:00:00.000Z';

export const PAGE = 'https://www.kita.example/people';
export const OTHER_PAGE = 'https://lab.kita.example/';

const seen = { firstRead: FIRST } as const;
const thing = (kind: Mention['kind'], name: string, values: Mention['values'] = {}, page = PAGE): Mention =>
  mentionOf(page, kind, name, { ...seen, values });

export const university = thing('UNIVERSITY', 'Kita University', {
  url: 'https://www.kita.example/',
  founded: '1949',
});
export const college = thing('COLLEGE', 'College of Engineering');
export const informatics = thing('DEPARTMENT', '情報工学科', { url: 'https://www.kita.example/cs' });
export const physics = thing('DEPARTMENT', 'Department of Physics');
export const laboratory = thing('LABORATORY', 'Hayashi Laboratory');
export const hayashi = thing('PERSON', '林太郎', { url: 'https://www.kita.example/hayashi' });
export const muller = thing('PERSON', 'Aya Müller');
export const ito = thing('PERSON', 'Ken Ito');
export const campus = thing('PLACE', 'Main Campus', {
  address: '1 Kita, Sapporo',
  latitude: 43.07,
  longitude: 141.34,
});
export const hall = thing('PLACE', 'Aoba Hall', {
  address: '2 Aoba, Sendai',
  latitude: 38.26,
  longitude: 140.87,
});
export const crackers = thing('BUSINESS', 'Rice crackers', { description: 'Crackers of northern rice' });
export const lecture = thing('EVENT', 'Open Lecture', {
  start: '2026-12-01',
  category: 'ACADEMIC',
  time: '14:00',
});
export const festival = thing('EVENT', 'Cracker Festival', { start: '2026-12-05', end: '2026-12-06' });
export const hayashiElsewhere = thing('PERSON', 'T. Hayashi', {}, OTHER_PAGE);
export const laboratoryElsewhere = thing('LABORATORY', 'Hayashi Lab', {}, OTHER_PAGE);

const companyDraft = thing('COMPANY', 'Aoba Foods', { founded: '1990-04', legalForm: 'K.K.' });
const phone = {
  id: contactId(companyDraft.id, 'PHONE', '+81 22 000 0000'),
  kind: 'PHONE',
  value: '+81 22 000 0000',
} as const;
export const company: Mention = { ...companyDraft, contacts: [phone] };

const MENTIONS: readonly Mention[] = [
  ...[university, college, informatics, physics, laboratory, hayashi, muller, ito, campus, hall],
  ...[crackers, lecture, festival, hayashiElsewhere, laboratoryElsewhere, company],
];

export const professor = assertionOf(
  'HAS_ROLE',
  hayashi,
  informatics,
  { title: '教授', rank: 'PROFESSOR', validFrom: '2015' },
  seen,
);
const dean = assertionOf(
  'HAS_ROLE',
  hayashi,
  college,
  { title: 'Dean', rank: 'HEAD', validFrom: '2020-04' },
  seen,
);
const formerLecturer = assertionOf(
  'HAS_ROLE',
  hayashi,
  physics,
  { title: 'Lecturer', rank: 'LECTURER', status: 'FORMER', validFrom: '2010', validTo: '2014' },
  seen,
);
const associate = assertionOf(
  'HAS_ROLE',
  muller,
  informatics,
  { title: 'Associate Professor', rank: 'ASSOCIATE_PROFESSOR' },
  seen,
);
/** Listed, then no longer: the page was read completely without it. */
const itoLecturer = assertionOf(
  'HAS_ROLE',
  ito,
  physics,
  { title: 'Lecturer', rank: 'LECTURER' },
  {
    ...seen,
    lastRead: LATER,
    closedAt: CLOSED,
  },
);
export const organizesLecture = assertionOf('ORGANIZES', university, lecture, {}, seen);

const ASSERTIONS: readonly Assertion[] = [
  assertionOf('CONTAINS', university, college, {}, seen),
  assertionOf('CONTAINS', college, informatics, {}, seen),
  assertionOf('CONTAINS', college, physics, {}, seen),
  assertionOf('CONTAINS', informatics, laboratory, {}, seen),
  ...[professor, dean, formerLecturer, associate, itoLecturer, organizesLecture],
  assertionOf('LOCATED_AT', university, campus, {}, seen),
  assertionOf('LOCATED_AT', company, hall, {}, seen),
  assertionOf('LOCATED_AT', festival, hall, {}, seen),
  assertionOf('OFFERS', company, crackers, {}, seen),
  assertionOf('ORGANIZES', company, festival, {}, seen),
  assertionOf('TAKES_PART', hayashi, lecture, { as: 'speaker' }, seen),
  assertionOf('HAS_ROLE', hayashiElsewhere, laboratoryElsewhere, { title: 'Head', rank: 'HEAD' }, seen),
];

const evidenceOf = ({ id, page }: { id: string; page: string }, text: string) => {
  const path = `/html/body/p[${text}]`;
  return {
    id: evidenceId(id, path, text),
    fact: id,
    page,
    snapshot: 'sha256-1',
    path,
    text,
    firstRead: FIRST,
  };
};

const pageRow = (url: string) =>
  ({
    url,
    host: new URL(url).host,
    state: 'FETCHED',
    firstRead: FIRST,
    lastRead: LAST,
    snapshot: 'sha256-1',
  }) as const;

/** What the pages say; settling derives the rest. */
export const smallWorld = (): ChangeSet => ({
  put: {
    pages: [pageRow(PAGE), pageRow(OTHER_PAGE)],
    mentions: MENTIONS,
    assertions: ASSERTIONS,
    evidence: [
      ...MENTIONS.map((mention) => evidenceOf(mention, mention.name)),
      ...ASSERTIONS.map((assertion) => evidenceOf(assertion, assertion.says.title ?? assertion.kind)),
      evidenceOf({ id: phone.id, page: PAGE }, phone.value),
    ],
    judgements: [
      {
        ...(hayashi.id < hayashiElsewhere.id
          ? { a: hayashi.id, b: hayashiElsewhere.id }
          : { a: hayashiElsewhere.id, b: hayashi.id }),
        origin: 'RULE',
        verdict: 'UNSURE',
        score: 0.5,
        by: 'names',
        at: FIRST,
        reasons: ['same family name'],
      },
    ],
  },
  unsettled: MENTIONS.map(({ id }) => id),
});
