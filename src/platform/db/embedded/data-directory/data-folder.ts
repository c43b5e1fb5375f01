import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/** The data folder as the operator knows it: the parent of the database's own folder. */
export function dataFolderOf(folder: string): string {
  const path = dirname(resolve(folder));
  const fromHere = relative(process.cwd(), path);
  if (fromHere === '') return '.';
  return fromHere.startsWith('..') ? path : `./${fromHere}`;
}

/** An error in one sentence: what is wrong with the data folder, and the two ways out. */
export function unusableFolderError(folder: string, why: string): Error {
  return new Error(
    `The data folder ${dataFolderOf(folder)} ${why}: set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Makes the folder with its parents and answers its path without links. */
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

/** What an error of the file system means to an operator. */
export function describeFileSystemError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    EEXIST: 'is not a folder',
    ENOTDIR: 'is not a folder',
    EACCES: 'cannot be written by this user',
    EPERM: 'cannot be written by this user',
    EROFS: 'is read-only',
    ENOSPC: 'lies on a full disk',
    EDQUOT: 'is over its disk quota',
  };
  const message = error instanceof Error ? error.message : String(error);
  return reasons[code] ?? `cannot be used (${message})`;
}

/** Asked beforehand, because making a folder with its parents hides the cause of a failure. */
function checkWritable(path: string): void {
  if (existsSync(path)) accessSync(path, constants.W_OK);
  else checkWritable(dirname(path));
}

/** Root's own mask may be strict: the new folders let the database user pass, not look around. */
function makePathTraversable(path: string, first: string): void {
  if (process.getuid?.() !== 0) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711);
}

/** An error of a data directory that a person has to repair: what is wrong, and what to do. */
export function damagedDataDirectoryError(folder: string, why: string, remedy: string): Error {
  return new Error(`The data directory ${dataFolderOf(folder)} ${why}. ${remedy}`);
}
