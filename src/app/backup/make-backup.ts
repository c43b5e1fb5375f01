import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterName, copyCluster } from '@stoa/embedded-postgres';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { acquireDatabase } from '../database/acquire-database.ts';
import { type DatabaseInstance, hasDatabase, postgresFolder } from '../database/start-database.ts';
import { verifyDatabaseKeys } from '../secrets/verify-database-keys.ts';
import { version } from '../version.ts';
import type { Manifest } from './manifest.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { createUnfinishedBackup, type UnfinishedBackup } from './unfinished-backup.ts';

/** `all` includes the embedded database; `files` is everything else in the data directory. */
export type BackupScope = 'all' | 'files';

/** Names in the data directory that are not copied as plain files. */
const excludedNames = new Set(['postgres', 'lost+found']);

/**
 * Backs up the data directory into the folder `target`; the server may be running. Files are copied
 * before the database and new ones again after it, so that every file that a row of the backup
 * refers to is in the backup.
 */
export async function makeBackup(
  config: Config,
  target: string,
  scope: BackupScope,
): Promise<Manifest> {
  if (!existsSync(config.dataDir) || (scope === 'all' && !hasDatabase(config))) {
    throw new Error(
      `The data directory ${config.dataDir} has nothing to back up: set STOA_DATA_DIR to the server's data directory.`,
    );
  }
  if (scope === 'all') {
    const store = await acquireDatabase(config);
    try {
      await verifyDatabaseKeys(config, store.connection);
      return await copyAll(config, target, store);
    } finally {
      await store.stop();
    }
  }
  await verifyKeysIfReachable(config);
  return copyAll(config, target, null);
}

/** The files are backed up also while the database of DATABASE_URL is down. */
async function verifyKeysIfReachable(config: Config): Promise<void> {
  if (config.databaseUrl === null) return;
  const connection = { connectionString: config.databaseUrl };
  await verifyDatabaseKeys(config, connection).catch((error) => {
    if (error instanceof ConfigError) throw error;
  });
}

/** `store`: the database to include; null for none. */
async function copyAll(
  config: Config,
  target: string,
  store: DatabaseInstance | null,
): Promise<Manifest> {
  const draft = await createUnfinishedBackup(target, config.dataDir);
  try {
    const copied = new Map<string, string>();
    await copyFolder(config.dataDir, '', { draft, copied });
    const postgres = store === null ? null : await copyDatabase(config, store, draft);
    const madeAt = new Date();
    await copyFolder(config.dataDir, '', { draft, copied });
    return await draft.finish({
      format: 1,
      stoa: version,
      made_at: madeAt.toISOString(),
      postgres,
    });
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** @returns the version of PostgreSQL */
async function copyDatabase(
  config: Config,
  { connection }: DatabaseInstance,
  draft: UnfinishedBackup,
): Promise<string> {
  if (!('host' in connection)) throw new Error('not the embedded database');
  const cluster = await realpath(path.join(postgresFolder(config), clusterName));
  const targetName = (name: string) => path.posix.join('postgres', clusterName, name);
  const { version: postgres } = await copyCluster(cluster, connection.host, {
    folder: (name) => draft.folder(targetName(name)),
    copy: (from, name) => draft.copy(from, targetName(name)),
    write: (name, content) => draft.write(targetName(name), content),
  });
  return postgres;
}

type CopyState = { draft: UnfinishedBackup; copied: Map<string, string> };

/** Copies files that are new or have changed since the last pass; symbolic links are followed. */
async function copyFolder(folder: string, prefix: string, state: CopyState): Promise<void> {
  const entries = (await nullIfMissing(readdir(folder))) ?? [];
  for (const entry of entries.filter((name) => prefix !== '' || !excludedNames.has(name))) {
    const from = path.join(folder, entry);
    const name = path.posix.join(prefix, entry);
    const stats = await nullIfMissing(stat(from));
    if (stats?.isDirectory()) await copyFolder(from, name, state);
    if (!stats?.isFile()) continue;
    const version = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (state.copied.get(name) === version) continue;
    if (await state.draft.copy(from, name)) state.copied.set(name, version);
  }
}
