import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assertRestoreFinished,
  assertUnclaimed,
  claimFolder,
  type FolderClaim,
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
 * once. When copying or replaying fails, the data directory is emptied again. This process claims
 * it until the end, so that no server can start on it.
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
    const recovery = manifest.postgres === null ? null : target;
    const restore = { backup, manifest, dataDir, home, claim, target: recovery };
    const replayedTo = await restoreAll(restore);
    if (manifest.postgres !== null && target === null) await assertDatabaseStarts(home, claim);
    return { manifest, replayedTo };
  } finally {
    claim.release();
    // After a failure this is all that is left.
    await rmdir(home).catch(() => undefined);
  }
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

type Restore = {
  backup: string;
  manifest: Manifest;
  dataDir: string;
  home: string;
  claim: FolderClaim;
  target: RecoveryTarget | null;
};

/**
 * A marker file prevents servers from starting on a restore that was killed. Returns the time of
 * the last change that was replayed.
 */
async function restoreAll(restore: Restore): Promise<Date | null> {
  const { dataDir, home, claim, target } = restore;
  const marker = path.join(dataDir, unfinishedRestoreFileName);
  await writeFile(marker, '', { flag: 'wx', mode: 0o600, flush: true });
  try {
    await restoreFiles(restore);
    const replayedTo = target === null ? null : await recoverToTime(home, claim, target);
    await rm(marker);
    return replayedTo;
  } catch (error) {
    // Another process that has taken the folder over may have written to it.
    if (!claim.lost.aborted) await emptyFolder(dataDir, home);
    throw error;
  }
}

async function restoreFiles({ backup, manifest, dataDir, home }: Restore): Promise<void> {
  for (const folder of manifest.folders) {
    await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });
  }
  for (const file of manifest.files) await restoreFile(backup, file, path.join(dataDir, file.path));
  if (manifest.postgres !== null) renewIdentity(home);
  await syncToDisk([...manifest.folders, ...manifest.files.map((file) => file.path)], dataDir);
}

/**
 * Starting PostgreSQL replays the write-ahead log to the end of the backup and fails when any of it
 * is missing. The restored files are kept then, because they equal the backup's.
 */
async function assertDatabaseStarts(folder: string, claim: FolderClaim): Promise<void> {
  const database = await launchPostgres({ folder, claim, expectsData: true });
  await database.stop();
}

/** The marker is removed last, and the claim stays. */
async function emptyFolder(dataDir: string, home: string): Promise<void> {
  const remove = async (folder: string, kept: string[]) => {
    for (const name of await readdir(folder))
      if (!kept.includes(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  };
  await remove(home, [lockFileName]);
  await remove(dataDir, ['lost+found', 'postgres', unfinishedRestoreFileName]);
  await rm(path.join(dataDir, unfinishedRestoreFileName), { force: true });
}
