import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assertNotRestoring,
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
 * once. When copying or replaying fails, the data directory is emptied again. A marker file, created
 * before anything else, prevents servers from starting on a restore that was killed, and this process
 * claims the data directory until the end.
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
  const marker = await createMarker(dataDir, home);
  const claim = await claimRestoredFolder(dataDir, home).catch(async (error) => {
    await rm(marker);
    throw error;
  });
  try {
    const recovery = manifest.postgres === null ? null : target;
    const restore = { backup, manifest, dataDir, home, marker, claim, target: recovery };
    const replayedTo = await restoreAll(restore);
    if (manifest.postgres !== null && target === null) await assertDatabaseStarts(home, claim);
    return { manifest, replayedTo };
  } finally {
    claim.release();
    // After a failure this is all that is left.
    await rmdir(home).catch(() => undefined);
  }
}

/** Returns the path of the marker. Throws if another process has created one in the meantime. */
async function createMarker(dataDir: string, home: string): Promise<string> {
  const marker = path.join(prepareFolder(dataDir), unfinishedRestoreFileName);
  try {
    await writeFile(marker, '', { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    assertNotRestoring(home);
    throw error;
  }
  return marker;
}

/** Throws if another process has claimed the data directory or written to it in the meantime. */
async function claimRestoredFolder(dataDir: string, home: string): Promise<FolderClaim> {
  prepareFolder(home);
  const claim = await claimFolder(home);
  try {
    await assertEmptyDataDirectory(dataDir, null);
    return claim;
  } catch (error) {
    claim.release();
    await rmdir(home).catch(() => undefined);
    throw error;
  }
}

function assertAfterBackup(target: RecoveryTarget | null, { made_at }: Manifest): void {
  if (!target?.time || target.time > new Date(made_at)) return;
  throw new Error(
    `--to-time must be after the backup, which was made at ${made_at}: use an older backup.`,
  );
}

/**
 * Throws unless the data directory has no files; `home` is null once this process has marked and
 * claimed it.
 */
async function assertEmptyDataDirectory(dataDir: string, home: string | null): Promise<void> {
  if (!existsSync(dataDir)) return;
  if (home !== null) {
    await assertUnclaimed(home, home);
    assertRestoreFinished(home);
  }
  const files = await readdir(dataDir, { recursive: true });
  const own = home === null ? [unfinishedRestoreFileName] : [];
  const lock = path.join('postgres', lockFileName);
  const allowed = new Set(['lost+found', 'postgres', lock, ...own]);
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
  marker: string;
  claim: FolderClaim;
  target: RecoveryTarget | null;
};

/** Removes the marker. Returns the time of the last change that was replayed. */
async function restoreAll(restore: Restore): Promise<Date | null> {
  const { dataDir, home, marker, claim, target } = restore;
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
