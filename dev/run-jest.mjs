// Jest as ES modules. Arguments are passed on: `npm run test:unit -- test/text` runs what matches that path.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from './compiler.mjs';

const summary = join(projectRoot, 'test-results', 'jest.json');
// A summary of an earlier run must never be read as this one's.
rmSync(summary, { force: true });
mkdirSync(dirname(summary), { recursive: true });

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--json',
    `--outputFile=${summary}`,
    ...process.argv.slice(2),
  ],
  { cwd: projectRoot, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
