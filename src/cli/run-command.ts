import { type Config, type Flags, readConfig } from '../config.ts';
import { InputError, OrgraphError } from '../domain/errors.ts';
import { type CommandContext, createContext } from './context.ts';
import { UsageError } from './usage-error.ts';

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** What a command may return instead of nothing: it did its work, and the answer is a no. */
export type Outcome = undefined | typeof EXIT.failed;

/** Runs a command in its context and sets the exit code. Errors are one line with their code. */
export const runCommand = async (
  flags: Flags,
  command: (context: CommandContext) => Promise<Outcome>,
): Promise<void> => {
  let context: CommandContext | undefined;
  try {
    context = createContext(checkedConfig(flags));
    process.exitCode = (await command(context)) ?? EXIT.done;
  } catch (error) {
    context?.progress.close();
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed;
    process.stderr.write(`orgraph: ${describe(error, context?.config.logLevel)}\n`);
  }
};

/** A wrong flag or variable is wrong usage. */
const checkedConfig = (flags: Flags): Config => {
  try {
    return readConfig(flags);
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(error.message);
    throw error;
  }
};

const describe = (error: unknown, logLevel: Config['logLevel'] | undefined): string => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(error);
  const line = `${message.replace(/\s*\n\s*/g, ' ')}${code === undefined ? '' : ` [${code}]`}`;
  const wanted = logLevel === 'debug' || logLevel === 'trace';
  return wanted && stack !== undefined ? `${line}\n${stack}` : line;
};

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof UsageError) return undefined;
  if (error instanceof OrgraphError) return error.code;
  return (error as NodeJS.ErrnoException).code ?? 'INTERNAL';
};
