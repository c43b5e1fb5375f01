import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSink } from '@stoa/embedded-postgres';
import { copyFile, syncToDisk } from './copy-file.ts';
import { type BackupFile, contentFolderName, type Manifest, manifestFileName } from './manifest.ts';
import { nullIfMissing } from './null-if-missing.ts';

/** A backup in progress, in a folder `<target>.partial-…` beside its final path. */
export type UnfinishedBackup = BackupSink & {
  /** Writes the manifest and renames the folder to its final path. */
  finish(about: Omit<Manifest, 'folders' | 'files'>): Promise<Manifest>;
  discard(): Promise<void>;
};

/** Starts a backup to the folder `target`, which must not exist yet. */
export async function createUnfinishedBackup(
  target: string,
  dataDir: string,
): Promise<UnfinishedBackup> {
  await assertTarget(target, dataDir);
  const draft = await mkdtemp(`${target}.partial-`);
  const content = path.join(draft, contentFolderName);
  await mkdir(content, { mode: 0o700 });
  const folders = new Set<string>();
  const files = new Map<string, BackupFile>();
  return {
    async folder(name) {
      await mkdir(path.join(content, name), { recursive: true, mode: 0o700 });
      folders.add(name);
    },
    async copy(from, name) {
      const copied = await nullIfMissing(copyFile(from, path.join(content, name)));
      if (copied !== null) files.set(name, { path: name, ...copied });
      return copied !== null;
    },
    async write(name, text) {
      const temporary = path.join(draft, 'source');
      await writeFile(temporary, text, { mode: 0o600 });
      files.set(name, { path: name, ...(await copyFile(temporary, path.join(content, name))) });
      await rm(temporary);
    },
    async finish(about) {
      const manifest = { ...about, folders: [...folders], files: [...files.values()] };
      await syncToDisk([...folders, ...files.keys()], content);
      const file = path.join(draft, manifestFileName);
      await writeFile(file, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
      await rename(draft, target).catch((error) => {
        throw existsSync(target) ? targetTaken(target) : error;
      });
      await syncToDisk([path.basename(target)], path.dirname(target));
      return manifest;
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  };
}

const targetTaken = (target: string) => new Error(`${target} already exists: choose a new folder.`);

async function assertTarget(target: string, dataDir: string): Promise<void> {
  if (existsSync(target)) throw targetTaken(target);
  const parent = await realpath(path.dirname(target)).catch(() => null);
  if (parent === null) {
    throw new Error(`${path.dirname(target)} does not exist: create it first.`);
  }
  const steps = path.relative(await realpath(dataDir), parent);
  const isInside = steps === '' || !(steps.startsWith('..') || path.isAbsolute(steps));
  if (!isInside) return;
  throw new Error(`${target} is in the data directory: choose a folder outside of it.`);
}
