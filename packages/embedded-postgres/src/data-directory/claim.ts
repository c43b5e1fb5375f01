import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pidScope } from '../machine/processes.ts';
import {
  type ClaimOwner,
  type ClaimState,
  errorCodeOf,
  parseOwner,
  readClaim,
  tryWriteClaim,
} from './claim-file.ts';
import { isOwnerRunning, startRenewal, waitForRenewal, watchSeconds } from './claim-watch.ts';
import { dataFolderOf, describeFileSystemError, unusableFolderError } from './data-folder.ts';

/** The name of the lock file in a claimed folder. */
export const lockFileName = 'stoa.pid';

/** How long concurrent takeovers of the same claim may interfere with each other. */
const settleMs = 100;

export type FolderClaim = {
  release(): void;
  /** Aborted when another process has taken the claim over. */
  lost: AbortSignal;
  /** The claim of a dead process that this claim replaced. */
  replaced: string | null;
};

type ClaimSubject = { name: string; setting: string };

type ClaimOptions = {
  /** The database folder to name in errors, if it is not the claimed folder. */
  home?: string;
  /** The text of a claim whose owner is known to be dead. */
  deadClaim?: string | null;
  /** What is claimed, and the setting that names it, if it is not a data folder. */
  subject?: ClaimSubject;
  /** Receives a one-line notice before a wait. */
  notify?: ((line: string) => void) | undefined;
};

/**
 * Claims the folder for this process, so that two servers never use the same database. The claim of
 * a dead process is taken over. An owner in another PID namespace or on another machine counts as
 * dead when it does not renew its claim.
 */
export async function claimFolder(
  folder: string,
  options: ClaimOptions = {},
): Promise<FolderClaim> {
  const lock = lockFileOf(folder);
  let replaced: string | null = null;
  for (;;) {
    const text = tryWriteClaim(lock);
    if (text !== null && (replaced === null || (await isStillWritten(lock, text)))) {
      return createClaim(lock, text, replaced);
    }
    const found = await readCompleteClaim(lock);
    if (found === null) continue;
    if (found.text !== options.deadClaim)
      await assertOwnerDead(lock, found, { home: folder, ...options });
    if (removeDeadClaim(lock, found.text)) replaced = found.text;
  }
}

/** Throws if a running process has claimed the folder. */
export async function assertUnclaimed(folder: string, home: string): Promise<void> {
  const lock = lockFileOf(folder);
  const found = readClaim(lock);
  if (found !== null) await assertOwnerDead(lock, found, { home });
}

/** Whether a running process of this PID namespace has claimed the folder. */
export function isClaimed(folder: string): boolean {
  const owner = parseOwner(readClaim(lockFileOf(folder))?.text ?? '');
  return owner !== null && isOwnerRunning(owner) === true;
}

const lockFileOf = (folder: string): string => join(folder, lockFileName);

function createClaim(lock: string, text: string, replaced: string | null): FolderClaim {
  const lost = new AbortController();
  const end = startRenewal(lock, text, () => lost.abort());
  const release = () => {
    end();
    if (readClaim(lock)?.text === text) rmSync(lock, { force: true });
  };
  return { release, lost: lost.signal, replaced };
}

async function isStillWritten(lock: string, text: string): Promise<boolean> {
  await delay(settleMs);
  return readClaim(lock)?.text === text;
}

/** A claim is created empty and then written, so an incomplete one is read again. */
async function readCompleteClaim(lock: string): Promise<ClaimState | null> {
  for (const pauseMs of [0, 20, 100]) {
    await delay(pauseMs);
    const found = readClaim(lock);
    if (found === null || parseOwner(found.text) !== null) return found;
  }
  return readClaim(lock);
}

async function assertOwnerDead(
  lock: string,
  found: ClaimState,
  { home, notify, subject = dataFolderSubject(home) }: ClaimOptions & { home: string },
): Promise<void> {
  const owner = parseOwner(found.text);
  const isRunning = owner !== null && isOwnerRunning(owner);
  if (owner === null || isRunning === false) return;
  if (isRunning === null) {
    notify?.(
      `${subject.name} was last used ${describeOwnerLocation(owner)}: waiting up to ${watchSeconds} s to see whether that stoa still runs.`,
    );
    if (!(await waitForRenewal(lock, found))) return;
  }
  throw inUseError(subject, owner, isRunning === true);
}

/**
 * Removes the claim of a dead owner. Another process may have just replaced it, so the claim is
 * moved away first, compared, and put back if it is not the dead one.
 */
function removeDeadClaim(lock: string, dead: string): boolean {
  if (readClaim(lock)?.text !== dead) return false;
  const moved = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, moved);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    throw unusableFolderError(dirname(lock), describeFileSystemError(error));
  }
  const isDead = readClaim(moved)?.text === dead;
  if (isDead || existsSync(lock)) rmSync(moved, { force: true });
  else renameSync(moved, lock);
  return isDead;
}

const dataFolderSubject = (home: string): ClaimSubject => ({
  name: `The data folder ${dataFolderOf(home)}`,
  setting: 'STOA_DATA_DIR',
});

function inUseError({ name, setting }: ClaimSubject, owner: ClaimOwner, isHere: boolean): Error {
  return new Error(
    isHere
      ? `${name} is in use by another stoa (pid ${owner.pid}): stop it, or set ${setting}.`
      : `${name} is in use by another stoa ${describeOwnerLocation(owner)}: stop it there, run this command there, or set ${setting}.`,
  );
}

function describeOwnerLocation({ boot, host, pid }: ClaimOwner): string {
  const isSameMachine = boot !== null && boot === pidScope().boot;
  const where = isSameMachine ? 'in another container of this machine' : 'on another machine';
  return `${where} (host ${host}, pid ${pid})`;
}
