import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { countProducts } from '../../core/analytics/breakdown/count-products.ts';
import { countOrders } from '../../core/analytics/metrics/count-orders.ts';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import type { Tenant, UnitOfWork, View } from '../../platform/unit-of-work.ts';
import { UsageError } from '../cli/command.ts';
import { version } from '../version.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { leftOutTables } from './left-out-tables.ts';
import {
  mediaFolderName,
  rowsFileName,
  type ShopManifest,
  shopManifestName,
} from './shop-manifest.ts';
import { freezeSnapshot, readRows } from './shop-rows-store.ts';

type ExportRun = { unit: UnitOfWork; storage: ObjectStorage; folder: string };

/** Data that is collected from the rows while they are written. */
type Collected = { workspace?: ShopManifest['workspace']; stores: string[]; media: StoredFile[] };
type StoredFile = { name: string; key: string };

/**
 * Writes everything that a workspace owns into an empty folder: a file of JSON lines for each table
 * and the bytes of its media. All rows come from one snapshot; the server may be running.
 */
export async function exportShop(
  { unit, storage, folder }: ExportRun,
  tenant: Tenant,
): Promise<ShopManifest> {
  await createEmptyFolder(folder);
  await countOrders(unit);
  await countProducts(unit);
  const collected: Collected = { stores: [], media: [] };
  const rows = await unit.view(tenant, async (view) => {
    await freezeSnapshot(view);
    const counts: Record<string, number> = {};
    for (const table of exportedTables)
      counts[table.file] = await writeRows(view, table, { folder, collected });
    return counts;
  });
  if (!collected.workspace) throw new Error('the workspace has no row');
  const missing = await copyMedia(storage, folder, collected.media);
  const manifest: ShopManifest = {
    format: 1,
    stoa: version,
    exported_at: unit.publishedReader().now.toISOString(),
    workspace: collected.workspace,
    stores: collected.stores,
    rows,
    media: collected.media.length - missing.length,
    missing_media: missing,
    left_out: leftOutTables,
  };
  await writeFile(path.join(folder, shopManifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new UsageError(`The folder ${folder} is not empty. Name an empty or new folder.`);
}

/** Writes the rows of a table; returns how many there are. */
async function writeRows(
  view: View,
  table: ExportedTable,
  { folder, collected }: { folder: string; collected: Collected },
): Promise<number> {
  const file = createWriteStream(path.join(folder, rowsFileName(table.file)), { mode: 0o600 });
  let count = 0;
  for await (const lines of readRows(view, table)) {
    for (const line of lines) collect(table, line, collected);
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
    count += lines.length;
  }
  file.end();
  await finished(file);
  return count;
}

function collect({ table }: ExportedTable, line: string, collected: Collected): void {
  if (table === 'workspaces') {
    const { workspace_id: id, code, name } = JSON.parse(line);
    collected.workspace = { id, code, name };
  }
  if (table === 'sites') collected.stores.push(JSON.parse(line).slug);
  if (table === 'assets') {
    const { filename, storage_key: key } = JSON.parse(line);
    collected.media.push({ name: filename, key });
  }
}

/** Copies the bytes under their storage keys; returns the names of those that are missing. */
async function copyMedia(
  storage: ObjectStorage,
  folder: string,
  media: StoredFile[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, key } of media) {
    const source = await storage.read(key);
    if (source === null) {
      missing.push(name);
      continue;
    }
    const target = path.join(folder, mediaFolderName, key);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(source, createWriteStream(target, { mode: 0o600 }));
  }
  return missing;
}
