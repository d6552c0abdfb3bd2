import DataLoader from 'dataloader';
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import type { Frontier, Ledger, Reader } from '../store/graph-store.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { CrawlFeed } from './crawl-feed.ts';
import type { CrawlLauncher } from './crawl-launcher.ts';
import type { Editor } from './editor.ts';

/** What resolvers ask of the store. `mentions` shows the two sides of a pair that waits for a person's word. */
export type GraphReader = Reader & Pick<Ledger, 'mentions'> & Pick<Frontier, 'countQueued'>;

/** off: this server has no admin token. denied: the request did not bring it. */
export type AdminAccess = 'off' | 'denied' | 'granted';

export interface ServiceParts {
  readonly reader: GraphReader;
  readonly editor?: Editor;
  readonly launcher?: CrawlLauncher;
  readonly feed?: ChangeFeed;
  readonly crawlFeed?: CrawlFeed;
  /** The today of `asOf`. */
  readonly now: () => string;
}

/** What resolvers know of the one operation that they answer. */
export interface QueryContext {
  readonly reader: GraphReader;
  readonly editor: Editor | undefined;
  readonly launcher: CrawlLauncher | undefined;
  readonly feed: ChangeFeed | undefined;
  readonly crawlFeed: CrawlFeed | undefined;
  readonly admin: AdminAccess;
  readonly now: string;
  readonly loaders: Map<string, unknown>;
  /** What a field of the document asks is the same for all parents, and is worked out at the first. */
  readonly fields: Map<FieldNode, unknown>;
}

export const createContext = (parts: ServiceParts, admin: AdminAccess): QueryContext => ({
  reader: parts.reader,
  editor: parts.editor,
  launcher: parts.launcher,
  feed: parts.feed,
  crawlFeed: parts.crawlFeed,
  admin,
  now: parts.now(),
  loaders: new Map(),
  fields: new Map(),
});

/** After a write nothing that was read before counts any more. */
export const forgetReads = (context: QueryContext): void => {
  context.loaders.clear();
  context.fields.clear();
};

export type BatchReader<Key, Value> = (
  context: QueryContext,
) => (keys: readonly Key[]) => Promise<readonly Value[]>;

/** The operation's one loader of that name. */
export const loaderOf = <Key, Value>(
  context: QueryContext,
  name: string,
  read: BatchReader<Key, Value>,
): DataLoader<Key, Value> => {
  const known = context.loaders.get(name) as DataLoader<Key, Value> | undefined;
  if (known !== undefined) return known;
  const loader = new DataLoader<Key, Value>(read(context) as DataLoader.BatchLoadFn<Key, Value>);
  context.loaders.set(name, loader);
  return loader;
};

/** What this field asks, made once an operation. */
export const onceAField = <T>(context: QueryContext, info: GraphQLResolveInfo, make: () => T): T => {
  const node = info.fieldNodes[0] as FieldNode;
  const known = context.fields.get(node) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  context.fields.set(node, made);
  return made;
};

export type Resolver = (
  source: never,
  args: never,
  context: QueryContext,
  info: GraphQLResolveInfo,
) => unknown;

/** Fields that are plain properties of their source have no resolver. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;
