import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { Context, ServerOptions, SubscribePayload } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { LimitError, OrgraphError } from '../domain/errors.ts';
import { builtSchemas } from '../graphql/build-schema.ts';
import { createContext, type ServiceParts } from '../graphql/context.ts';
import { formatError, isOurFault } from '../graphql/errors.ts';
import { formatResult, withCode } from '../graphql/execute-query.ts';
import type { Executor } from '../graphql/executor.ts';
import { streamOperation } from '../graphql/operation-stream.ts';
import { adminAccess } from './admin-token.ts';
import { isForeignSocket } from './cross-site.ts';

export interface SocketParts {
  readonly parts: ServiceParts;
  readonly executor: Executor;
  readonly adminToken: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly introspection: boolean;
  readonly connections: number;
  readonly onFault: (error: unknown) => void;
  readonly onCount: (open: number) => void;
}

const MOST_SUBSCRIPTIONS = 20;
const KEEP_ALIVE_MS = 12_000;
const MOST_MESSAGE_BYTES = 64 * 1024;

type SocketResult = Parameters<NonNullable<ServerOptions['onNext']>>[4];
type SocketContext = Context<Record<string, unknown>, Extra>;

/** GraphQL over WebSocket at /graphql, by the protocol graphql-transport-ws. */
export const addSockets = (server: Server, parts: SocketParts): { close(): Promise<void> } => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES });
  server.on('upgrade', (request, socket, head) => {
    const refusal = refusalOf(request, sockets, parts);
    if (refusal !== undefined) return refuse(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (client) => {
      sockets.emit('connection', client, request);
      parts.onCount(sockets.clients.size);
      client.once('close', () => parts.onCount(sockets.clients.size));
    });
  });
  const protocol = useServer<Record<string, unknown>>(protocolOptions(parts), sockets, KEEP_ALIVE_MS);
  return { close: async () => void (await protocol.dispose()) };
};

const refusalOf = (
  request: IncomingMessage,
  sockets: WebSocketServer,
  parts: SocketParts,
): string | undefined => {
  if (request.url?.split('?')[0] !== '/graphql') return '404 Not Found';
  if (isForeignSocket(request.headers, parts.allowedOrigins)) return '403 Forbidden';
  return sockets.clients.size >= parts.connections ? '503 Service Unavailable' : undefined;
};

const refuse = (socket: Duplex, status: string): void => {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const protocolOptions = (parts: SocketParts) => ({
  // graphql-ws asks the environment otherwise.
  isProd: true,
  onSubscribe: (context: SocketContext, _id: string, payload: SubscribePayload) =>
    prepare(parts, context, payload),
  execute: (args: ExecutionArgs) =>
    parts.executor.run(askedBy(args), createContext(parts.parts, accessOf(args))),
  subscribe: async (args: ExecutionArgs) => {
    try {
      return await streamOperation(
        { executor: parts.executor, parts: parts.parts, admin: accessOf(args) },
        askedBy(args),
      );
    } catch (error) {
      return { errors: [asGraphqlError(error)] };
    }
  },
  onNext: (
    _c: unknown,
    _i: string,
    _p: unknown,
    _a: unknown,
    result: SocketResult,
  ): FormattedExecutionResult => formatResult(result as ExecutionResult, parts.onFault),
  onError: (_c: unknown, _i: string, _p: unknown, errors: readonly GraphQLError[]) => {
    for (const error of errors) if (isOurFault(error)) parts.onFault(error);
    return errors.map(formatError);
  },
});

/** Parsed, validated and measured like a request over HTTP. */
const prepare = (
  parts: SocketParts,
  context: SocketContext,
  payload: SubscribePayload,
): ExecutionArgs | GraphQLError[] => {
  try {
    if (Object.keys(context.subscriptions).length > MOST_SUBSCRIPTIONS) {
      throw new LimitError(`A connection has at most ${MOST_SUBSCRIPTIONS} operations at a time.`);
    }
    const { executor, adminToken } = parts;
    const document = parse(payload.query, { maxTokens: executor.limits.tokens });
    const rules = parts.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const invalid = validate(builtSchemas().contract, document, rules);
    if (invalid.length > 0) return invalid.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
    const { variables, operationName } = payload;
    executor.measure({ document, variables, operationName });
    return {
      schema: builtSchemas().contract,
      document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue: adminAccess(adminToken, authorizationOf(context)),
    };
  } catch (error) {
    return [error instanceof GraphQLError ? withCode(error, 'GRAPHQL_PARSE_FAILED') : asGraphqlError(error)];
  }
};

/** Browsers cannot set headers on a WebSocket: the connection's first message may bring the token too. */
const authorizationOf = ({ connectionParams, extra }: SocketContext): unknown =>
  connectionParams?.authorization ?? connectionParams?.Authorization ?? extra.request.headers.authorization;

const accessOf = (args: ExecutionArgs) => args.contextValue as ReturnType<typeof adminAccess>;

const askedBy = ({ document, variableValues, operationName }: ExecutionArgs) => ({
  document,
  variables: variableValues,
  operationName,
});

const asGraphqlError = (error: unknown): GraphQLError => {
  const cause = error instanceof Error ? error : new OrgraphError('INTERNAL', String(error));
  return new GraphQLError(cause.message, { originalError: cause });
};
