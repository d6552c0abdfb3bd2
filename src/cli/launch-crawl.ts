import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalUrl } from '../../ingest/crawl/canonical-url.ts';
import { SITE_KINDS, STRATEGIES } from '../../ingest/crawl/policy/policy.ts';
import { type Crawl, type CrawlOrder, crawlId } from '../domain/crawl.ts';
import { ConflictError, InputError, LimitError, OrgraphError } from '../domain/errors.ts';
import type { CrawlLauncher } from '../graphql/crawl-launcher.ts';
import { packageRoot } from '../lib/package-root.ts';
import type { Reader } from '../store/graph-store.ts';

export interface LaunchParts {
  readonly reader: Pick<Reader, 'crawlsById'>;
  /** Flags that make the process see the same store and clock. */
  readonly flags: readonly string[];
  /** What `orgraph` is: a program and its first arguments. */
  readonly program?: readonly [string, ...string[]];
  readonly onEnd?: (ended: string) => void;
  /** How long crawls may take to end when the service does. */
  readonly graceMs?: number;
}

export interface CrawlProcesses extends CrawlLauncher {
  /** Ends all that were started, each after the pages that are under way. */
  close(): Promise<void>;
}

const ORGRAPH: readonly [string, ...string[]] = [process.execPath, join(packageRoot(), 'bin', 'orgraph.js')];
const GRACE_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Less than an operation may take. A crawl that goes on after a crash may show no sign before its first page. */
const LOOK_FOR_MS = 7_000;
const MOST_PROCESSES = 4;
const LONGEST_TALK = 4096;

interface Child {
  readonly process: ChildProcess;
  /** Its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** The end of what it said on standard error. */
  readonly talk: () => string;
}

/** Crawls as processes: what they do to the machine and to memory does not touch the service. */
export const crawlProcesses = (parts: LaunchParts): CrawlProcesses => {
  const children = new Set<Child>();
  const begin = (order: CrawlOrder): Child => {
    if (children.size >= MOST_PROCESSES)
      throw new LimitError(`At most ${MOST_PROCESSES} crawls run at a time.`);
    const child = start(order, parts);
    children.add(child);
    void child.ended.then((code) => {
      children.delete(child);
      parts.onEnd?.(`the crawl of ${order.urls.join(' ')} ended with ${code}`);
    });
    return child;
  };
  return {
    launch: async (order) => {
      const checked = checkedOrder(order);
      const id = crawlId(checked.urls);
      const [before] = await parts.reader.crawlsById([id]);
      await known(begin(checked), parts.reader, id, before);
      return id;
    },
    close: async () => {
      await Promise.all([...children].map((child) => ended(child, parts.graceMs ?? GRACE_MS)));
    },
  };
};

/** As the command would take it, so that it and we speak of the same crawl. */
const checkedOrder = (order: CrawlOrder): CrawlOrder => {
  checkWord('kind', order.kind, SITE_KINDS);
  checkWord('strategy', order.strategy, STRATEGIES);
  return { ...order, urls: [...new Set(order.urls.map(checkedUrl))] };
};

const checkWord = (name: string, word: string | undefined, words: readonly string[]): void => {
  if (word !== undefined && !words.includes(word))
    throw new InputError(`\`${name}\` is one of ${words.join(', ')}; got ${JSON.stringify(word)}.`);
};

const checkedUrl = (text: string): string => {
  const { url } = canonicalUrl(text);
  if (url !== undefined) return url;
  throw new InputError(`A crawl starts at http or https URLs; got ${JSON.stringify(text)}.`, 'BAD_URL');
};

const start = (order: CrawlOrder, { flags, program = ORGRAPH }: LaunchParts): Child => {
  const [file, ...first] = program;
  // In a group of its own: Ctrl-C on the service's terminal is the service's to pass on.
  const process = spawn(file, [...first, 'crawl', ...flags, ...orderFlags(order), '--', ...order.urls], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  yieldToOthers(process);
  let talk = '';
  process.stderr?.setEncoding('utf8').on('data', (part: string) => {
    talk = (talk + part).slice(-LONGEST_TALK);
  });
  const ended = new Promise<number | null>((resolve) => {
    process.once('close', resolve);
    process.once('error', (error) => {
      talk = error.message;
      resolve(1);
    });
  });
  return { process, ended, talk: () => talk };
};

const orderFlags = ({ kind, budget, strategy }: CrawlOrder): string[] => [
  ...['--strategy', strategy],
  ...(kind === undefined ? [] : ['--kind', kind]),
  ...(budget === undefined ? [] : ['--budget', `${budget}`]),
];

/** Whoever waits for an answer of the service comes first. */
const yieldToOthers = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not let us: it crawls all the same.
  }
};

/** Until the store shows that the process has begun; an OrgraphError where it could not. */
const known = async (
  child: Child,
  reader: Pick<Reader, 'crawlsById'>,
  id: string,
  before: Crawl | undefined,
): Promise<void> => {
  const shownBefore = JSON.stringify(before);
  for (let waited = 0; waited < LOOK_FOR_MS; waited += LOOK_EVERY_MS) {
    const code = await Promise.race([child.ended, pause(LOOK_EVERY_MS, 'runs' as const)]);
    if (code !== 'runs' && code !== 0) throw failure(child.talk());
    const [crawl] = await reader.crawlsById([id]);
    if (crawl !== undefined && (code === 0 || JSON.stringify(crawl) !== shownBefore)) return;
  }
  if (before === undefined) throw failure('orgraph: the crawl has not begun in time');
};

/** The command's last line says what went wrong, with its code. */
const failure = (talk: string): OrgraphError => {
  const line = talk.trim().split('\n').at(-1) ?? '';
  const message = line.replace(/^orgraph: /, '') || 'The crawl ended before it began.';
  return message.endsWith('[CONFLICT]')
    ? new ConflictError('This crawl is running already.', 'CRAWL_RUNNING')
    : new OrgraphError('CRAWL_FAILED', message);
};

/** The first signal lets it finish its pages; what does not end in time is cut off, and goes on when started again. */
const ended = async ({ process, ended: end }: Child, graceMs: number): Promise<void> => {
  process.kill('SIGINT');
  const timer = setTimeout(() => process.kill('SIGKILL'), graceMs);
  await end;
  clearTimeout(timer);
};
