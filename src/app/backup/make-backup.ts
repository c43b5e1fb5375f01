import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyCluster } from '../../platform/db/embedded/backup/copy-cluster.ts';
import { clusterName } from '../../platform/db/embedded/cluster/cluster-location.ts';
import type { Config } from '../../platform/settings/config.ts';
import { acquireDatabase } from '../database/acquire-database.ts';
import { hasDatabase, postgresFolder } from '../database/start-database.ts';
import { version } from '../version.ts';
import type { Manifest } from './manifest.ts';
import { nullIfMissing } from './null-if-missing.ts';
import { createUnfinishedBackup, type UnfinishedBackup } from './unfinished-backup.ts';

/** Whether the embedded database is part of a backup, or the other files of the data directory only. */
export type BackupScope = 'all' | 'files';

/** The database's folder, and what a backup must not repeat. */
const excludedNames = new Set(['postgres', 'lost+found']);

/**
 * Backs up the data directory into the folder `target`, while the server runs or not. Files are
 * read before the database and, those that are new, after it: none that a row of the backup names
 * is missing.
 */
export async function makeBackup(
  config: Config,
  target: string,
  extent: BackupScope,
): Promise<Manifest> {
  if (!existsSync(config.dataDir) || (extent === 'all' && !hasDatabase(config))) {
    throw new Error(`There is nothing to back up in ${config.dataDir}: set STOA_DATA_DIR.`);
  }
  const draft = await createUnfinishedBackup(target, config.dataDir);
  try {
    const copied = new Map<string, string>();
    await copyFolder(config.dataDir, '', { draft, copied });
    const postgres = extent === 'all' ? await copyDatabase(config, draft) : null;
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
async function copyDatabase(config: Config, draft: UnfinishedBackup): Promise<string> {
  const store = await acquireDatabase(config);
  try {
    if (!('host' in store.connection)) throw new Error('not the embedded database');
    const cluster = await realpath(path.join(postgresFolder(config), clusterName));
    const placed = (name: string) => path.posix.join('postgres', clusterName, name);
    const { version: postgres } = await copyCluster(cluster, store.connection.host, {
      folder: (name) => draft.folder(placed(name)),
      copy: (from, name) => draft.copy(from, placed(name)),
      write: (name, content) => draft.write(placed(name), content),
    });
    return postgres;
  } finally {
    await store.stop();
  }
}

type CopyState = { draft: UnfinishedBackup; copied: Map<string, string> };

/** Copies what is new or has changed since the last round; links are followed. */
async function copyFolder(folder: string, prefix: string, round: CopyState): Promise<void> {
  const entries = (await nullIfMissing(readdir(folder))) ?? [];
  for (const entry of entries.filter((name) => prefix !== '' || !excludedNames.has(name))) {
    const from = path.join(folder, entry);
    const name = path.posix.join(prefix, entry);
    const stats = await nullIfMissing(stat(from));
    if (stats?.isDirectory()) await copyFolder(from, name, round);
    if (!stats?.isFile()) continue;
    const state = `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (round.copied.get(name) === state) continue;
    if (await round.draft.copy(from, name)) round.copied.set(name, state);
  }
}
