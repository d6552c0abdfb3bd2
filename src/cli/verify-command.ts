import type { Command } from 'commander';
import type { SnapshotStore } from '../../ingest/fetch/snapshots.ts';
import type { Evidence } from '../domain/evidence.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { written } from './output.ts';
import { EXIT, type Outcome } from './run-command.ts';

export const verifyCommand = (program: Command, run: Run): void => {
  program
    .command('verify')
    .description('find the text of every stored fact in its snapshot again')
    .addHelpText('after', '\nExample:\n  orgraph verify --store sqlite:./data/orgraph.db')
    .action(() => run({}, (context) => withStore(context, (store) => verify(context, store))));
};

/** A line for each text that is missing, then how many facts were found again; those without a snapshot are absent. */
const verify = async (context: CommandContext, store: GraphStore): Promise<Outcome> => {
  const { openSnapshots } = await import('../../ingest/fetch/snapshots.ts');
  const snapshots = openSnapshots(context.config.snapshots);
  const { claims, facts } = await claimsBySnapshot(store, snapshots);
  const found = new Set<string>();
  let missing = 0;
  const task = context.progress.start('verifying', claims.size);
  for (const [at, [hash, rows]] of [...claims].entries()) {
    const lost = await missingIn(snapshots, hash, rows);
    for (const row of rows) if (!lost.has(row)) found.add(row.fact);
    for (const { fact, page, path, text } of lost)
      await written(
        process.stdout,
        `${JSON.stringify({ missing: fact, page, snapshot: hash, path, text })}\n`,
      );
    missing += lost.size;
    task.update(at + 1);
  }
  task.finish(claims.size);
  const absent = [...facts].filter(([fact, held]) => !held && !found.has(fact)).length;
  await written(process.stdout, `${JSON.stringify({ facts: facts.size, found: found.size, absent })}\n`);
  return missing === 0 ? undefined : EXIT.failed;
};

interface Claims {
  /** What is said to stand in each snapshot that is held here. */
  readonly claims: ReadonlyMap<string, readonly Evidence[]>;
  /** Every fact, and whether one of its snapshots is held. */
  readonly facts: ReadonlyMap<string, boolean>;
}

const claimsBySnapshot = async (store: GraphStore, snapshots: SnapshotStore): Promise<Claims> => {
  const claims = new Map<string, Evidence[]>();
  const facts = new Map<string, boolean>();
  const held = new Map<string, boolean>();
  for await (const rows of store.scan('evidence')) {
    for (const row of rows) {
      const isHeld = held.get(row.snapshot) ?? (await snapshots.has(row.snapshot));
      held.set(row.snapshot, isHeld);
      facts.set(row.fact, isHeld || facts.get(row.fact) === true);
      if (!isHeld) continue;
      const here = claims.get(row.snapshot);
      if (here === undefined) claims.set(row.snapshot, [row]);
      else here.push(row);
    }
  }
  return { claims, facts };
};

/** A snapshot whose bytes are no longer what their name says holds nothing. */
const missingIn = async (
  snapshots: SnapshotStore,
  hash: string,
  rows: readonly Evidence[],
): Promise<ReadonlySet<Evidence>> => {
  const [{ parseHtml }, { holdsText }] = await Promise.all([
    import('../../ingest/html/parse.ts'),
    import('../../ingest/html/find-span.ts'),
  ]);
  const snapshot = await snapshots.get(hash).catch(() => undefined);
  if (snapshot === undefined) return new Set(rows);
  const tree = parseHtml(snapshot.text);
  return new Set(rows.filter(({ path, text }) => !holdsText(tree, path, text)));
};
