import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bornAt } from '../machine/processes.ts';
import { dataFolder, reasonOf, unusable } from './data-folder.ts';

/** The process that has claimed a folder. */
type Owner = { pid: number; born: string };

/** The name of the lock file in a claimed folder. */
export const lockName = 'stoa.pid';

/**
 * Claims the folder for this process, so that two servers never share one database unknowingly.
 * The lock names the process and its birth: one left by a killed process is taken over. `home` is
 * the database's folder that errors speak of, when another folder than `folder`.
 *
 * @returns the release of the claim
 */
export async function claimFolder(folder: string, home = folder): Promise<() => void> {
  const lock = lockOf(folder);
  for (;;) {
    if (tryWrite(lock)) return () => release(lock);
    const owner = await readOwner(lock);
    if (owner !== null && runs(owner)) throw inUse(home, owner.pid);
    setAside(lock, owner);
  }
}

/** Refuses a folder that a running process has claimed. */
export function refuseClaimed(folder: string, home: string): void {
  const owner = parseOwner(lockOf(folder));
  if (owner !== null && runs(owner)) throw inUse(home, owner.pid);
}

/** Whether a process that runs has claimed the folder; a lock left by a killed one does not count. */
export function isClaimed(folder: string): boolean {
  const owner = parseOwner(lockOf(folder));
  return owner !== null && runs(owner);
}

const runs = ({ pid, born }: Owner): boolean => bornAt(pid) === born;

const lockOf = (folder: string): string => join(folder, lockName);

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
