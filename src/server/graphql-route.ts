import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InputError, LimitError } from '../domain/errors.ts';
import type { RequestFacts } from '../graphql/apollo.ts';
import type { Limits } from '../graphql/limits.ts';
import { adminAccess } from './admin-token.ts';
import { isForged } from './cross-site.ts';

export interface RouteParts {
  readonly apollo: ApolloServer<RequestFacts>;
  readonly limits: Limits;
  readonly adminToken: string | undefined;
  readonly allowedOrigins: readonly string[];
}

/** GraphQL over HTTP: what comes is checked and given to Apollo Server, its answer is sent. */
export const addGraphqlRoute = (app: FastifyInstance, parts: RouteParts): void => {
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(parts, request, reply);
  app.route({ method: ['GET', 'POST'], url: '/graphql', handler, exposeHeadRoute: false });
};

const answer = async (
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  checkRequest(parts, request);
  const facts: RequestFacts = {
    admin: adminAccess(parts.adminToken, request.headers.authorization),
    requestId: request.id,
    found: { document: false },
  };
  const response = await parts.apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers: headersOf(request),
      search: searchOf(request),
      body: request.body,
    },
    context: async () => facts,
  });
  return send(reply, response, facts);
};

const checkRequest = ({ limits, allowedOrigins }: RouteParts, { headers, body }: FastifyRequest): void => {
  if (isForged(headers, allowedOrigins)) {
    throw new InputError(
      'Another site caused this request: send it with the header apollo-require-preflight.',
    );
  }
  if (Array.isArray(body) && body.length > limits.batch) {
    throw new LimitError(`A batch is at most ${limits.batch} operations; got ${body.length}.`);
  }
};

const headersOf = ({ headers }: FastifyRequest): HeaderMap => {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
};

const searchOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

const send = (
  reply: FastifyReply,
  { status, headers, body }: HTTPGraphQLResponse,
  facts: RequestFacts,
): FastifyReply => {
  for (const [name, value] of headers) reply.header(name, value);
  reply.code(statusFor(status ?? 200, headers.get('content-type'), facts));
  // @defer and @stream are not in the schema, so nothing comes in parts.
  if (body.kind !== 'complete') throw new Error('An answer in parts is not expected.');
  return reply.send(body.string);
};

/**
 * GraphQL over HTTP: under application/json a client cannot tell our 400 from that of a proxy, so an answer of GraphQL
 * is 200; under application/graphql-response+json an answer without data is a 4xx.
 */
const statusFor = (status: number, contentType: string | undefined, { found }: RequestFacts): number => {
  const legacy = contentType?.startsWith('application/json') === true;
  return status === 400 && legacy && found.document ? 200 : status;
};
