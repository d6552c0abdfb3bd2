import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InputError, LimitError } from '../domain/errors.ts';
import type { ApolloServer, RequestFacts } from '../graphql/apollo.ts';
import { answerHttp } from '../graphql/apollo-http.ts';
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
  const { method, headers, body } = request;
  const answered = await answerHttp(
    parts.apollo,
    { method, headers, search: searchOf(request), body },
    facts,
  );
  for (const [name, value] of answered.headers) reply.header(name, value);
  // Bytes, not text: a text would be measured, joined with the headers and encoded, each time as a whole.
  return reply.code(answered.status).send(Buffer.from(answered.text));
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

const searchOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};
