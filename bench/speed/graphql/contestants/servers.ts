import { fileURLToPath } from 'node:url';
import type { Neo4jServer } from '../../../../dev/neo4j/neo4j-server.ts';
import { type ChildServer, startChild } from './child-server.ts';

/** The product as it is shipped, on this store. */
export const startProduct = (store: string, now: string, neo4j?: Neo4jServer): Promise<ChildServer> =>
  startChild({
    parameters: ['bin/orgraph.js', 'serve', '--port', '0', '--store', store, '--now', now],
    environment: neo4j === undefined ? {} : environmentOf(neo4j),
  });

/** @neo4j/graphql with Apollo Server on Fastify, on the same database. */
export const startTheirs = (neo4j: Neo4jServer): Promise<ChildServer> =>
  startChild({
    parameters: ['--import', 'tsx', fileURLToPath(new URL('neo4j-graphql-server.ts', import.meta.url))],
    environment: { ...environmentOf(neo4j), NEO4J_URI: neo4j.uri },
  });

const environmentOf = ({ username, password, database }: Neo4jServer): Record<string, string> => ({
  NEO4J_USERNAME: username,
  NEO4J_PASSWORD: password,
  ...(database === undefined ? {} : { NEO4J_DATABASE: database }),
});
