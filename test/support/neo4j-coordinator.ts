import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FoundNeo4j, findNeo4j } from '../../dev/neo4j/find-neo4j.ts';
import { handBackNeo4j } from '../../dev/neo4j/wipe-neo4j.ts';

export interface Neo4jCoordinator {
  /** Where workers ask; a socket in a folder that only this user may enter. */
  readonly socketPath: string;
  stop(): Promise<void>;
}

/**
 * Starts Neo4j when the first suite asks for it and lends it to one suite after another: community edition has
 * one user database. A suite holds it as long as its connection stands, so a worker that dies gives it back.
 */
export async function startNeo4jCoordinator(environment: NodeJS.ProcessEnv): Promise<Neo4jCoordinator> {
  const folder = mkdtempSync(join(tmpdir(), 'orgraph-test-'));
  const socketPath = join(folder, 'neo4j');
  let found: Promise<FoundNeo4j> | undefined;
  let lastLoan: Promise<void> = Promise.resolve();
  const listener = createServer((borrower) => {
    found ??= findNeo4j(environment);
    const answer = found.catch((error: Error): FoundNeo4j => ({ missing: `NO NEO4J: ${error.message}` }));
    const before = lastLoan;
    lastLoan = before.then(async () => lend(borrower, await answer));
  });
  await new Promise<void>((resolve) => listener.listen(socketPath, resolve));

  const stop = async () => {
    listener.close();
    rmSync(folder, { recursive: true, force: true });
    const result = await found?.catch(() => undefined);
    if (result === undefined || 'missing' in result) return;
    if (result.server.origin === 'NEO4J_URI') await handBackNeo4j(result.server);
    await result.server.stop();
  };
  return { socketPath, stop };
}

/** Resolves when the borrower hangs up. */
function lend(borrower: Socket, found: FoundNeo4j): Promise<void> {
  return new Promise((resolve) => {
    if (borrower.destroyed) return resolve();
    borrower.once('close', () => resolve());
    borrower.on('error', () => borrower.destroy());
    borrower.resume();
    borrower.write(`${JSON.stringify(found)}\n`);
  });
}
