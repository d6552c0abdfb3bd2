import type { Command } from 'commander';
import type { Crawl } from '../domain/crawl.ts';
import type { StoreStats } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { answer, written } from './output.ts';

/** The newest ones. */
const CRAWLS_SHOWN = 20;

export const statusCommand = (program: Command, run: Run): void => {
  program
    .command('status')
    .description('what is stored')
    .addHelpText('after', '\nExample:\n  orgraph status --store sqlite:./data/orgraph.db')
    .action(() =>
      run({}, (context) =>
        withStore(context, async (store) => {
          const stats = await store.stats();
          const crawls = (await store.crawls(CRAWLS_SHOWN)).map(({ crawl }) => crawl);
          if (process.stdout.isTTY === true)
            await written(process.stdout, tableOf(context, store.name, stats) + crawlLines(crawls));
          else await answer({ store: store.name, ...stats, crawls: crawls.map(factsOf) });
          return undefined;
        }),
      ),
    );
};

const tableOf = ({ config }: CommandContext, store: string, stats: StoreStats): string => {
  const groups: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
    ['nodes', stats.nodes.map(({ kind, count }) => [kind, count])],
    ['relations', stats.relations.map(({ kind, count }) => [kind, count])],
    ['pages', stats.pages.map(({ state, count }) => [state, count])],
    [
      'base',
      [
        ['mentions', stats.mentions],
        ['assertions', stats.assertions],
        ['evidence', stats.evidence],
        ['judgements', stats.judgements],
        ['changes', stats.changes],
        ['unsettled', stats.unsettled],
      ],
    ],
  ];
  const title = (text: string): string => (config.color ? `\u001b[1m${text}\u001b[22m` : text);
  const lines = groups.flatMap(([name, rows]) => [title(name), ...rows.map(rowText)]);
  return `${store}\n${lines.join('\n')}\n`;
};

const crawlLines = (crawls: readonly Crawl[]): string =>
  crawls
    .map(({ id, state, startedAt, counts, urls }) => {
      const more = urls.length > 1 ? ` and ${urls.length - 1} more` : '';
      return `crawl ${id} ${state}, begun ${startedAt}: ${counts.fetched} pages of ${urls[0] ?? ''}${more}\n`;
    })
    .join('');

const factsOf = ({ id, state, urls, round, reason, startedAt, endedAt, places, counts }: Crawl) => ({
  ...{ id, state, urls, round, reason, startedAt, endedAt },
  ...{ pages: places, fetched: counts.fetched, unchanged: counts.unchanged },
});

const rowText = ([name, count]: readonly [string, number]): string =>
  `  ${name.padEnd(14)}${count.toLocaleString('en').padStart(14)}`;
