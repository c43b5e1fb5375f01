import path from 'node:path';
import { checksumOf, copyFile } from './copy-file.ts';
import { type BackupFile, contentFolderName, type Manifest, readManifest } from './manifest.ts';

/** Compares every file of a backup with its manifest. */
export async function verifyBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  for (const file of manifest.files) await verifyFile(backup, file, checksumOf);
  return manifest;
}

/** Copies a file out of a backup. Throws when it differs from the manifest. */
export function restoreFile(backup: string, file: BackupFile, to: string): Promise<void> {
  return verifyFile(backup, file, (from) => copyFile(from, to));
}

async function verifyFile(
  backup: string,
  file: BackupFile,
  read: (from: string) => ReturnType<typeof checksumOf>,
): Promise<void> {
  const from = path.join(backup, contentFolderName, file.path);
  const found = await read(from).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') throw new Error(`The backup is incomplete: ${from} is missing.`);
    throw error;
  });
  if (found.size === file.size && found.sha256 === file.sha256) return;
  throw new Error(`The backup is damaged: ${from} has changed since it was made.`);
}
