import { dirname, join } from 'node:path';
import { InputError } from './domain/errors.ts';
import { canonicalTime } from './domain/partial-date.ts';

/** Everything that the surroundings decide. The only reader of the environment; flags of a command win over it. */
export interface Config {
  /** `sqlite:<file>`, `sqlite::memory:`, `bolt://…` or `neo4j://…`; whoever opens it knows its schemes. */
  readonly store: string;
  readonly neo4j: { readonly username?: string; readonly password?: string; readonly database?: string };
  readonly port: number;
  readonly host: string;
  readonly adminToken: string | undefined;
  /** Stands for the clock on facts and for today. */
  readonly now: string | undefined;
  readonly snapshots: string;
  readonly production: boolean;
  /** Undefined: as production says. */
  readonly introspection: boolean | undefined;
  readonly landingPage: boolean | undefined;
  readonly corsOrigins: readonly string[];
  /** Undefined: as each command sees fit. */
  readonly logLevel: LogLevel | undefined;
  /** Off where nobody wants it; whether a terminal would show it is another question. */
  readonly color: boolean;
}

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the command line was given, as it was given. */
export interface Flags {
  readonly store?: string;
  readonly now?: string;
  readonly snapshots?: string;
  readonly port?: string;
  readonly host?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_STORE = 'sqlite:./data/orgraph.db';
const DEFAULT_PORT = '4000';

/** An InputError names the flag or variable that is wrong, and what it may be. */
export const readConfig = (flags: Flags = {}, environment: Environment = process.env): Config => {
  const from = sourcesOf(flags, environment);
  const store = from('store', 'ORGRAPH_STORE')?.text ?? DEFAULT_STORE;
  return {
    store,
    neo4j: neo4jOf(environment),
    port: portOf(from('port', 'ORGRAPH_PORT')),
    host: from('host', 'ORGRAPH_HOST')?.text ?? '127.0.0.1',
    adminToken: tokenOf(environment),
    now: timeOf(from('now', 'ORGRAPH_NOW')),
    snapshots: from('snapshots', 'ORGRAPH_SNAPSHOTS')?.text ?? snapshotsBeside(store),
    production: environment.NODE_ENV === 'production',
    introspection: switchOf('ORGRAPH_INTROSPECTION', environment),
    landingPage: switchOf('ORGRAPH_LANDING_PAGE', environment),
    corsOrigins: originsOf(environment),
    logLevel: logLevelOf(environment),
    // https://no-color.org: present and not empty, whatever the value.
    color: (environment.NO_COLOR ?? '') === '',
  };
};

interface Given {
  readonly text: string;
  /** The flag or variable, for messages. */
  readonly source: string;
}

/** An empty variable is as good as none: that is how .env files leave things out. */
const sourcesOf =
  (flags: Flags, environment: Environment) =>
  (flag: keyof Flags, variable: string): Given | undefined => {
    const value = flags[flag];
    if (value !== undefined) return { text: value, source: `--${flag}` };
    const fallback = environment[variable];
    return fallback === undefined || fallback === '' ? undefined : { text: fallback, source: variable };
  };

const neo4jOf = (environment: Environment): Config['neo4j'] => {
  const { NEO4J_USERNAME: username, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = environment;
  return {
    username: username === undefined || username === '' ? 'neo4j' : username,
    ...(password === undefined || password === '' ? {} : { password }),
    ...(database === undefined || database === '' ? {} : { database }),
  };
};

const portOf = (given: Given | undefined): number => {
  const { text, source } = given ?? { text: DEFAULT_PORT, source: '' };
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InputError(`${source}: a port is a number from 0 to 65535, not ${JSON.stringify(text)}`);
};

/** A header cannot carry other characters, and a short token is no secret. */
const tokenOf = ({ ORGRAPH_ADMIN_TOKEN: token }: Environment): string | undefined => {
  if (token === undefined || token === '') return undefined;
  if (/^[\x21-\x7e]{8,}$/.test(token)) return token;
  throw new InputError('ORGRAPH_ADMIN_TOKEN: a token has at least 8 printable ASCII characters and no space');
};

const timeOf = (given: Given | undefined): string | undefined => {
  if (given === undefined) return undefined;
  const time = canonicalTime(given.text);
  if (time !== undefined) return time;
  throw new InputError(
    `${given.source}: a time is like 2024-03-07T09:00:00Z, not ${JSON.stringify(given.text)}`,
  );
};

const snapshotsBeside = (store: string): string => {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  return file === undefined || file === ':memory:'
    ? join('data', 'snapshots')
    : join(dirname(file), 'snapshots');
};

const switchOf = (variable: string, environment: Environment): boolean | undefined => {
  const text = environment[variable] ?? '';
  if (text === '') return undefined;
  if (['1', 'true', 'on'].includes(text)) return true;
  if (['0', 'false', 'off'].includes(text)) return false;
  throw new InputError(`${variable}: true or false, not ${JSON.stringify(text)}`);
};

const originsOf = ({ ORGRAPH_CORS_ORIGINS: text = '' }: Environment): string[] => {
  const origins = text.split(',').map((origin) => origin.trim());
  return origins.filter((origin) => origin !== '').map(checkedOrigin);
};

const checkedOrigin = (origin: string): string => {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  throw new InputError(
    `ORGRAPH_CORS_ORIGINS: an origin is like https://example.org, without a path, not ${JSON.stringify(origin)}`,
  );
};

const logLevelOf = ({ ORGRAPH_LOG_LEVEL: text = '' }: Environment): LogLevel | undefined => {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined || text === '') return level;
  throw new InputError(`ORGRAPH_LOG_LEVEL: one of ${LOG_LEVELS.join(', ')}, not ${JSON.stringify(text)}`);
};
