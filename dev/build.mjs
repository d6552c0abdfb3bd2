// Compiles src and ingest into dist. A fresh folder each time, so that a deleted source leaves no file behind;
// moved into place at the end, so that a running service or test never meets a half-written dist.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compilerPath, projectRoot } from './compiler.mjs';

const dist = join(projectRoot, 'dist');
const compiler = compilerPath();
if (compiler === undefined) {
  process.stderr.write('orgraph: cannot build, the TypeScript compiler is missing; run `npm ci` first.\n');
  process.exit(1);
}
const cache = join(projectRoot, '.cache');
mkdirSync(cache, { recursive: true });
const fresh = mkdtempSync(join(cache, 'build-'));
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', fresh], {
  cwd: projectRoot,
  stdio: 'inherit',
});
if (status === 0) {
  replaceFolder(dist, fresh);
} else {
  rmSync(fresh, { recursive: true, force: true });
}
process.exitCode = status ?? 1;

function replaceFolder(target, replacement) {
  const old = `${replacement}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(replacement, target);
  rmSync(old, { recursive: true, force: true });
}
