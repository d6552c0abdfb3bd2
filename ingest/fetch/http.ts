import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import got, { type Got, type Request } from 'got';
import type { SkipReason } from '../page.ts';
import { bodyOf, type Overflow } from './content-encoding.ts';

/** Limits in milliseconds: until connected, until the head of the answer, until its last byte. */
export interface HttpTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly wholeMs: number;
}

export interface HttpOptions {
  readonly userAgent: string;
  readonly timeouts: HttpTimeouts;
  readonly connectionsPerHost: number;
}

export interface HttpAsk {
  readonly url: URL;
  /** The only addresses that may be connected to. */
  readonly addresses: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Decided from the head of the answer, before any of its body is read. */
  readonly wantsBody: (head: HttpHead) => boolean;
  readonly maxBytes: number;
  /** What becomes of a longer body. */
  readonly overflow: Overflow;
}

export interface HttpHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface HttpAnswer extends HttpHead {
  readonly ok: true;
  /** Its content encoding undone; absent where it was not wanted. */
  readonly body?: Uint8Array;
}

export interface HttpFailure {
  readonly ok: false;
  readonly reason: SkipReason & ('timeout' | 'connection' | 'too-large');
  readonly message: string;
  /** Whether asking again may help. */
  readonly transient: boolean;
  readonly head?: HttpHead;
  readonly bytes?: number;
}

/** One request, one answer: redirects, retries and manners are its caller's. */
export interface HttpClient {
  get(ask: HttpAsk): Promise<HttpAnswer | HttpFailure>;
  close(): void;
}

/** A body that nobody wants is read to its end only where that is cheaper than a new connection. */
const CHEAP_REST = 16 * 1024;
const CHEAP_REST_MS = 500;

export const createHttpClient = (options: HttpOptions): HttpClient => {
  const pool = { keepAlive: true, maxSockets: options.connectionsPerHost, maxFreeSockets: 64 };
  const agents = { http: new HttpAgent(pool), https: new HttpsAgent(pool) };
  const client = configured(options, agents);
  let isClosed = false;
  return {
    get: async (ask) =>
      isClosed ? failure('connection', 'the source of pages is closed') : exchange(client, ask),
    close: () => {
      isClosed = true;
      agents.http.destroy();
      agents.https.destroy();
    },
  };
};

/** Everything that got would do by itself is off: what it does must be checked, counted and limited by us. */
const configured = ({ userAgent, timeouts }: HttpOptions, agent: NonNullable<Agents>): Got =>
  got.extend({
    agent,
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    enableUnixSockets: false,
    timeout: {
      connect: timeouts.connectMs,
      secureConnect: timeouts.connectMs,
      response: timeouts.firstByteMs,
      request: timeouts.wholeMs,
    },
    headers: {
      'user-agent': userAgent,
      accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
    },
  });

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const exchange = (client: Got, ask: HttpAsk): Promise<HttpAnswer | HttpFailure> =>
  new Promise((resolve) => {
    const stream = client.stream(ask.url, {
      dnsLookup: pinned(ask.addresses) as NonNullable<Request['options']['dnsLookup']>,
      ...(ask.headers === undefined ? {} : { headers: ask.headers }),
    });
    let head: HttpHead | undefined;
    const end = (result: HttpAnswer | HttpFailure): void => {
      if (!stream.readableEnded) stream.destroy();
      resolve(result);
    };
    // Errors may come after the end of an answer, from what a server sends beyond it: they are nobody's.
    stream.on('error', (error) => end(failureOf(error, head)));
    stream.once('response', (response: { statusCode: number; headers: IncomingHttpHeaders }) => {
      head = { status: response.statusCode, headers: response.headers };
      if (ask.wantsBody(head)) return readBody(stream, ask, head, end);
      leaveBody(stream, head);
      resolve({ ok: true, ...head });
    });
  });

type End = (result: HttpAnswer | HttpFailure) => void;

const readBody = (stream: Request, ask: HttpAsk, head: HttpHead, end: End): void => {
  const { maxBytes, overflow } = ask;
  const told = Number(head.headers['content-length'] ?? 0);
  if (told > maxBytes && overflow === 'refuse') {
    end(tooLarge(head, told, maxBytes));
    return;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const finish = (): void => {
    undone(parts, ask, head).then(end, (error) => end(failureOf(error, head)));
  };
  stream.on('data', (part: Uint8Array) => {
    size += part.length;
    parts.push(part);
    if (size <= maxBytes) return;
    stream.removeAllListeners('data');
    if (overflow === 'refuse') end(tooLarge(head, size, maxBytes));
    else finish();
  });
  stream.once('end', finish);
};

const undone = async (
  parts: readonly Uint8Array[],
  { maxBytes, overflow }: HttpAsk,
  head: HttpHead,
): Promise<HttpAnswer | HttpFailure> => {
  const [only = new Uint8Array(), ...more] = parts;
  const raw = more.length === 0 ? only : Buffer.concat(parts);
  const body = await bodyOf(raw, head.headers['content-encoding'] ?? '', { maxBytes, overflow });
  if (body === 'too-large') return tooLarge(head, maxBytes + 1, maxBytes);
  if (body === 'corrupt')
    return failure('connection', 'the content encoding of the body cannot be undone', { head });
  return { ok: true, ...head, body };
};

/** Read beside what comes next, so that the connection lives on; a page of another kind is likely to be long. */
const leaveBody = (stream: Request, { status, headers }: HttpHead): void => {
  // “Not modified” tells the length of what it does not send (RFC 9110, 8.6).
  const unsaid = status < 300 ? CHEAP_REST + 1 : 0;
  const told = status === 304 ? 0 : Number(headers['content-length'] ?? unsaid);
  if (told > CHEAP_REST) {
    stream.destroy();
    return;
  }
  let size = 0;
  const timer = setTimeout(() => stream.destroy(), CHEAP_REST_MS);
  stream.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  stream.on('data', (part: Uint8Array) => {
    size += part.length;
    if (size > CHEAP_REST) stream.destroy();
  });
};

/** The look-up of the connection: it says what was checked, whatever it is asked. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = found;
    if (first === undefined) answer(new Error('no address was checked for this host'), '');
    else if (all === true) answer(null, found);
    else answer(null, first.address, first.family);
  };

const failureOf = (error: Error & { code?: string; event?: string }, head?: HttpHead): HttpFailure => {
  const said = { ...(head === undefined ? {} : { head }) };
  if (error.code === 'ETIMEDOUT') {
    // Who could not be reached may be a moment later; who is slow will be slow again.
    const transient = error.event === undefined || /connect$/i.test(error.event);
    return { ...failure('timeout', error.message, said), transient };
  }
  const hopeless = /CERT|ALTNAME|TLS|SSL|ERR_INVALID|UNABLE_TO|SELF_SIGNED|HPE_/.test(error.code ?? '');
  return { ...failure('connection', error.message, said), transient: !hopeless };
};

const failure = (
  reason: HttpFailure['reason'],
  message: string,
  more: Partial<HttpFailure> = {},
): HttpFailure => ({ ok: false, reason, message, transient: false, ...more });

const tooLarge = (head: HttpHead, bytes: number, limit: number): HttpFailure =>
  failure('too-large', `the body has at least ${bytes} bytes, more than ${limit}`, { head, bytes });
