import { editorOf } from '../../src/cli/editor.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { NOW, smallWorld } from '../graphql/small-world.ts';

export interface Running extends RunningServer {
  readonly store: GraphStore;
  readonly graphql: string;
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { readonly data?: unknown; readonly errors?: readonly ErrorShown[] };
}

interface ErrorShown {
  readonly message: string;
  readonly extensions: { readonly code: string };
}

/** The small world behind a really listening server. */
export const startSmallWorld = async (options: Partial<ServerOptions> = {}): Promise<Running> => {
  const store = openSqliteStore(':memory:');
  await store.apply(smallWorld());
  await settle(store);
  const server = await startServer({
    reader: store,
    editor: editorOf(store, () => NOW),
    port: 0,
    host: '127.0.0.1',
    now: () => NOW,
    production: true,
    ...options,
  });
  const graphql = `${server.url}/graphql`;
  return {
    store,
    graphql,
    url: server.url,
    post: (body, headers) => post(graphql, body, headers),
    close: async () => {
      await server.close();
      await store.close();
    },
  };
};

export const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as Answer['body'],
  };
};
