import type { TraceLine } from '../../ingest/crawl/site-loop.ts';
import type { Crawl } from '../domain/crawl.ts';

/** How a crawl gets on: one line that renews itself on a terminal, a JSON line a second elsewhere. */
export interface CrawlProgress {
  page(line: TraceLine, crawl: Crawl): void;
  /** Gives the terminal back. */
  close(): void;
}

const EVERY_MS = { terminal: 200, pipe: 1000 };

export const crawlProgress = (stream: NodeJS.WriteStream): CrawlProgress => {
  const onTerminal = stream.isTTY === true;
  const began = Date.now();
  let shown = 0;
  let first: number | undefined;
  const show = (line: TraceLine, crawl: Crawl): void => {
    first ??= crawl.places - 1;
    const rate = ((crawl.places - first) * 1000) / Math.max(1, Date.now() - began);
    const facts = {
      pages: crawl.places,
      perSecond: Math.round(rate * 10) / 10,
      ...found(crawl),
      host: new URL(line.url).host,
    };
    stream.write(
      onTerminal
        ? `\r\u001b[2K${sentence(facts)}`.slice(0, (stream.columns ?? 80) + 4)
        : `${JSON.stringify({ progress: 'crawl', ...facts })}\n`,
    );
  };
  return {
    page: (line, crawl) => {
      if (Date.now() - shown < (onTerminal ? EVERY_MS.terminal : EVERY_MS.pipe)) return;
      shown = Date.now();
      show(line, crawl);
    },
    close: () => {
      if (onTerminal && shown > 0) stream.write('\n');
      shown = 0;
    },
  };
};

interface Facts {
  readonly pages: number;
  readonly perSecond: number;
  readonly missed: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly host: string;
}

const found = ({ counts }: Crawl): Pick<Facts, 'missed' | 'kinds'> => ({
  missed: total(counts.skipped) + total(counts.failed),
  kinds: counts.pagesByKind,
});

const total = (counter: Readonly<Record<string, number>>): number =>
  Object.values(counter).reduce((sum, count) => sum + count, 0);

const sentence = ({ pages, perSecond, missed, kinds, host }: Facts): string => {
  const best = Object.entries(kinds)
    .filter(([kind]) => kind !== 'other')
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([kind, count]) => `${count} ${kind}`);
  return `${pages} pages, ${perSecond}/s, ${missed} not read · ${best.join(', ')} · ${host}`;
};
