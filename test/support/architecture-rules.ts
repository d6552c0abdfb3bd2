/**
 * Who may import whom, with reasons. `types` are folders of which only types may be imported: the ports.
 * A folder that is not in the table may not exist.
 */
export interface FolderRule {
  readonly folder: string;
  readonly mayImport: readonly string[];
  readonly types?: readonly string[];
  readonly reason: string;
}

export const FOLDER_RULES: readonly FolderRule[] = [
  { folder: 'src/lib', mayImport: [], reason: 'tiny helpers that know nothing of organisations' },
  { folder: 'src/domain', mayImport: ['src/lib'], reason: 'the words of the product depend on nothing else' },
  { folder: 'src/text', mayImport: ['src/lib'], reason: 'text is treated alike wherever it goes' },
  {
    folder: 'src/lexicon',
    mayImport: ['src/lib', 'src/text'],
    reason: 'words are data; matching them knows nothing of what they mean',
  },
  {
    folder: 'ingest/page.ts',
    mayImport: ['src/domain', 'ingest/html'],
    reason: 'the spine: one readonly type a stage',
  },
  {
    folder: 'ingest/html',
    mayImport: ['src/lib', 'src/text'],
    reason: 'a parsed page is a tree of ours; the parser stays behind it',
  },
  {
    folder: 'ingest/fetch',
    mayImport: ['ingest/page.ts', 'ingest/html', 'src/domain', 'src/lib'],
    reason: 'the only place that meets the network',
  },
  {
    folder: 'ingest/classify',
    mayImport: ['ingest/page.ts', 'ingest/html', 'src/domain', 'src/text', 'src/lexicon', 'src/lib'],
    reason: 'a stage: one verb, never another stage',
  },
  {
    folder: 'ingest/extract',
    mayImport: ['ingest/page.ts', 'ingest/html', 'src/domain', 'src/text', 'src/lexicon', 'src/lib'],
    reason: 'a stage: one verb, never another stage',
  },
  {
    folder: 'ingest/commit',
    mayImport: ['ingest/page.ts', 'src/domain', 'src/text', 'src/lib'],
    types: ['src/store'],
    reason: 'a stage: what a page says becomes one ChangeSet',
  },
  {
    folder: 'ingest/pipeline.ts',
    mayImport: [
      'ingest/page.ts',
      'ingest/html',
      'ingest/classify',
      'ingest/extract',
      'ingest/commit',
      'src/domain',
      'src/lib',
    ],
    types: ['src/store'],
    reason: 'the only file that knows the order of the stages',
  },
  {
    folder: 'ingest/crawl',
    mayImport: [
      'ingest/fetch',
      'ingest/html',
      'ingest/pipeline.ts',
      'ingest/page.ts',
      'src/domain',
      'src/lexicon',
      'src/text',
      'src/lib',
    ],
    types: ['src/store'],
    reason: 'decides what is read next; what a page says is the pipeline’s business',
  },
  {
    folder: 'src/store',
    mayImport: ['src/lib', 'src/domain', 'src/text'],
    reason: 'an adapter speaks the domain and one engine, and is asked by everybody through the ports',
  },
  {
    folder: 'src/settle',
    mayImport: ['src/lib', 'src/domain', 'src/text'],
    types: ['src/store'],
    reason: 'what is derived must not depend on the engine that keeps it',
  },
  {
    folder: 'src/query',
    mayImport: ['src/lib', 'src/domain'],
    types: ['src/store'],
    reason: 'questions above the ports are written once for all stores',
  },
  {
    folder: 'src/sample',
    mayImport: ['src/lib', 'src/domain', 'src/text'],
    types: ['src/store'],
    reason: 'a generated graph is base facts like any other',
  },
  {
    folder: 'src/exchange',
    mayImport: ['src/lib', 'src/domain', 'src/text'],
    types: ['src/store'],
    reason: 'formats are translations of domain values; files are the command line’s business',
  },
  {
    folder: 'src/graphql',
    mayImport: ['src/lib', 'src/domain', 'src/text', 'src/query'],
    types: ['src/store'],
    reason: 'resolvers ask the ports; what changes the graph reaches them as a port of their own',
  },
  {
    folder: 'src/server',
    mayImport: ['src/lib', 'src/domain', 'src/graphql'],
    types: ['src/store'],
    reason: 'HTTP around GraphQL; backends are passed in',
  },
  {
    folder: 'src/cli',
    mayImport: [
      'src/lib',
      'src/domain',
      'src/text',
      'src/store',
      'src/settle',
      'src/query',
      'src/sample',
      'src/exchange',
      'src/graphql',
      'src/server',
      'src/lexicon',
      'ingest/page.ts',
      'ingest/html',
      'ingest/fetch',
      'ingest/classify',
      'ingest/commit',
      'ingest/pipeline.ts',
      'ingest/crawl',
      'src/config.ts',
    ],
    reason: 'the only place where things are wired',
  },
  {
    folder: 'src/config.ts',
    mayImport: ['src/lib', 'src/domain'],
    reason: 'reads the environment, nothing else',
  },
];

