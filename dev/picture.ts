import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Draws the README's picture: a query beside what the built command line really answered to it. */
const QUERY = `{
  people(filter: { text: "Mansour" }, first: 1) { edges { node {
    name aliases
    roles(history: true, first: 2) { edges { node {
      title status validFrom validTo
      organization { kind name }
      evidence { url text }
    } } }
  } } }
}`;

const FONT_SIZE = 13;
const LINE = 18;
const CHARACTER = 7.83;
const MARGIN = 20;

const store = mkdtempSync(join(tmpdir(), 'orgraph-picture-'));
const orgraph = (...words: string[]): string =>
  execFileSync(
    process.execPath,
    ['bin/orgraph.js', ...words, '--store', `sqlite:${join(store, 'sample.db')}`],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );

const panel = (lines: readonly string[], x: number, color: string): string =>
  lines
    .map((line, row) => {
      const y = MARGIN + (row + 1) * LINE;
      return `<text x="${x}" y="${y}" fill="${color}" xml:space="preserve">${escaped(line)}</text>`;
    })
    .join('\n');

/** JSON with what fits on one line on one line. */
const compact = (value: unknown, indent = ''): string => {
  const short = JSON.stringify(value);
  if (short.length + indent.length <= 84 || typeof value !== 'object' || value === null) return spaced(short);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + compact(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}"${key}": ${compact(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
};

const spaced = (json: string): string => json.replace(/"(\w+)":/g, '"$1": ').replaceAll(',"', ', "');

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Characters of unspaced scripts are twice as wide. */
const widthOf = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => line.length + (line.match(/[\u3000-\u9fff]/g)?.length ?? 0))) * CHARACTER;

const draw = (query: readonly string[], answer: readonly string[]): string => {
  const middle = Math.ceil(MARGIN * 2 + widthOf(query));
  const width = Math.ceil(middle + MARGIN * 2 + widthOf(answer));
  const height = MARGIN * 2 + Math.max(query.length, answer.length) * LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
  font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${FONT_SIZE}">
<title>A query, and what it is answered</title>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<line x1="${middle}" y1="${MARGIN}" x2="${middle}" y2="${height - MARGIN}" stroke="#30363d"/>
${panel(query, MARGIN, '#a5d6ff')}
${panel(answer, middle + MARGIN, '#e6edf3')}
</svg>
`;
};

try {
  orgraph('sample', '--people', '300', '--seed', '1');
  const answer = compact(JSON.parse(orgraph('query', QUERY)).data);
  writeFileSync('docs/images/query.svg', draw(QUERY.split('\n'), answer.split('\n')));
} finally {
  rmSync(store, { recursive: true });
}
