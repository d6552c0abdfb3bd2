import type { Reader } from '../store/graph-store.ts';
import { formatLine, type Line, parseLine } from './jsonl-line.ts';

/** Where what was derived is not what the file says. */
export interface Difference {
  readonly number: number;
  readonly said: string;
  /** Absent where nothing was derived under that id. */
  readonly derived?: string;
}

type Derived = Pick<Reader, 'entities' | 'relations' | 'changesById'>;

/** Compares derived lines with what settling made of the base lines: one look-up a type and batch. */
export const compareDerived = async (
  store: Derived,
  lines: readonly { readonly text: string; readonly number: number }[],
): Promise<Difference[]> => {
  const parsed = lines.map(({ text, number }) => ({ line: parseLine(text), number }));
  const derived = await derivedLines(
    store,
    parsed.map(({ line }) => line),
  );
  return parsed.flatMap(({ line, number }) => {
    const said = formatLine(line);
    const found = derived.get(keyOf(line));
    if (found === said) return [];
    return [{ number, said, ...(found === undefined ? {} : { derived: found }) }];
  });
};

const keyOf = ({ type, row }: Line): string => `${type} ${'id' in row ? row.id : ''}`;

const derivedLines = async (store: Derived, lines: readonly Line[]): Promise<Map<string, string>> => {
  const idsOf = (type: Line['type']): string[] =>
    lines.flatMap((line) => (line.type === type && 'id' in line.row ? [line.row.id] : []));
  const [nodes, relations, ids] = [idsOf('node'), idsOf('relation'), idsOf('change')];
  const entities = nodes.length === 0 ? [] : await store.entities(nodes);
  const cards = relations.length === 0 ? [] : await store.relations(relations);
  const changes = ids.length === 0 ? [] : await store.changesById(ids);
  const found: Line[] = [
    ...entities.flatMap((row) => (row === undefined ? [] : [{ type: 'node' as const, row }])),
    ...cards.flatMap((card) =>
      card === undefined ? [] : [{ type: 'relation' as const, row: card.relation }],
    ),
    ...changes.flatMap((row) => (row === undefined ? [] : [{ type: 'change' as const, row }])),
  ];
  return new Map(found.map((line) => [keyOf(line), formatLine(line)]));
};
