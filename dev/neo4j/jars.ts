import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const neo4jFolder = dirname(fileURLToPath(import.meta.url));
export const projectRoot = dirname(dirname(neo4jFolder));

export type Jars = { readonly folder: string } | { readonly missing: string };

/** The folder of Neo4j's jars, filled by Maven the first time; or why it can't be had. */
export function findJars(): Jars {
  if (!answers('java', ['-version']) || !answers('javac', ['-version'])) {
    return { missing: 'no JDK (17 or later)' };
  }
  const pom = join(neo4jFolder, 'pom.xml');
  // Named by the pom's content, so that another version of Neo4j never meets the jars of the last one.
  const digest = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12);
  const folder = join(projectRoot, '.cache', 'neo4j', `jars-${digest}`);
  return existsSync(folder) ? { folder } : downloadJars(pom, folder);
}

function downloadJars(pom: string, folder: string): Jars {
  if (!answers('mvn', ['-v'])) return { missing: 'no Maven (mvn)' };
  process.stderr.write('neo4j: fetching the jars of Neo4j with Maven, once; this takes a minute or two\n');
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  const maven = spawnSync(
    'mvn',
    [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${partial}`,
    ],
    { encoding: 'utf8' },
  );
  if (maven.status === 0) moveIntoPlace(partial, folder);
  rmSync(partial, { recursive: true, force: true });
  return maven.status === 0
    ? { folder }
    : { missing: `Maven could not resolve the jars: ${(maven.stdout + maven.stderr).trim().slice(-500)}` };
}

/** Two runs may fetch at the same time: the first to finish wins, and both have the same jars. */
function moveIntoPlace(partial: string, folder: string): void {
  try {
    renameSync(partial, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function answers(command: string, parameters: readonly string[]): boolean {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;
}
