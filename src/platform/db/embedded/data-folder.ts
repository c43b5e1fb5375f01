import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bornAt } from './machine/processes.ts';

/** The process that has claimed a folder. */
type Owner = { pid: number; born: string };

/** The data folder as the operator knows it: the parent of the database's own folder. */
export function dataFolder(folder: string): string {
  const path = dirname(resolve(folder));
  const fromHere = relative(process.cwd(), path);
  if (fromHere === '') return '.';
  return fromHere.startsWith('..') ? path : `./${fromHere}`;
}

/** An error in one sentence: what is wrong with the data folder, and the two ways out. */
export function unusable(folder: string, why: string): Error {
  return new Error(
    `The data folder ${dataFolder(folder)} ${why}: set STOA_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Makes the folder with its parents and answers its path without links. */
export function prepareFolder(folder: string): string {
  const path = resolve(folder);
  try {
    checkWritable(path);
    const first = mkdirSync(path, { recursive: true });
    if (first !== undefined) openTheWay(path, first);
    return realpathSync(path);
  } catch (error) {
    throw unusable(folder, reasonOf(error));
  }
}

/** What an error of the file system means to an operator. */
export function reasonOf(error: unknown): string {
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
function openTheWay(path: string, first: string): void {
  if (process.getuid?.() !== 0) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711);
}

/**
 * Claims the folder for this process, so that two servers never share one database unknowingly.
 * The lock names the process and its birth: one left by a killed process is taken over.
 *
 * @returns the release of the claim
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const lock = lockOf(folder);
  for (;;) {
    if (tryWrite(lock)) return () => release(lock);
    const owner = await readOwner(lock);
    if (owner !== null && bornAt(owner.pid) === owner.born) throw inUse(folder, owner.pid);
    setAside(lock, owner);
  }
}

/** Whether a process that runs has claimed the folder; a lock left by a killed one does not count. */
export function isClaimed(folder: string): boolean {
  const owner = parseOwner(lockOf(folder));
  return owner !== null && bornAt(owner.pid) === owner.born;
}

const lockOf = (folder: string): string => join(folder, 'stoa.pid');

function tryWrite(lock: string): boolean {
  const owner: Owner = { pid: process.pid, born: bornAt(process.pid) ?? '' };
  try {
    writeFileSync(lock, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw unusable(join(lock, '..'), reasonOf(error));
  }
}

/** Null when the lock is gone, or when its writer died before it could write a word. */
async function readOwner(lock: string): Promise<Owner | null> {
  for (const pauseMs of [0, 20, 100]) {
    await delay(pauseMs);
    const owner = parseOwner(lock);
    if (owner !== null) return owner;
  }
  return null;
}

function parseOwner(lock: string): Owner | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw unusable(join(lock, '..'), 'belongs to another user');
    }
    return null;
  }
}

/**
 * Removes a dead owner's lock. Two newcomers may try at once: the slower one could catch the fresh
 * lock of the faster, so what was moved is looked at again and handed back.
 */
function setAside(lock: string, dead: Owner | null): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw unusable(join(lock, '..'), reasonOf(error));
  }
  const caught = parseOwner(aside);
  if (caught !== null && caught.born !== dead?.born) renameSync(aside, lock);
  else rmSync(aside, { force: true });
}

function release(lock: string): void {
  if (parseOwner(lock)?.pid === process.pid) rmSync(lock, { force: true });
}

function inUse(folder: string, pid: number): Error {
  return new Error(
    `The data folder ${dataFolder(folder)} is in use by another stoa (pid ${pid}): stop it, or set STOA_DATA_DIR.`,
  );
}
