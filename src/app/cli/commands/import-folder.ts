import path from 'node:path';
import { importShop } from '../../shop-export/import-shop.ts';
import type { CommandContext, CommandResult } from '../command.ts';
import { openCommandStorage } from '../open-storage.ts';

/** Recreates the shop that `stoa export` wrote to a folder. */
export async function importFolder(call: CommandContext, source: string): Promise<CommandResult> {
  const session = await call.openSession();
  const storage = await openCommandStorage(call.config, session);
  const folder = path.resolve(source);
  const isDryRun = call.isSet('dry-run');
  const { workspace, stores, rows, media } = await importShop({
    ...session,
    storage,
    folder,
    isDryRun,
  });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const result = `${workspace.name} (${stores.join(', ')}): ${total} rows and ${media} files`;
  return {
    json: { state: isDryRun ? 'dry_run' : 'imported', workspace, stores, rows, media },
    text: isDryRun
      ? `${result} can be imported. Dry run: nothing was changed.`
      : [
          `Imported ${result}.`,
          'Next: restart the server if it was running, and create an owner:',
          `  stoa user create --workspace ${workspace.id} --email you@example.com --role owner`,
          'Webhook endpoints have new secrets, and custom domains must be verified again.',
        ].join('\n'),
  };
}
