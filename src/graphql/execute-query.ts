import { type ExecutionResult, type FormattedExecutionResult, GraphQLError, parse, validate } from 'graphql';
import { builtSchemas } from './build-schema.ts';
import { type AdminAccess, createContext, type ServiceParts } from './context.ts';
import { formatError, isOurFault } from './errors.ts';
import { Executor } from './executor.ts';
import type { Limits } from './limits.ts';

export interface QueryRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface QueryOptions {
  readonly admin?: AdminAccess;
  readonly limits?: Partial<Limits>;
  /** Hears of what is INTERNAL or a fault of the store. */
  readonly onError?: (error: unknown) => void;
}

/** Parses, validates and executes one operation without a server; every error is a formatted one. */
export const executeQuery = async (
  parts: ServiceParts,
  request: QueryRequest,
  { admin = 'off', limits, onError }: QueryOptions = {},
): Promise<FormattedExecutionResult> => {
  try {
    const executor = new Executor(limits);
    const document = parse(request.query, { maxTokens: executor.limits.tokens });
    const errors = validate(builtSchemas().contract, document);
    if (errors.length > 0)
      return { errors: errors.map((error) => formatError(withCode(error, 'GRAPHQL_VALIDATION_FAILED'))) };
    const { variables, operationName } = request;
    return formatResult(
      await executor.run({ document, variables, operationName }, createContext(parts, admin)),
      onError,
    );
  } catch (error) {
    if (isOurFault(error) && !(error instanceof GraphQLError)) onError?.(error);
    return {
      errors: [formatError(error instanceof GraphQLError ? withCode(error, 'GRAPHQL_PARSE_FAILED') : error)],
    };
  }
};

export const formatResult = (
  { errors, ...result }: ExecutionResult,
  onError?: (error: unknown) => void,
): FormattedExecutionResult => {
  if (errors === undefined) return result;
  for (const error of errors) if (isOurFault(error)) onError?.(error);
  return { errors: errors.map(formatError), ...result };
};

/** What Apollo Server calls an error of this stage. */
export const withCode = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    originalError: error.originalError ?? null,
    extensions: { ...error.extensions, code },
  });
