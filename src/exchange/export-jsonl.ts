import type { Page } from '../domain/page.ts';
import type { LedgerTable } from '../store/graph-store.ts';
import type { ExportSource } from './export-source.ts';
import { formatLine, type Line } from './jsonl-line.ts';
import { CRAWL_FIELDS, LINE_TYPES, type LineType } from './line-shapes.ts';

type TableType = Exclude<LineType, 'crawl'>;

const tableOf = (type: TableType): LedgerTable => (type === 'node' ? 'entity' : type);

/** All rows by type, then key: the same graph gives the same bytes, from any store. */
export async function* exportJsonl(
  source: ExportSource,
  { withCrawl }: { readonly withCrawl: boolean },
): AsyncGenerator<string> {
  for (const type of LINE_TYPES) {
    if (type === 'page') yield* withCrawl ? linesOf(source, type) : pagesOfFacts(source);
    else if (type !== 'crawl') yield* linesOf(source, type);
    else if (withCrawl) yield* crawlLines(source);
  }
}

async function* linesOf(source: ExportSource, type: TableType): AsyncGenerator<string> {
  for await (const rows of source.scan(tableOf(type))) {
    if (rows.length > 0) yield `${rows.map((row) => formatLine({ type, row } as Line)).join('\n')}\n`;
  }
}

const CRAWLS_A_READ = 100;

/** The one begun last first. */
async function* crawlLines(source: ExportSource): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const rows = await source.crawls(CRAWLS_A_READ, after);
    yield rows.map(({ crawl }) => `${formatLine({ type: 'crawl', row: crawl })}\n`).join('');
    if (rows.length < CRAWLS_A_READ) return;
    after = rows.at(-1)?.cursor;
  }
}

/** Pages whose reading times facts depend on; the crawl's own state stays behind. */
async function* pagesOfFacts(source: ExportSource): AsyncGenerator<string> {
  const needed = new Set<string>();
  for await (const mentions of source.scan('mention')) for (const { page } of mentions) needed.add(page);
  for await (const pages of source.scan('page')) {
    const lines = pages
      .filter(({ url }) => needed.has(url))
      .map((row) => `${formatLine({ type: 'page', row: withoutCrawl(row) })}\n`);
    if (lines.length > 0) yield lines.join('');
  }
}

const withoutCrawl = (page: Page): Page =>
  Object.fromEntries(
    Object.entries(page).filter(([field]) => !CRAWL_FIELDS.includes(field)),
  ) as unknown as Page;