/** Libraries that stay behind one file or folder each. */
export const LIBRARY_RULES: readonly {
  readonly library: string;
  readonly only: string;
  readonly reason: string;
}[] = [
  { library: 'better-sqlite3', only: 'src/store/sqlite/', reason: 'the engine of one adapter' },
  { library: 'neo4j-driver', only: 'src/store/neo4j/', reason: 'the engine of one adapter' },
  { library: '@apollo/server', only: 'src/graphql/', reason: 'the GraphQL engine' },
  { library: 'graphql-jit', only: 'src/graphql/', reason: 'the GraphQL engine' },
  { library: 'dataloader', only: 'src/graphql/', reason: 'batching belongs to a GraphQL request' },
  { library: 'fastify', only: 'src/server/', reason: 'the HTTP engine' },
  { library: 'got', only: 'ingest/fetch/', reason: 'the only place that meets the network' },
  { library: 'playwright-core', only: 'ingest/fetch/', reason: 'the only place that meets the network' },
  { library: 'warcio', only: 'ingest/fetch/', reason: 'snapshots are written and read in one place' },
  { library: 'parse5', only: 'ingest/html/', reason: 'the parser stays behind our own tree' },
  { library: 'cheerio', only: 'ingest/html/', reason: 'the parser stays behind our own tree' },
  { library: 'commander', only: 'src/cli/', reason: 'the command line' },
  { library: 'cli-progress', only: 'src/cli/', reason: 'the command line' },
];

/** What makes code depend on where and when it runs stays in named places. (Chance: pauses between retries.) */
export const AMBIENT_RULES: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  readonly only: readonly string[];
}[] = [
  { what: 'the environment', pattern: /\bprocess\.env\b/, only: ['src/config.ts'] },
  { what: 'the clock', pattern: /\bDate\.now\(|\bnew Date\(\)/, only: ['src/cli/'] },
  {
    what: 'chance',
    pattern: /\bMath\.random\(/,
    only: ['src/store/neo4j/executor.ts', 'src/cli/fetch-options.ts'],
  },
];

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

const IMPORT = /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;

export const importsOf = ({ text }: SourceFile): Import[] =>
  [...withoutComments(text).matchAll(IMPORT)].map(([, , type, fixed, dynamic]) => ({
    target: fixed ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }));

/** One line a violation: what, where, and the rule that it breaks. */
export const violationsOf = (file: SourceFile): string[] => [
  ...folderViolations(file),
  ...libraryViolations(file),
  ...ambientViolations(file),
];

const folderViolations = (file: SourceFile): string[] => {
  const rule = ruleOf(file.path);
  if (rule === undefined) return [`${file.path}: its folder is not in the table of who may import whom`];
  return importsOf(file)
    .filter(({ target }) => target.startsWith('.'))
    .flatMap(({ target, typeOnly }) => {
      const path = resolve(file.path, target);
      const folder = ruleOf(path)?.folder ?? path;
      const allowed =
        folder === rule.folder ||
        rule.mayImport.includes(folder) ||
        (typeOnly && rule.types?.includes(folder));
      return allowed ? [] : [`${file.path} imports ${path}: ${rule.folder} must not (${rule.reason})`];
    });
};

const libraryViolations = (file: SourceFile): string[] =>
  importsOf(file).flatMap(({ target, typeOnly }) =>
    LIBRARY_RULES.filter(
      ({ library, only }) => isLibrary(target, library) && !typeOnly && !file.path.startsWith(only),
    ).map(
      ({ library, only, reason }) => `${file.path} imports ${library}, which stays in ${only} (${reason})`,
    ),
  );

const ambientViolations = (file: SourceFile): string[] =>
  AMBIENT_RULES.filter(
    ({ pattern, only }) =>
      pattern.test(withoutComments(file.text)) && !only.some((path) => file.path.startsWith(path)),
  ).map(({ what, only }) => `${file.path} reads ${what}, which only ${only.join(', ') || 'tests'} may`);

const isLibrary = (target: string, library: string): boolean =>
  target === library || target.startsWith(`${library}/`);

const ruleOf = (path: string): FolderRule | undefined =>
  FOLDER_RULES.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));

const resolve = (from: string, target: string): string => {
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
