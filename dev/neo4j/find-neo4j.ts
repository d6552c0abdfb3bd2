import { findJars } from './jars.ts';
import type { Neo4jServer, Neo4jServerOptions } from './neo4j-server.ts';
import { startFromJars } from './start-from-jars.ts';
import { startWithDocker } from './start-with-docker.ts';

export type FoundNeo4j = { readonly server: Neo4jServer } | { readonly missing: string };

/**
 * The one place that knows where a real Neo4j comes from: the one named by NEO4J_URI, else a local one from
 * Neo4j's jars, else Docker's. Where there is none, `missing` says why and how to get one.
 */
export async function findNeo4j(
  environment: NodeJS.ProcessEnv,
  options: Neo4jServerOptions = {},
): Promise<FoundNeo4j> {
  if (environment.NEO4J_URI) return { server: namedServer(environment.NEO4J_URI, environment) };
  const jars = findJars();
  if ('folder' in jars) return { server: await startFromJars(jars.folder, options) };
  const container = await startWithDocker(options);
  if (container !== undefined) return { server: container };
  return {
    missing:
      `NO NEO4J (${jars.missing}; no Docker engine with compose): install JDK 17 or later and Maven, ` +
      'or start Docker, or set NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD',
  };
}

function namedServer(uri: string, environment: NodeJS.ProcessEnv): Neo4jServer {
  return {
    origin: 'NEO4J_URI',
    uri,
    username: environment.NEO4J_USERNAME || 'neo4j',
    password: environment.NEO4J_PASSWORD ?? '',
    ...(environment.NEO4J_DATABASE ? { database: environment.NEO4J_DATABASE } : {}),
    stop: async () => {},
  };
}
