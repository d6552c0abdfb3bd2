import type { Config } from '../config.ts';
import { InputError } from '../domain/errors.ts';
import type { GraphStore } from '../store/graph-store.ts';
import { openStore, type StoreOptions } from '../store/open-store.ts';
import { createProgress, type Progress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** What every command gets. */
export interface CommandContext {
  readonly config: Config;
  /** The time written on facts and the today of `asOf`. */
  readonly now: () => string;
  readonly progress: Progress;
  /** Talk: a line on standard error. */
  readonly say: (line: string) => void;
}

export const createContext = (config: Config): CommandContext => ({
  config,
  now: () => config.now ?? new Date().toISOString(),
  progress: createProgress(process.stderr),
  say: (line) => {
    process.stderr.write(`${line}\n`);
  },
});

/** Opens the configured store, and closes it whatever happens. */
export const withStore = async <T>(
  { config }: CommandContext,
  use: (store: GraphStore) => Promise<T>,
  options: StoreOptions = {},
): Promise<T> => {
  const store = await opened(config, options);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};

/** An address that no adapter knows is wrong usage. */
const opened = async ({ store, neo4j }: Config, options: StoreOptions): Promise<GraphStore> => {
  try {
    return await openStore(store, neo4j, options);
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(error.message);
    throw error;
  }
};
