import { readFile, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pidScope, processStartTime } from '../machine/processes.ts';
import { type ClaimOwner, type ClaimState, parseOwner, readClaim } from './claim-file.ts';

const renewIntervalMs = 2_000;
const pollIntervalMs = 500;
/** Fifteen seconds: several renewals of an owner whose event loop is busy. */
const maxPolls = 30;

export const watchSeconds = (maxPolls * pollIntervalMs) / 1_000;

/**
 * Whether the owner's process runs. Null when its pid says nothing here: it belongs to another PID
 * namespace or machine.
 */
export function isOwnerRunning(owner: ClaimOwner): boolean | null {
  const here = pidScope();
  // Version 0.7 recorded no scope.
  if (owner.boot === undefined) return processStartTime(owner.pid) === owner.born;
  const isHere = owner.boot === here.boot && owner.namespace === here.namespace;
  if (!isHere || owner.boot === null || owner.namespace === null) return null;
  return processStartTime(owner.pid) === owner.born;
}

/**
 * Waits for a renewal of the claim. Clocks of two machines may differ, so only a change counts. The
 * looks are counted, not the time: a process that was suspended has not watched.
 */
export async function waitForRenewal(lock: string, seen: ClaimState): Promise<boolean> {
  for (let look = 0; look < maxPolls; look += 1) {
    await delay(pollIntervalMs);
    const now = readClaim(lock);
    if (now === null || now.text !== seen.text) return false;
    if (now.changedAt !== seen.changedAt) return true;
  }
  return false;
}

/**
 * Renews the claim for processes that cannot see this one's pid. `onLost` is called once when
 * another process holds the claim, as after this one was suspended for longer than others wait.
 */
export function startRenewal(lock: string, text: string, onLost: () => void): () => void {
  const renew = async () => {
    const found = await readFile(lock, 'utf8').catch(() => null);
    if (found === text) {
      const now = new Date();
      await utimes(lock, now, now).catch(() => undefined);
    } else if (found !== null && parseOwner(found) !== null) {
      clearInterval(timer);
      onLost();
    }
  };
  const timer = setInterval(() => void renew(), renewIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
