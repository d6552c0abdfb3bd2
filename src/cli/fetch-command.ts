import type { Command } from 'commander';
import type { FetchOutcome, PageSource } from '../../ingest/page.ts';
import type { Run } from './command.ts';
import type { CommandContext } from './context.ts';
import { addFetchOptions, type FetchFlags, openSource } from './fetch-options.ts';
import { written } from './output.ts';

interface FetchCommandFlags extends FetchFlags {
  readonly text?: boolean;
}

export const fetchCommand = (program: Command, run: Run): void => {
  const command = program
    .command('fetch')
    .description(
      'fetch as the crawler would (guard, robots.txt, limits) and say what came; nothing is stored',
    )
    .argument('<url...>', 'what to fetch; one line each, in this order');
  addFetchOptions(command)
    .option('--text', 'with the decoded text')
    .addHelpText('after', '\nExample:\n  orgraph fetch https://www.example.org/ --text')
    .action((urls: readonly string[], flags: FetchCommandFlags) =>
      run(flags, async (context) => {
        const source = await openSource(flags, program.version() ?? '');
        try {
          await printPages(context, source, urls, flags);
        } finally {
          await source.close();
        }
        return undefined;
      }),
    );
};

/** So many are on their way at a time; a host is still asked by one. */
const AT_ONCE = 8;

/** A line a page, in the order asked, whichever comes first. */
const printPages = async (
  { say }: CommandContext,
  source: PageSource,
  urls: readonly string[],
  { text = false }: FetchCommandFlags,
): Promise<void> => {
  const running: Promise<FetchOutcome>[] = [];
  for (let i = 0; i < urls.length; i++) {
    for (let next = running.length; next < Math.min(i + AT_ONCE, urls.length); next++)
      running.push(source.fetch({ url: urls[next] ?? '' }));
    const outcome = await (running[i] as Promise<FetchOutcome>);
    // What was printed need not be kept.
    delete running[i];
    if ('message' in outcome) say(`${outcome.url}: ${outcome.message}`);
    await written(process.stdout, `${JSON.stringify(lineOf(outcome, text))}\n`);
  }
};

/** The shape that scripts rely on, and nothing besides. */
const lineOf = (outcome: FetchOutcome, withText: boolean): object => {
  const { url, finalUrl, status } = outcome;
  if (outcome.outcome === 'unchanged') return { url, outcome: 'unchanged', finalUrl, status };
  if (outcome.outcome !== 'fetched') {
    const { reason, contentType, bytes } = outcome;
    return { url, outcome: outcome.outcome, reason, finalUrl, status, contentType, bytes };
  }
  const { contentType, charset, body, text } = outcome;
  const line = { url, outcome: 'fetched', finalUrl, status, contentType, charset, bytes: body.length };
  return withText ? { ...line, text } : line;
};
