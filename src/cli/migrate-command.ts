import type { Command } from 'commander';
import type { Run } from './command.ts';
import { withStore } from './context.ts';
import { answer } from './output.ts';

export const migrateCommand = (program: Command, run: Run): void => {
  program
    .command('migrate')
    .description('bring the store’s schema up to this version')
    .addHelpText('after', '\nExample:\n  orgraph migrate --store sqlite:./data/orgraph.db')
    .action(() =>
      run({}, (context) =>
        withStore(
          context,
          async (store) => {
            await answer({ store: store.name, ...(await store.migrate()) });
            return undefined;
          },
          { outdated: 'open' },
        ),
      ),
    );
};
