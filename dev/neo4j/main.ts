// `npm run neo4j [-- --port 7687 --heap 512 --page-cache 128]`: a development server whose data is kept.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNeo4j } from './find-neo4j.ts';
import { projectRoot } from './jars.ts';
import type { Neo4jServer } from './neo4j-server.ts';

const folder = join(projectRoot, 'data', 'neo4j');
const passwordFile = join(folder, 'password');

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7687' },
    heap: { type: 'string', default: '512' },
    'page-cache': { type: 'string', default: '128' },
  },
});
const found = await findNeo4j(process.env, {
  dataFolder: join(folder, 'dbms'),
  password: keptPassword(),
  port: Number(values.port),
  heapMegabytes: Number(values.heap),
  pageCacheMegabytes: Number(values['page-cache']),
});
if ('missing' in found) {
  process.stderr.write(`${found.missing}\n`);
  process.exitCode = 1;
} else {
  announce(found.server);
  await untilAskedToEnd();
  process.stderr.write('neo4j: stopping\n');
  await found.server.stop();
}

function keptPassword(): string {
  mkdirSync(folder, { recursive: true });
  if (process.env.NEO4J_PASSWORD) return process.env.NEO4J_PASSWORD;
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  }
  chmodSync(passwordFile, 0o600);
  return readFileSync(passwordFile, 'utf8').trim();
}

function announce(server: Neo4jServer): void {
  const password = process.env.NEO4J_PASSWORD ? '"$NEO4J_PASSWORD"' : '"$(cat data/neo4j/password)"';
  process.stdout.write(
    `Neo4j (${server.origin}) answers at ${server.uri}; data in data/neo4j; end it with Ctrl-C. To use it:\n` +
      `  export ORGRAPH_STORE=${server.uri} NEO4J_USERNAME=${server.username} NEO4J_PASSWORD=${password}\n`,
  );
}

function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const running = setInterval(() => {}, 60_000);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        clearInterval(running);
        resolve();
      });
    }
  });
}
