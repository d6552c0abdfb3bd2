import { tsImport } from 'tsx/esm/api';

// Jest loads this file without its own transform, hence JavaScript here and tsx for the rest.
export default async function globalSetup() {
  const { startNeo4jCoordinator } = await tsImport('./neo4j-coordinator.ts', import.meta.url);
  globalThis.neo4jCoordinator = await startNeo4jCoordinator(process.env);
  // Workers inherit the environment.
  process.env.ORGRAPH_TEST_NEO4J_SOCKET = globalThis.neo4jCoordinator.socketPath;
}
