import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j, { type Driver, Neo4jError } from 'neo4j-driver';
import { neo4jFolder } from './jars.ts';
import type { Neo4jServer, Neo4jServerOptions } from './neo4j-server.ts';

const firstPassword = 'neo4j';
const startLimitMs = 120_000;
const stopLimitMs = 30_000;

/** Starts a Neo4j on loopback from its jars; it ends with this process, however this process ends. */
export async function startFromJars(jars: string, options: Neo4jServerOptions): Promise<Neo4jServer> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'orgraph-neo4j-'));
  const password = options.password ?? randomBytes(18).toString('base64url');
  const java = spawn('java', javaParameters(jars, dataFolder, options), { stdio: ['pipe', 'pipe', 'pipe'] });
  const stop = async () => {
    await stopProcess(java);
    // The server removes its temporary folder itself; this is for one that had to be killed.
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    const uri = `bolt://127.0.0.1:${await readyPort(java)}`;
    await makePasswordHold(uri, password);
    return { origin: 'jars', uri, username: 'neo4j', password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function javaParameters(jars: string, dataFolder: string, options: Neo4jServerOptions): string[] {
  return [
    `-Xmx${options.heapMegabytes ?? 512}m`,
    '--add-opens=java.base/java.nio=ALL-UNNAMED',
    '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED',
    '-cp',
    join(jars, '*'),
    join(neo4jFolder, 'Neo4jServer.java'),
    dataFolder,
    String(options.port ?? 0),
    String(options.pageCacheMegabytes ?? 128),
    options.dataFolder === undefined ? 'remove' : 'keep',
  ];
}

function readyPort(java: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let talk = '';
    const fail = (what: string) => reject(new Error(`Neo4j ${what}: ${talk.trim().slice(-2000)}`));
    const limit = setTimeout(() => fail(`was not ready after ${startLimitMs} ms`), startLimitMs);
    const listen = (chunk: Buffer) => {
      // Only the start is of interest; keep reading afterwards so that the pipe never fills.
      talk = (talk + chunk.toString()).slice(-20_000);
      const ready = /^ready (\d+)$/m.exec(talk);
      if (ready === null) return;
      clearTimeout(limit);
      resolve(Number(ready[1]));
    };
    java.stdout?.on('data', listen);
    java.stderr?.on('data', listen);
    java.once('error', (error) => fail(`could not be started (${error.message})`));
    java.once('close', (code) => {
      clearTimeout(limit);
      fail(`ended with code ${code} before it was ready`);
    });
  });
}

/** A new server has the well-known first password; one whose data was kept has ours already. */
async function makePasswordHold(uri: string, password: string): Promise<void> {
  if (await accepts(uri, password)) return;
  await withDriver(uri, firstPassword, async (driver) => {
    const session = driver.session({ database: 'system' });
    try {
      await session.run('ALTER CURRENT USER SET PASSWORD FROM $first TO $password', {
        first: firstPassword,
        password,
      });
    } catch (error) {
      throw isRefusal(error)
        ? new Error('the Neo4j data folder has another password than the one given')
        : error;
    } finally {
      await session.close();
    }
  });
}

function accepts(uri: string, password: string): Promise<boolean> {
  return withDriver(uri, password, async (driver) => {
    try {
      const session = driver.session({ database: 'system' });
      await session.run('SHOW CURRENT USER').finally(() => session.close());
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security.');
}

async function withDriver<T>(uri: string, password: string, use: (driver: Driver) => Promise<T>): Promise<T> {
  const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
  try {
    return await use(driver);
  } finally {
    await driver.close();
  }
}

async function stopProcess(java: ChildProcess): Promise<void> {
  if (java.exitCode !== null || java.signalCode !== null || java.pid === undefined) return;
  const ended = once(java, 'exit');
  // The end of its standard input is the server's sign to end.
  java.stdin?.end();
  const limit = setTimeout(() => java.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(limit);
}
