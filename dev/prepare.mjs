// Runs after `npm ci`: leaves a runnable dist. Where only production dependencies are installed (a container
// image, a published package) dist stands already and there is no compiler, so there is nothing to do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compilerPath, projectRoot } from './compiler.mjs';

const built = existsSync(join(projectRoot, 'dist', 'src', 'cli', 'main.js'));
if (compilerPath() !== undefined) {
  await import('./build.mjs');
} else if (!built) {
  process.stderr.write(
    'orgraph: dist is not built and the TypeScript compiler is not installed; ' +
      'run `npm ci` without --omit=dev, or copy a built dist here.\n',
  );
  process.exitCode = 1;
}
