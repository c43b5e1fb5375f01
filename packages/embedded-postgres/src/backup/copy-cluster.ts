import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsSuperuser } from '../superuser.ts';
import { type FinishedBackup, finishBackup, startBackup } from './backup-session.ts';
import { walNames } from './wal-names.ts';

/** The destination of a copy. Names are relative to the cluster and use `/`. */
export type BackupSink = {
  folder(name: string): Promise<void>;
  /** Returns false when the file no longer exists. */
  copy(from: string, name: string): Promise<boolean>;
  write(name: string, content: string | Uint8Array): Promise<void>;
};

/**
 * Folders and files that pg_basebackup excludes too: the server rebuilds them, or they are runtime
 * state.
 */
const emptiedFolders = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal'.split(
    ' ',
  ),
);
const excludedNames = new Set([
  'backup_label',
  'backup_manifest',
  'current_logfiles.tmp',
  'postgresql.auto.conf.tmp',
  'postmaster.opts',
  'postmaster.pid',
  'stoa.pid',
  'tablespace_map',
]);
const controlFile = 'global/pg_control';

/**
 * Copies the cluster of a running server. Files change while they are copied; the write-ahead log,
 * which is copied last, makes them consistent when the copy is started.
 */
export async function copyCluster(
  cluster: string,
  socketFolder: string,
  sink: BackupSink,
): Promise<{ version: string }> {
  const client = await connectAsSuperuser(socketFolder);
  if (client === null) throw new Error('The database does not accept connections. Try again.');
  try {
    const version = await startBackup(client);
    await copyFolder(cluster, '', sink);
    await sink.write(controlFile, await readUntilStable(join(cluster, controlFile)));
    const finished = await finishBackup(client);
    await sink.write('backup_label', finished.label);
    await copyWal(cluster, finished, sink);
    return { version };
  } finally {
    // Ends the session, and with it the replication slot.
    await client.end();
  }
}

async function copyFolder(cluster: string, folder: string, sink: BackupSink): Promise<void> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isExcluded(name, entry.name)) await copyEntry(cluster, { entry, name }, sink);
  }
}

async function copyEntry(
  cluster: string,
  { entry, name }: { entry: Dirent; name: string },
  sink: BackupSink,
): Promise<void> {
  const from = join(cluster, name);
  if (emptiedFolders.has(name)) return sink.folder(name);
  if (entry.isDirectory()) {
    await sink.folder(name);
    return copyFolder(cluster, name, sink);
  }
  if (!entry.isFile()) throw new Error(`${from} is a link: tablespaces are not supported.`);
  await sink.copy(from, name);
}

const isExcluded = (name: string, base: string): boolean =>
  excludedNames.has(name) || name === controlFile || /^(?:pgsql_tmp|pg_internal\.init)/.test(base);

/** The server may be writing the file: two equal reads in a row mean that it is complete. */
async function readUntilStable(file: string): Promise<Buffer> {
  let previous = await readFile(file);
  for (;;) {
    await delay(1);
    const next = await readFile(file);
    if (next.equals(previous)) return next;
    previous = next;
  }
}

async function copyWal(cluster: string, backup: FinishedBackup, sink: BackupSink): Promise<void> {
  await sink.folder('pg_wal/archive_status');
  await sink.folder('pg_wal/summaries');
  for (const name of walNames(backup.firstWal, backup.lastWal, backup.walSegmentBytes)) {
    if (await sink.copy(join(cluster, 'pg_wal', name), `pg_wal/${name}`)) continue;
    throw new Error(
      `The segment ${name} of the write-ahead log no longer exists. Start the backup again.`,
    );
  }
}
