import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { OrgraphError, StoreError } from '../domain/errors.ts';

/**
 * The one place where errors become answers. Ours keep code and message; those of GraphQL itself keep a stable code;
 * everything else is INTERNAL with a message that tells nothing of the inside.
 */
export const formatError = (error: unknown): GraphQLFormattedError => {
  const at = placeOf(error);
  const own = ownError(error);
  // A message of GraphQL around ours says where the bad value stood.
  if (own !== undefined) return { message: messageOf(error, own), ...at, extensions: { code: own.code } };
  const code = protocolCode(error);
  if (code !== undefined) return { message: (error as Error).message, ...at, extensions: { code } };
  return {
    message: OUR_FAULT,
    ...at,
    extensions: { code: 'INTERNAL' },
  };
};

/** Whether operators must hear of it: INTERNAL is a fault of ours, and a store that is away is theirs. */
export const isOurFault = (error: unknown): boolean => {
  const code = formatError(error).extensions?.code;
  return code === 'INTERNAL' || String(code).startsWith('STORE_');
};

/** The error of ours that GraphQL's layers wrapped. */
export const ownError = (error: unknown): OrgraphError | undefined => {
  for (let inner = error; inner instanceof Error; inner = originOf(inner)) {
    if (inner instanceof OrgraphError) return inner;
  }
  return undefined;
};

const originOf = (error: Error): unknown => ('originalError' in error ? error.originalError : undefined);

const messageOf = (error: unknown, own: OrgraphError): string => {
  const hidden = own instanceof StoreError ? STORE_AWAY : own.code === 'INTERNAL' ? OUR_FAULT : undefined;
  if (hidden !== undefined) return hidden;
  const outer = error instanceof Error ? error.message : own.message;
  return outer.includes(own.message) ? outer : `${outer} ${own.message}`;
};

const OUR_FAULT = 'Something went wrong on our side; it has been logged.';
/** Where the store is and what ails it is for the log, not for everybody who asks. */
const STORE_AWAY = 'The store cannot be used now; it has been logged.';

const placeOf = (error: unknown): Pick<GraphQLFormattedError, 'locations' | 'path'> => {
  if (!(error instanceof GraphQLError)) return {};
  const { locations, path } = error;
  return { ...(locations?.length ? { locations } : {}), ...(path === undefined ? {} : { path }) };
};

/** Codes of the protocol; what only our own words differ from is given our word. */
const PROTOCOL_CODES: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'GRAPHQL_PARSE_FAILED',
  GRAPHQL_VALIDATION_FAILED: 'GRAPHQL_VALIDATION_FAILED',
  PERSISTED_QUERY_NOT_SUPPORTED: 'PERSISTED_QUERY_NOT_SUPPORTED',
  BAD_USER_INPUT: 'BAD_INPUT',
  BAD_REQUEST: 'BAD_INPUT',
  OPERATION_RESOLUTION_FAILURE: 'BAD_INPUT',
};

const protocolCode = (error: unknown): string | undefined => {
  if (!(error instanceof GraphQLError)) return undefined;
  if (/ more tha[nt] \d+ tokens/.test(error.message)) return 'LIMIT_EXCEEDED';
  const known = PROTOCOL_CODES[String(error.extensions?.code)];
  if (known !== undefined) return known;
  // Neither graphql-js nor compiled operations give a code to a variable of the wrong type.
  return error.originalError === undefined && isAboutInput(error) ? 'BAD_INPUT' : undefined;
};

const isAboutInput = ({ message }: GraphQLError): boolean =>
  /^(Variable "\$|Argument "|Must provide|Unknown operation named)/.test(message);
