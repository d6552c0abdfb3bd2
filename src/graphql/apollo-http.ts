import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestFacts } from './apollo.ts';

export interface HttpQuestion {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The query string with its question mark, or nothing. */
  readonly search: string;
  /** Parsed JSON, of a POST. */
  readonly body: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly text: string;
}

export const answerHttp = async (
  apollo: ApolloServer<RequestFacts>,
  { method, headers, search, body }: HttpQuestion,
  facts: RequestFacts,
): Promise<HttpAnswer> => {
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method, headers: headerMap(headers), search, body },
    context: async () => facts,
  });
  // @defer and @stream are not in the schema, so nothing comes in parts.
  if (answer.body.kind !== 'complete') throw new Error('An answer in parts is not expected.');
  const status = statusFor(answer.status ?? 200, answer.headers.get('content-type'), facts);
  return { status, headers: answer.headers, text: answer.body.string };
};

const headerMap = (headers: HttpQuestion['headers']): HeaderMap => {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, typeof value === 'string' ? value : value.join(', '));
  }
  return map;
};

/**
 * GraphQL over HTTP: under application/json a client cannot tell our 400 from that of a proxy, so an answer of GraphQL
 * is 200; under application/graphql-response+json an answer without data is a 4xx.
 */
const statusFor = (status: number, contentType: string | undefined, { found }: RequestFacts): number => {
  const legacy = contentType?.startsWith('application/json') === true;
  return status === 400 && legacy && found.document ? 200 : status;
};
