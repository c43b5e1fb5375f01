import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pidScope } from '../machine/processes.ts';
import {
  type ClaimState,
  codeOf,
  type Owner,
  parseOwner,
  readClaim,
  tryWriteClaim,
} from './claim-file.ts';
import { isRenewed, keepRenewed, ownerRuns, watchSeconds } from './claim-watch.ts';
import { dataFolder, reasonOf, unusable } from './data-folder.ts';

/** The name of the lock file in a claimed folder. */
export const lockName = 'stoa.pid';

/** How long processes that take over the same claim may still disturb each other. */
const settleMs = 100;

export type Claim = {
  release(): void;
  /** Aborted when another process has taken the claim over. */
  lost: AbortSignal;
  /** The claim of a dead process that this one replaced. */
  replaced: string | null;
};

type ClaimOptions = {
  /** The database's folder that errors name, when it is another one than the claimed folder. */
  home?: string;
  /** A claim whose owner is known to be dead. */
  dead?: string | null;
  /** Receives a line for the operator before a wait. */
  notify?: ((line: string) => void) | undefined;
};

/**
 * Claims the folder for this process, so that two servers never share one database unknowingly. The
 * claim of a dead process is taken over. An owner in another PID namespace or on another machine
 * is dead when it does not renew its claim.
 */
export async function claimFolder(folder: string, options: ClaimOptions = {}): Promise<Claim> {
  const lock = lockOf(folder);
  let replaced: string | null = null;
  for (;;) {
    const text = tryWriteClaim(lock);
    if (text !== null && (replaced === null || (await lasts(lock, text)))) {
      return hold(lock, text, replaced);
    }
    const found = await readWritten(lock);
    if (found === null) continue;
    if (found.text !== options.dead) await refuseAlive(lock, found, { home: folder, ...options });
    if (setAside(lock, found.text)) replaced = found.text;
  }
}

/** Refuses a folder that a running process has claimed. */
export async function refuseClaimed(folder: string, home: string): Promise<void> {
  const lock = lockOf(folder);
  const found = readClaim(lock);
  if (found !== null) await refuseAlive(lock, found, { home });
}

/** Whether a running process of this PID namespace has claimed the folder. */
export function isClaimed(folder: string): boolean {
  const owner = parseOwner(readClaim(lockOf(folder))?.text ?? '');
  return owner !== null && ownerRuns(owner) === true;
}

const lockOf = (folder: string): string => join(folder, lockName);

function hold(lock: string, text: string, replaced: string | null): Claim {
  const lost = new AbortController();
  const end = keepRenewed(lock, text, () => lost.abort());
  const release = () => {
    end();
    if (readClaim(lock)?.text === text) rmSync(lock, { force: true });
  };
  return { release, lost: lost.signal, replaced };
}

async function lasts(lock: string, text: string): Promise<boolean> {
  await delay(settleMs);
  return readClaim(lock)?.text === text;
}

/** The claim is made first and written then: waits a moment for its text. */
async function readWritten(lock: string): Promise<ClaimState | null> {
  for (const pauseMs of [0, 20, 100]) {
    await delay(pauseMs);
    const found = readClaim(lock);
    if (found === null || parseOwner(found.text) !== null) return found;
  }
  return readClaim(lock);
}

async function refuseAlive(
  lock: string,
  found: ClaimState,
  { home, notify }: ClaimOptions & { home: string },
): Promise<void> {
  const owner = parseOwner(found.text);
  const runs = owner !== null && ownerRuns(owner);
  if (owner === null || runs === false) return;
  if (runs === null) {
    notify?.(
      `The data folder ${dataFolder(home)} was last used ${whereIs(owner)}: waiting up to ${watchSeconds} s to see whether that stoa still runs.`,
    );
    if (!(await isRenewed(lock, found))) return;
  }
  throw inUse(home, owner, runs === true);
}

/**
 * Removes a dead owner's claim. Another process may have taken it over meanwhile, so what was moved
 * is compared and handed back.
 */
function setAside(lock: string, dead: string): boolean {
  if (readClaim(lock)?.text !== dead) return false;
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw unusable(dirname(lock), reasonOf(error));
  }
  const isDead = readClaim(aside)?.text === dead;
  if (isDead || existsSync(lock)) rmSync(aside, { force: true });
  else renameSync(aside, lock);
  return isDead;
}

function inUse(folder: string, owner: Owner, isHere: boolean): Error {
  const path = dataFolder(folder);
  return new Error(
    isHere
      ? `The data folder ${path} is in use by another stoa (pid ${owner.pid}): stop it, or set STOA_DATA_DIR.`
      : `The data folder ${path} is in use by another stoa ${whereIs(owner)}: stop it there, run this command there, or set STOA_DATA_DIR.`,
  );
}

function whereIs({ boot, host, pid }: Owner): string {
  const isSameMachine = boot !== null && boot === pidScope().boot;
  const where = isSameMachine ? 'in another container of this machine' : 'on another machine';
  return `${where} (host ${host}, pid ${pid})`;
}
