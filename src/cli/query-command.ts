import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { QueryRequest } from '../graphql/execute-query.ts';
import type { Run } from './command.ts';
import { withStore } from './context.ts';
import { editorOf } from './editor.ts';
import { answer } from './output.ts';
import { EXIT } from './run-command.ts';
import { UsageError } from './usage-error.ts';

interface QueryFlags {
  readonly file?: string;
  readonly variables?: string;
  readonly operation?: string;
}

export const queryCommand = (program: Command, run: Run): void => {
  program
    .command('query')
    .description('ask the graph without a server; prints the JSON response')
    .argument('[graphql]', 'the document, or - for standard input')
    .option('--file <path>', 'a file with the document')
    .option('--variables <json>', 'variables as a JSON object')
    .option('--operation <name>', 'which of the document’s operations')
    .addHelpText(
      'after',
      `\nExample:\n  orgraph query 'query ($n: Int) { organizations(first: $n) { edges { node { id name } } } }' --variables '{"n": 3}'`,
    )
    .action((document: string | undefined, flags: QueryFlags) =>
      run(flags, async (context) => {
        const request = await requestOf(document, flags);
        return withStore(context, async (store) => {
          const { executeQuery } = await import('../graphql/execute-query.ts');
          const parts = { reader: store, editor: editorOf(store, context.now), now: context.now };
          // Who can open the store may do to it what an admin may.
          const response = await executeQuery(parts, request, {
            admin: 'granted',
            // The answer says only that the store failed; who asks here may know how.
            onError: (error) => context.say(error instanceof Error ? error.message : String(error)),
          });
          await answer(response);
          return response.errors === undefined ? undefined : EXIT.failed;
        });
      }),
    );
};

const requestOf = async (document: string | undefined, flags: QueryFlags): Promise<QueryRequest> => {
  if ((document === undefined) === (flags.file === undefined))
    throw new UsageError('query: give the document, - for standard input, or --file');
  const query =
    flags.file !== undefined
      ? await readFile(flags.file, 'utf8')
      : document === '-'
        ? await readAll(process.stdin)
        : (document ?? '');
  return {
    query,
    ...(flags.variables === undefined ? {} : { variables: variablesOf(flags.variables) }),
    ...(flags.operation === undefined ? {} : { operationName: flags.operation }),
  };
};

const variablesOf = (json: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Answered below, together with JSON of another kind.
  }
  throw new UsageError(`--variables: a JSON object is needed, not ${JSON.stringify(json.slice(0, 60))}`);
};
