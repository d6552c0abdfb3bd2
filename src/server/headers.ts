import type { FastifyInstance } from 'fastify';
import { isAllowedOrigin } from './cross-site.ts';

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Security headers on everything; cross-origin headers for allowed origins alone. */
export const addHeaders = (app: FastifyInstance, allowedOrigins: readonly string[]): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    reply.header('x-request-id', request.id);
    if (allowedOrigins.length === 0) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (isAllowedOrigin(origin, allowedOrigins)) reply.header('access-control-allow-origin', origin);
  });
  app.options('/graphql', async (request, reply) => {
    if (isAllowedOrigin(request.headers.origin, allowedOrigins)) {
      reply.header('access-control-allow-methods', 'GET, POST');
      reply.header(
        'access-control-allow-headers',
        'content-type, authorization, apollo-require-preflight, x-apollo-operation-name',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).send();
  });
};
