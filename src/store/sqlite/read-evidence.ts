import { compareText } from '../../lib/compare.ts';
import type { Reader, SeenEvidence } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { list } from './fragments.ts';
import { byPlace } from './read-entities.ts';
import { columns, EVIDENCE_COLUMNS, type EvidenceRow, evidenceOf } from './rows.ts';

/** What proves things, and when it was last read. */
export const evidenceReader = (connection: Connection): Pick<Reader, 'evidence' | 'lastSeen'> => ({
  evidence: async (of, ids) => {
    const rows = connection.all<ProofRow>('evidence', EVIDENCE[of], { ids: list(ids) });
    const results: SeenEvidence[][] = ids.map(() => []);
    for (const row of rows) results[row[0]]?.push(seenEvidenceOf(row));
    for (const result of results) result.sort(byPosition);
    return results;
  },
  lastSeen: async (of, ids) =>
    byPlace(
      ids,
      connection.all<[number, string]>('last seen', LAST_SEEN[of], { ids: list(ids) }),
      ([seen]) => seen,
    ),
});

/** The facts behind each id asked about, as `f (place, fact)`. */
const FACTS = {
  entity: `SELECT q.key AS place, m.mention AS fact FROM json_each(@ids) q
    CROSS JOIN node a ON a.id = q.value CROSS JOIN member m ON m.entity = a.n`,
  relation: `SELECT q.key AS place, s.assertion AS fact FROM json_each(@ids) q
    CROSS JOIN relation r ON r.id = q.value CROSS JOIN saying s ON s.relation = r.n`,
  fact: 'SELECT q.key AS place, q.value AS fact FROM json_each(@ids) q',
} as const;

/** While the page still says it, the page's own last reading counts. */
const seenAt = (alias: string): string => `coalesce(${alias}.last_read, p.last_read, ${alias}.first_read)`;

const evidenceSql = (facts: string): string =>
  `SELECT f.place, ${columns('v', EVIDENCE_COLUMNS)}, ${seenAt('v')} FROM (${facts}) f
    CROSS JOIN evidence v ON v.fact = f.fact LEFT JOIN page p ON p.url = v.page`;

const EVIDENCE = {
  entity: evidenceSql(FACTS.entity),
  relation: evidenceSql(FACTS.relation),
  fact: evidenceSql(FACTS.fact),
} as const;

const lastSeenSql = (facts: string, table: 'mention' | 'assertion'): string =>
  `SELECT f.place, max(${seenAt('t')}) FROM (${facts}) f
    CROSS JOIN ${table} t ON t.id = f.fact LEFT JOIN page p ON p.url = t.page GROUP BY f.place`;

const LAST_SEEN = {
  entity: lastSeenSql(FACTS.entity, 'mention'),
  relation: lastSeenSql(FACTS.relation, 'assertion'),
} as const;

/** Place asked, the evidence, and when it was last seen. */
type ProofRow = [number, ...EvidenceRow, string];

const seenEvidenceOf = ([, ...row]: ProofRow): SeenEvidence => ({
  ...evidenceOf(row as unknown as EvidenceRow),
  seenAt: row[EVIDENCE_COLUMNS.length] as string,
});

/** Sorted here and not by the store: texts are of any script, and engines order those differently. */
const byPosition = (a: SeenEvidence, b: SeenEvidence): number =>
  compareText(a.page, b.page) ||
  compareText(a.path, b.path) ||
  compareText(a.text, b.text) ||
  compareText(a.id, b.id);
