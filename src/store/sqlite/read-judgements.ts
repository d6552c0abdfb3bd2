import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import { judgementKey } from '../../domain/judgement.ts';
import { compareText } from '../../lib/compare.ts';
import type { JudgementOf, Reader } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { list } from './fragments.ts';
import {
  columns,
  JUDGEMENT_COLUMNS,
  type JudgementRow,
  judgementOf,
  MENTION_COLUMNS,
  type MentionRow,
  mentionOf,
} from './rows.ts';

export const judgementReader = (connection: Connection): Pick<Reader, 'judgementsOf' | 'unsurePairs'> => ({
  judgementsOf: async (entities) => {
    const rows = connection.all<SideRow>('judgements of', JUDGEMENTS_OF, { ids: list(entities) });
    const results: JudgementOf[][] = entities.map(() => []);
    for (const row of rows) results[row[0]]?.push(sideOf(row, entities[row[0]] ?? ''));
    for (const result of results) result.sort(byKey);
    return results;
  },
  unsurePairs: async (first, after) => {
    const parameters = { ...afterParameters(after), first };
    const rows = connection.all<JudgementRow>('unsure pairs', unsureSql(after), parameters);
    return rows.map((row) => ({ judgement: judgementOf(row), cursor: encodeCursor(row[4], row[0], row[1]) }));
  },
});

/** Seen from `own`; a judgement on two members of one entity is seen from both, from its `a` first. */
const sideSql = (own: 'a' | 'b', other: 'a' | 'b'): string =>
  `SELECT q.key, ${columns('j', JUDGEMENT_COLUMNS)}, ${columns('o', MENTION_COLUMNS)} FROM json_each(@ids) q
    CROSS JOIN node e ON e.id = q.value CROSS JOIN member m ON m.entity = e.n
    CROSS JOIN judgement j ON j.${own} = m.mention CROSS JOIN mention o ON o.id = j.${other}`;

const JUDGEMENTS_OF = `${sideSql('a', 'b')} UNION ALL ${sideSql('b', 'a')}`;

/** Place asked, the judgement, the mention on its other side. */
type SideRow = [number, ...JudgementRow, ...MentionRow];

const sideOf = ([, ...row]: SideRow, of: string): JudgementOf => ({
  judgement: judgementOf(row.slice(0, JUDGEMENT_COLUMNS.length) as unknown as JudgementRow),
  of,
  mention: mentionOf(row.slice(JUDGEMENT_COLUMNS.length) as unknown as MentionRow),
});

// Sorting is stable, so of two sides of one judgement the first stays first.
const byKey = (one: JudgementOf, other: JudgementOf): number =>
  compareText(judgementKey(one.judgement), judgementKey(other.judgement));

const unsureSql = (after: string | undefined): string =>
  `SELECT ${columns('j', JUDGEMENT_COLUMNS)} FROM judgement j
    WHERE j.verdict = 'UNSURE' AND j.origin = 'RULE'
    AND NOT EXISTS (SELECT 1 FROM judgement p WHERE p.a = j.a AND p.b = j.b AND p.origin = 'PERSON')
    ${after === undefined ? '' : 'AND j.score <= @score AND (j.score < @score OR (j.a, j.b) > (@a, @b))'}
    ORDER BY j.score DESC, j.a, j.b LIMIT @first`;

const afterParameters = (after: string | undefined): Parameters => {
  if (after === undefined) return {};
  const [score, a, b] = decodeCursor(after, 'nss') as [number, string, string];
  return { score, a, b };
};
