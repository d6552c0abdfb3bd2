import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type NetworkOptions, openNetworkSource } from '../../../ingest/fetch/page-source.ts';
import { realWaiting } from '../../../ingest/fetch/waiting.ts';

/** A real site on loopback, which remembers what was asked of it. */
export interface LocalSite {
  readonly port: number;
  /** Without a slash at its end. */
  readonly url: string;
  /** Paths, in the order asked. */
  readonly asked: string[];
  /** Connections that are open now, and how many there ever were. */
  readonly connections: { readonly open: Set<Socket>; total: number };
  close(): Promise<void>;
}

export type Answers = (request: IncomingMessage, response: ServerResponse) => void;

export const startSite = async (answers: Answers, address = '127.0.0.1', at = 0): Promise<LocalSite> => {
  const asked: string[] = [];
  const connections = { open: new Set<Socket>(), total: 0 };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answers(request, response);
  });
  server.on('connection', (socket) => {
    connections.total += 1;
    connections.open.add(socket);
    socket.on('error', () => {}).once('close', () => connections.open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(at, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, url: `http://${address}:${port}`, asked, connections, close };
};

/** Answers by path; what is not there is 404. */
export const byPath =
  (paths: Readonly<Record<string, Answers>>): Answers =>
  (request, response) => {
    const answer = paths[(request.url ?? '').replace(/\?.*$/, '')];
    if (answer !== undefined) answer(request, response);
    else response.writeHead(404).end();
  };

export const html =
  (text: string, headers: Readonly<Record<string, string>> = {}): Answers =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
  };

export const redirect =
  (location: string, status = 302): Answers =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

/** As the crawler fetches, but without pauses, and with loopback opened. */
export const quickSource = (options: Partial<NetworkOptions> = {}) =>
  openNetworkSource({
    userAgent: 'orgraph/test (+https://orgraph.example/)',
    delayMs: 0,
    guard: { allowPrivate: true },
    waiting: { ...realWaiting(() => 0.5), sleep: async () => {} },
    ...options,
  });
