import path from 'node:path';
import { exportShop } from '../../shop-export/export-shop.ts';
import type { ShopManifest } from '../../shop-export/shop-manifest.ts';
import type { Command, CommandResult } from '../command.ts';
import { openCommandStorage } from '../open-storage.ts';
import { runForWorkspace } from '../session.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes everything that a workspace owns to a folder: rows as JSON lines, and media.',
  operands: ['folder'],
  options: { workspace: { value: 'W', required: true, help: 'Id of the workspace.' } },
  notes: [
    'The folder must be new or empty. It contains customers and orders: keep it private. Secrets,',
    'accounts, carts and logs are not exported; shop.json lists them with the reason.',
    '"stoa import <folder>" recreates an equal shop on another server.',
  ],
  async run(call) {
    const session = await call.openSession();
    const tenant = await runForWorkspace(
      session,
      call.requiredOption('workspace'),
      async (_, found) => found,
    );
    const folder = path.resolve(call.operands[0] ?? '');
    const storage = await openCommandStorage(call.config, session);
    return describeExport(folder, await exportShop({ ...session, storage, folder }, tenant));
  },
};

function describeExport(folder: string, manifest: ShopManifest): CommandResult {
  const { workspace, stores, rows, media, missing_media } = manifest;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const missing = missing_media.map((name) => `Missing on this server: the file ${name}`);
  return {
    json: { folder, ...manifest },
    text: [
      `Exported ${workspace.name} (${stores.join(', ')}) to ${folder}: ${total} rows and ${media} files.`,
      ...missing,
      'Not included, see shop.json: accounts, keys and other secrets, open carts, logs.',
    ].join('\n'),
  };
}
