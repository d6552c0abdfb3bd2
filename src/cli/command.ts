import type { Flags } from '../config.ts';
import type { CommandContext } from './context.ts';
import type { Outcome } from './run-command.ts';

/** How a command file starts its work: its own flags, and what to do in the context made of all flags. */
export type Run = (own: object, work: (context: CommandContext) => Promise<Outcome>) => Promise<void>;

export type GlobalFlags = Pick<Flags, 'store' | 'now' | 'snapshots'>;
