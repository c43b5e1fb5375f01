import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assertRestoreFinished,
  assertUnclaimed,
  claimFolder,
  launchPostgres,
  lockFileName,
  prepareFolder,
  type RecoveryTarget,
  recoverToTime,
  renewIdentity,
  unfinishedRestoreFileName,
} from '@stoa/embedded-postgres';
import { syncToDisk } from './copy-file.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restoreFile } from './verify-backup.ts';

/** `replayedTo`: the time of the last change of the archive that was replayed, if any. */
export type RestoredBackup = { manifest: Manifest; replayedTo: Date | null };

/**
 * Restores a backup into an empty data directory, and then replays the archive up to `target`, if
 * there is one. Every file is compared with the manifest, and the database is started and stopped
 * once. When copying or replaying fails, the data directory is emptied again.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  target: RecoveryTarget | null,
): Promise<RestoredBackup> {
  const manifest = await readManifest(backup);
  assertAfterBackup(target, manifest);
  const home = path.join(dataDir, 'postgres');
  await assertEmptyDataDirectory(dataDir, home);
  prepareFolder(home);
  const claim = await claimFolder(home);
  try {
    await assertEmptyDataDirectory(dataDir, null);
    await restoreFiles(backup, dataDir, manifest);
  } finally {
    claim.release();
  }
  if (manifest.postgres === null) return { manifest, replayedTo: null };
  if (target !== null) return { manifest, replayedTo: await recover(home, dataDir, target) };
  await assertDatabaseStarts(home);
  return { manifest, replayedTo: null };
}

function assertAfterBackup(target: RecoveryTarget | null, { made_at }: Manifest): void {
  if (!target?.time || target.time > new Date(made_at)) return;
  throw new Error(
    `--to-time must be after the backup, which was made at ${made_at}: use an older backup.`,
  );
}

/**
 * Throws unless the data directory has no files; `home` is null once this process has claimed it.
 */
async function assertEmptyDataDirectory(dataDir: string, home: string | null): Promise<void> {
  if (!existsSync(dataDir)) return;
  if (home !== null) {
    await assertUnclaimed(home, home);
    assertRestoreFinished(home);
  }
  const files = await readdir(dataDir, { recursive: true });
  const allowed = new Set(['lost+found', 'postgres', path.join('postgres', lockFileName)]);
  if (files.every((name) => allowed.has(name))) return;
  throw new Error(
    `The data directory ${dataDir} is not empty: restore into a new one with --to, or move this one away first.`,
  );
}

/** A marker file prevents servers from starting on a restore that was killed. */
async function restoreFiles(backup: string, dataDir: string, manifest: Manifest): Promise<void> {
  const marker = path.join(dataDir, unfinishedRestoreFileName);
  await writeFile(marker, '', { flag: 'wx', mode: 0o600, flush: true });
  try {
    for (const folder of manifest.folders) {
      await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
    }
    for (const file of manifest.files)
      await restoreFile(backup, file, path.join(dataDir, file.path));
    if (manifest.postgres !== null) renewIdentity(path.join(dataDir, 'postgres'));
    await syncToDisk([...manifest.folders, ...manifest.files.map((file) => file.path)], dataDir);
    await rm(marker);
  } catch (error) {
    await emptyFolder(dataDir);
    throw error;
  }
}

/**
 * Starting PostgreSQL replays the write-ahead log to the end of the backup and fails when any of it
 * is missing. The restored files are kept then, because they equal the backup's and a server may
 * already have been started on them.
 */
async function assertDatabaseStarts(folder: string): Promise<void> {
  const database = await launchPostgres({ folder, expectsData: true });
  await database.stop();
}

async function recover(
  home: string,
  dataDir: string,
  target: RecoveryTarget,
): Promise<Date | null> {
  try {
    return await recoverToTime(home, target);
  } catch (error) {
    await emptyFolder(dataDir);
    throw error;
  }
}

async function emptyFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name === 'lost+found') continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
