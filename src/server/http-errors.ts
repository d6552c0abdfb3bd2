import type { FastifyError, FastifyInstance } from 'fastify';
import { formatError, ownError } from '../graphql/errors.ts';

/** Errors outside GraphQL answer in its shape too, so that clients read errors in one way. */
export const addErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = ownError(error) === undefined ? (error.statusCode ?? 500) : 400;
    if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a request failed');
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.code(status).send(JSON.stringify({ errors: [shown(error, status)] }));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ errors: [{ message: 'Nothing is here.', extensions: { code: 'NOT_FOUND' } }] }),
  );
};

const shown = (error: FastifyError, status: number): object => {
  if (status === 413) return { message: 'The request is too large.', extensions: { code: 'LIMIT_EXCEEDED' } };
  if (status === 415) return { message: 'Send application/json.', extensions: { code: 'BAD_INPUT' } };
  if (ownError(error) === undefined && status >= 400 && status < 500) {
    return { message: error.message, extensions: { code: 'BAD_INPUT' } };
  }
  return formatError(error);
};
