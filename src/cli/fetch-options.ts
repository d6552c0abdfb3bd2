import { type Command, Option } from 'commander';
import type { BrowserOptions, NetworkOptions } from '../../ingest/fetch/page-source.ts';
import { findChromium, RENDER_MODES, type RenderMode } from '../../ingest/fetch/render-mode.ts';
import { realWaiting } from '../../ingest/fetch/waiting.ts';
import type { PageSource } from '../../ingest/page.ts';
import { InputError } from '../domain/errors.ts';
import { wholeNumber } from './numbers.ts';
import { UsageError } from './usage-error.ts';

/** Flags of every command that fetches. */
export interface FetchFlags {
  readonly allowPrivate?: boolean;
  readonly allowAddress?: readonly string[];
  readonly resolve?: readonly string[];
  readonly delay: number;
  readonly contactUrl: string;
}

const DELAY_MS = 1000;
const LONGEST_DELAY_MS = 3_600_000;
/** Where whoever runs a site can read who we are. */
const CONTACT_URL = 'https://github.com/orgraph/orgraph';

export const addFetchOptions = (command: Command): Command =>
  command
    .option('--allow-private', 'open the address guard: private addresses, any port')
    .option('--allow-address <address>', 'open it for this IP or IP:PORT alone (repeatable)', collected)
    .option(
      '--resolve <answer>',
      'HOST:IP[,IP…] answers the look-ups of a host, one after another (repeatable)',
      collected,
    )
    .option('--delay <ms>', 'pause between requests to one host', wholeNumber(0, LONGEST_DELAY_MS), DELAY_MS)
    .option('--contact-url <url>', 'where site owners read who asks: part of the user agent', CONTACT_URL);

/** The network as these flags want it. Loaded when it is wanted: other commands start without it. */
export const openSource = async (
  flags: FetchFlags,
  version: string,
  more: Partial<NetworkOptions> = {},
): Promise<PageSource> => {
  const { openNetworkSource } = await import('../../ingest/fetch/page-source.ts');
  try {
    return openNetworkSource({ ...networkOptions(flags, version), ...more });
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(error.message);
    throw error;
  }
};

export const addRenderOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--render <mode>',
      'complete pages with a browser: where they hold scripts but no text, never, always',
    )
      .choices(RENDER_MODES)
      .default('auto'),
  );

/** The browser that `--render` wants. Without one, `auto` is `never`, and says so. */
export const browserFor = (
  mode: RenderMode,
  named: string | undefined,
  say: (line: string) => void,
): BrowserOptions | undefined => {
  if (mode === 'never') return undefined;
  const executablePath = findChromium(named);
  if (executablePath !== undefined) return { mode, executablePath };
  if (mode === 'always') throw new UsageError('--render always: no chromium was found on this machine');
  say('No chromium was found: pages that need a browser are read as they come.');
  return undefined;
};

const networkOptions = (flags: FetchFlags, version: string): NetworkOptions => ({
  guard: {
    allowPrivate: flags.allowPrivate ?? false,
    allowAddresses: flags.allowAddress ?? [],
    resolve: flags.resolve ?? [],
  },
  userAgent: userAgent(version, flags.contactUrl),
  delayMs: flags.delay,
  waiting: realWaiting(() => Math.random()),
});

/** A header carries one line of printable ASCII. */
const userAgent = (version: string, contact: string): string => {
  if (!URL.canParse(contact) || !/^https?:\/\/[\x21-\x7e]+$/.test(contact))
    throw new UsageError(`--contact-url: a URL is needed, not ${JSON.stringify(contact)}`);
  return `orgraph/${version} (+${contact})`;
};

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
