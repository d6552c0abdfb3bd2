import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The TypeScript compiler's script, or undefined where only production dependencies are installed. */
export function compilerPath() {
  try {
    const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
    const script = join(dirname(manifest), 'bin', 'tsc');
    return existsSync(script) ? script : undefined;
  } catch {
    return undefined;
  }
}
