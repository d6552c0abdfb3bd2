import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { projectRoot } from './jars.ts';
import type { Neo4jServer, Neo4jServerOptions } from './neo4j-server.ts';

/** The neo4j service of docker-compose.yml under a project name of its own, or undefined where no engine answers. */
export async function startWithDocker(options: Neo4jServerOptions): Promise<Neo4jServer | undefined> {
  if (!engineAnswers()) return undefined;
  const password = options.password ?? randomBytes(18).toString('base64url');
  const port = options.port ?? (await freePort());
  const project = options.dataFolder === undefined ? `orgraph-test-${process.pid}` : 'orgraph-dev';
  const compose = (...parameters: readonly string[]) =>
    docker(['compose', '-p', project, ...parameters], {
      NEO4J_PASSWORD: password,
      NEO4J_BOLT_PORT: String(port),
      NEO4J_HEAP: `${options.heapMegabytes ?? 512}m`,
      NEO4J_PAGE_CACHE: `${options.pageCacheMegabytes ?? 128}m`,
    });
  // The volume of a temporary server goes with it; the development server's stays.
  const stop = async () => {
    compose('down', ...(options.dataFolder === undefined ? ['--volumes'] : []));
  };
  const up = compose('up', '--detach', '--wait', 'neo4j');
  if (up.status !== 0) {
    await stop();
    throw new Error(`docker compose up neo4j failed: ${up.stderr.trim().slice(-2000)}`);
  }
  return { origin: 'docker', uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password, stop };
}

function engineAnswers(): boolean {
  return docker(['info'], {}).status === 0 && docker(['compose', 'version'], {}).status === 0;
}

function docker(parameters: readonly string[], environment: NodeJS.ProcessEnv): SpawnSyncReturns<string> {
  return spawnSync('docker', parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
