import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/**
 * The data folder for messages: the parent of the database folder, relative if it is below the
 * working directory.
 */
export function dataFolderOf(folder: string): string {
  const path = dirname(resolve(folder));
  const relativePath = relative(process.cwd(), path);
  if (relativePath === '') return '.';
  return relativePath.startsWith('..') ? path : `./${relativePath}`;
}

/** A one-line error: what is wrong with the data folder, and which settings to change. */
export function unusableFolderError(folder: string, why: string): Error {
  return new Error(
    `The data folder ${dataFolderOf(folder)} ${why}: set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Creates the folder with its parents and returns its path without links. */
export function prepareFolder(folder: string): string {
  const path = resolve(folder);
  try {
    checkWritable(path);
    const first = mkdirSync(path, { recursive: true });
    if (first !== undefined) makePathTraversable(path, first);
    return realpathSync(path);
  } catch (error) {
    throw unusableFolderError(folder, describeFileSystemError(error));
  }
}

/** Describes a file system error for the operator. */
export function describeFileSystemError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    EEXIST: 'is not a folder',
    ENOTDIR: 'is not a folder',
    EACCES: 'cannot be written by this user',
    EPERM: 'cannot be written by this user',
    EROFS: 'is read-only',
    ENOSPC: 'is on a full disk',
    EDQUOT: 'is over its disk quota',
  };
  const message = error instanceof Error ? error.message : String(error);
  return reasons[code] ?? `cannot be used (${message})`;
}

/** Checked first, because a recursive mkdir hides the cause of a failure. */
function checkWritable(path: string): void {
  if (existsSync(path)) accessSync(path, constants.W_OK);
  else checkWritable(dirname(path));
}

/**
 * The umask of root may be strict: lets the database user traverse new folders without listing
 * them.
 */
function makePathTraversable(path: string, first: string): void {
  if (process.getuid?.() !== 0) return;
  for (let created = path; created.length >= first.length; created = dirname(created))
    chmodSync(created, 0o711);
}

/**
 * An error about a data directory that the operator has to repair: what is wrong, and what to do.
 */
export function damagedDataDirectoryError(folder: string, why: string, remedy: string): Error {
  return new Error(`The data directory ${dataFolderOf(folder)} ${why}. ${remedy}`);
}
