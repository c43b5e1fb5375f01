import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { audit } from '../../core/access/audit/audit.ts';
import { batchValues } from '../../core/catalog/import/save/batches.ts';
import { scheduleImportedSubscriber } from '../../core/customers/memberships/lifecycle.ts';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import { publicationChanged } from '../../core/sites/publication-changed.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { WorkspaceId } from '../../kernel/id.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import {
  type Tenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../platform/unit-of-work.ts';
import { operatorPrincipal } from '../cli/session.ts';
import { completeRow } from './complete-row.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { readLines } from './read-lines.ts';
import {
  mediaFolderName,
  readShopManifest,
  rowsFileName,
  type ShopManifest,
} from './shop-manifest.ts';
import { findCollision, findUnknownColumns, insertRows, updateColumn } from './shop-rows-store.ts';

const rowsPerBatch = 500;

type ImportRun = {
  unit: UnitOfWork;
  storage: ObjectStorage;
  folder: string;
  /** Everything is checked and rolled back. */
  isDryRun: boolean;
};

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {}

/**
 * Recreates the workspace of an export with all its ids. All rows are one transaction; media are
 * copied before it. Throws 409 `shop_exists` if the workspace or one of its stores already exists.
 */
export async function importShop(run: ImportRun): Promise<ShopManifest> {
  const { unit, folder, isDryRun } = run;
  const manifest = await readShopManifest(folder);
  const { id, code } = manifest.workspace;
  const tenant: Tenant = {
    workspaceId: id as WorkspaceId,
    code,
    principal: operatorPrincipal(),
  };
  const inWorkspace = (act: (work: Work) => Promise<void>) =>
    unit.runAsSystem(tenant, (system) => act(withTenant(system, tenant)));
  await inWorkspace((work) => assertAbsent(work, manifest));
  if (!isDryRun) await copyMedia(run);
  try {
    await inWorkspace(async (work) => {
      for (const table of exportedTables) await insertTable(work, folder, table, manifest);
      for (const table of exportedTables) await setDeferredColumns(work, folder, table);
      await scheduleJobs(work, manifest, folder);
      await audit(work, { action: 'shop.imported', resource: { type: 'workspace', id } });
      if (isDryRun) throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return manifest;
}

async function assertAbsent(work: Work, { workspace, stores }: ShopManifest): Promise<void> {
  const found = await findCollision(work, { code: workspace.code, slugs: stores });
  if (found === null) return;
  const message = `This server already has ${found}. Nothing was changed. Import the shop into a server that does not have it.`;
  throw new DomainError('conflict', 'shop_exists', message);
}

async function insertTable(
  work: Work,
  folder: string,
  { table, file, deferred = [] }: ExportedTable,
  { rows }: ShopManifest,
): Promise<void> {
  const complete = completeRow[table];
  let count = 0;
  for await (const read of batchValues(readRowsFile(folder, file), rowsPerBatch)) {
    count += read.length;
    const lines = complete
      ? read.map((line) => JSON.stringify(complete(work, JSON.parse(line))))
      : read;
    const columns = Object.keys(JSON.parse(lines[0] ?? '{}')).filter(
      (name) => !deferred.includes(name),
    );
    const unknown = await findUnknownColumns(work, table, columns);
    if (unknown.length > 0) throw unreadable(file, `unknown columns ${unknown.join(', ')}`);
    await insertRows(work, table, { columns, lines });
  }
  const expected = rows[file] ?? 0;
  if (count !== expected) throw unreadable(file, `${count} rows instead of ${expected}`);
}

async function setDeferredColumns(
  work: Work,
  folder: string,
  { table, file, deferred = [] }: ExportedTable,
): Promise<void> {
  for (const column of deferred)
    for await (const lines of batchValues(readRowsFile(folder, file), rowsPerBatch))
      await updateColumn(work, { table, column }, lines);
}

async function* readRowsFile(folder: string, file: string): AsyncGenerator<string> {
  const name = path.join(folder, rowsFileName(file));
  if ((await stat(name).catch(() => null)) !== null) yield* readLines(name);
}

/** Schedules indexing, publications and renewals, because exports contain no jobs. */
async function scheduleJobs(work: Work, { stores }: ShopManifest, folder: string): Promise<void> {
  for (const siteSlug of stores)
    await enqueue(work, publicationChanged, { siteSlug }, { key: siteSlug });
  for await (const line of readRowsFile(folder, 'membership-subscribers'))
    await scheduleImportedSubscriber(work, JSON.parse(line).subscriber_id);
}

/** The bytes of the media under their storage keys; those that the export lacks are left out. */
async function copyMedia({ storage, folder }: ImportRun): Promise<void> {
  const root = path.join(folder, mediaFolderName);
  for await (const line of readRowsFile(folder, 'media')) {
    const { storage_key: key, content_type: type } = JSON.parse(line);
    const source = path.join(root, key);
    if (!source.startsWith(root + path.sep)) throw unreadable('media', `the key ${key}`);
    if ((await stat(source).catch(() => null)) === null) continue;
    await storage.writeStream(key, createReadStream(source), type);
  }
}

const unreadable = (file: string, problem: string) =>
  new DomainError(
    'invalid',
    'unreadable_export',
    `${rowsFileName(file)} cannot be imported: ${problem}. Nothing was changed.`,
  );
