// Prints `N passed, N failed, N skipped` from jest's JSON summary; fails where there is none.
import { existsSync, readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const ran = existsSync(file);
if (!ran) console.log('no test ran: installing, lint, type check or build failed');
const summary = ran ? JSON.parse(readFileSync(file, 'utf8')) : {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = summary;
// A file that could not even be loaded has no tests of its own to count.
const failed = numFailedTests + (summary.numRuntimeErrorTestSuites ?? 0);
console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`);
process.exitCode = ran && summary.success ? 0 : 1;
