export default async function globalTeardown() {
  await globalThis.neo4jCoordinator?.stop();
}
