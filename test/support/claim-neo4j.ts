import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { FoundNeo4j } from '../../dev/neo4j/find-neo4j.ts';
import type { Neo4jAddress } from '../../dev/neo4j/neo4j-server.ts';
import { wipeNeo4j } from '../../dev/neo4j/wipe-neo4j.ts';

declare global {
  /** What this test file borrowed; the jest environment gives it back when the file is over. */
  var orgraphLoans: Set<Socket>;
}

export interface Neo4jAccess extends Neo4jAddress {
  /** Lets the next suite have the database. */
  release(): Promise<void>;
}

/**
 * A wiped Neo4j that no other suite uses until `release`; waits for its turn, and for the start of the server
 * on the first call of a run, so give the hook that calls it `claimTimeoutMs`. Undefined where there is none:
 * the suite skips its Neo4j half, except under CI, where a missing Neo4j is a failure.
 */
export async function claimNeo4j(): Promise<Neo4jAccess | undefined> {
  const socketPath = process.env.ORGRAPH_TEST_NEO4J_SOCKET;
  if (socketPath === undefined) throw new Error('claimNeo4j works under jest only');
  const loan = createConnection(socketPath);
  globalThis.orgraphLoans.add(loan);
  try {
    const found = await answerOf(loan);
    if ('missing' in found) {
      if (process.env.CI === 'true') throw new Error(found.missing);
      process.stderr.write(`\n*** ${found.missing}; the Neo4j tests are SKIPPED ***\n\n`);
      loan.destroy();
      return undefined;
    }
    const { uri, username, password, database } = found.server;
    const address = { uri, username, password, ...(database === undefined ? {} : { database }) };
    await wipeNeo4j(address);
    return { ...address, release: () => hangUp(loan) };
  } catch (error) {
    loan.destroy();
    throw error;
  }
}

/** Long enough for Maven's first download and for the suites before this one. */
export const claimTimeoutMs = 600_000;

async function answerOf(loan: Socket): Promise<FoundNeo4j> {
  const lines = createInterface({ input: loan });
  for await (const line of lines) return JSON.parse(line) as FoundNeo4j;
  throw new Error('the Neo4j coordinator hung up without an answer');
}

function hangUp(loan: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (loan.destroyed) return resolve();
    loan.once('close', () => resolve());
    loan.destroy();
  });
}
