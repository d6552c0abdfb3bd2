import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Credentials } from '../../src/store/open-store.ts';

const LEASES = 40;
const HOLDERS = ['one', 'two', 'three'];

/** Who each of three processes, which try to get the same leases at the same time, was told has each of them. */
export const leaseRace = (
  address: string,
  { username = '', password = '', database = '' }: Credentials = {},
): Promise<string[][]> =>
  Promise.all(
    HOLDERS.map(async (holder) => {
      const script = join(packageRoot(), 'test', 'store', 'take-leases.ts');
      const args = ['--import', 'tsx', script, address, holder, `${LEASES}`, username, database];
      const child = spawn(process.execPath, args, {
        cwd: packageRoot(),
        env: { ...process.env, NEO4J_PASSWORD: password },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      return (await text(child.stdout)).trim().split('\n');
    }),
  );

/** Leases of which two processes were told different things, or of which one was told nothing. */
export const disagreements = (told: readonly (readonly string[])[]): unknown[] =>
  Array.from({ length: LEASES }, (_, at) => [...new Set(told.map((holders) => holders[at]))]).filter(
    (holders) => holders.length !== 1 || !HOLDERS.includes(holders[0] ?? ''),
  );
