import { ApolloServer, type ApolloServerOptionsWithGateway, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { OrgraphError } from '../domain/errors.ts';
import { builtSchemas } from './build-schema.ts';
import { type AdminAccess, createContext, type ServiceParts } from './context.ts';
import { DocumentCache } from './document-cache.ts';
import { formatError, isOurFault } from './errors.ts';
import type { AskedOperation, Executor } from './executor.ts';

/** What is known of an HTTP request when GraphQL takes over. */
export interface RequestFacts {
  readonly admin: AdminAccess;
  readonly requestId: string;
  /** Apollo Server copies the facts; what is found out on the way goes here. */
  readonly found: {
    /** It held a document: its errors are answers of GraphQL, not faults of the request. */
    document: boolean;
  };
}

export interface Answered {
  readonly operationName: string | undefined;
  readonly seconds: number;
  /** The codes of its errors. */
  readonly codes: readonly string[];
}

export interface ApolloParts {
  readonly parts: ServiceParts;
  readonly executor: Executor;
  readonly introspection: boolean;
  readonly onAnswer?: (answered: Answered) => void;
  /** Hears of faults that are not the user's, with the request's id. */
  readonly onFault?: (error: unknown, requestId: string) => void;
}

export type { ApolloServer } from '@apollo/server';

/** Apollo Server with our executor in the place of its own; see `Executor`. */
export const createApollo = (apollo: ApolloParts): ApolloServer<RequestFacts> => {
  const { executor, introspection } = apollo;
  const options: ApolloServerOptionsWithGateway<RequestFacts> = {
    gateway: gatewayOf(apollo),
    introspection,
    parseOptions: { maxTokens: executor.limits.tokens },
    documentStore: new DocumentCache(),
    formatError: (_formatted, error) => formatError(error),
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: true,
    maxRecursiveSelections: true,
    persistedQueries: false,
    // Requests are checked in src/server, by rules that let plain GET requests of non-browsers pass.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      observerPlugin(apollo),
    ],
  };
  return new ApolloServer(options);
};

const gatewayOf = ({
  parts,
  executor,
}: ApolloParts): ApolloServerOptionsWithGateway<RequestFacts>['gateway'] => ({
  load: async () => ({
    executor: ({ context, document, request }) =>
      runForApollo(executor, parts, context as RequestFacts, {
        document,
        operationName: request.operationName,
        variables: request.variables,
      }) as Promise<ExecutionResult<Record<string, unknown>, Record<string, unknown>>>,
  }),
  onSchemaLoadOrUpdate: (callback) => {
    callback({ apiSchema: builtSchemas().contract, coreSupergraphSdl: '' });
    return () => {};
  },
  stop: async () => {},
});

/** An expected refusal is an answer without data, with the HTTP status that suits it. */
const runForApollo = async (
  executor: Executor,
  parts: ServiceParts,
  { admin }: RequestFacts,
  asked: AskedOperation,
): Promise<ExecutionResult> => {
  try {
    return await executor.run(asked, createContext(parts, admin));
  } catch (error) {
    if (!(error instanceof OrgraphError)) throw error;
    const status = error.code === 'TIMEOUT' ? 504 : 400;
    return {
      errors: [new GraphQLError(error.message, { originalError: error, extensions: { http: { status } } })],
    };
  }
};

const observerPlugin = ({ onAnswer, onFault }: ApolloParts): ApolloServerPlugin<RequestFacts> => ({
  requestDidStart: async () => {
    const start = performance.now();
    return {
      didResolveSource: async ({ contextValue }) => {
        contextValue.found.document = true;
      },
      didEncounterErrors: async ({ errors, contextValue }) => {
        for (const error of errors) if (isOurFault(error)) onFault?.(error, contextValue.requestId);
      },
      willSendResponse: async ({ operationName, errors = [] }) => {
        onAnswer?.({
          operationName: operationName ?? undefined,
          seconds: (performance.now() - start) / 1000,
          codes: errors.map((error) => String(formatError(error).extensions?.code)),
        });
      },
    };
  },
});
