// Run as a process of its own: what a user of @neo4j/graphql would write, on the HTTP server that the product has.
import { readFileSync } from 'node:fs';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { Neo4jGraphQL } from '@neo4j/graphql';
import Fastify, { type FastifyRequest } from 'fastify';
import neo4j from 'neo4j-driver';

const { NEO4J_URI = '', NEO4J_USERNAME = '', NEO4J_PASSWORD = '', NEO4J_DATABASE } = process.env;
const driver = neo4j.driver(NEO4J_URI, neo4j.auth.basic(NEO4J_USERNAME, NEO4J_PASSWORD), {
  // As the product has it: every answer is taken whole.
  fetchSize: -1,
});
const library = new Neo4jGraphQL({
  typeDefs: readFileSync(new URL('neo4j-graphql-types.graphql', import.meta.url), 'utf8'),
  driver,
  // Our days and times are texts.
  features: { filters: { String: { LT: true, GT: true, LTE: true, GTE: true } } },
});
const apollo = new ApolloServer({ schema: await library.getSchema(), stopOnTerminationSignals: false });
await apollo.start();

const sessionConfig = NEO4J_DATABASE === undefined ? {} : { sessionConfig: { database: NEO4J_DATABASE } };
const app = Fastify();
app.post('/graphql', async (request, reply) => {
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers: headersOf(request), search: '', body: request.body },
    context: async () => sessionConfig,
  });
  for (const [name, value] of headers) reply.header(name, value);
  if (body.kind !== 'complete') throw new Error('An answer in parts is not expected.');
  return reply.code(status ?? 200).send(body.string);
});
const listening = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ listening })}\n`);

process.once('SIGTERM', async () => {
  await app.close();
  await apollo.stop();
  await driver.close();
});

function headersOf({ headers }: FastifyRequest): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') map.set(name, value);
  return map;
}
