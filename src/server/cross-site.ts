import type { IncomingHttpHeaders } from 'node:http';

/** Headers that a page can only send after a preflight, which this server grants to allowed origins alone. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/**
 * Browsers mark requests that another site caused. Such a request passes only from an allowed origin or with a
 * header that needed a preflight. What is no browser sends no mark and is not concerned: it has no user's session.
 */
export const isForged = (headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  if (isAllowedOrigin(headers.origin, allowedOrigins)) return false;
  return !PREFLIGHTED.some((name) => typeof headers[name] === 'string' && headers[name] !== '');
};

export const isAllowedOrigin = (origin: string | undefined, allowedOrigins: readonly string[]): boolean =>
  origin !== undefined && allowedOrigins.includes(origin);

/** WebSockets know no preflight: the origin must be the server's own host, an allowed one, or none (no browser). */
export const isForeignSocket = (headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || isAllowedOrigin(origin, allowedOrigins)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};
