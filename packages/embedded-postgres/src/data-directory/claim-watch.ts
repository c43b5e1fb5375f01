import { readFile, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pidScope, processStartTime } from '../machine/processes.ts';
import { type ClaimOwner, type ClaimState, parseOwner, readClaim } from './claim-file.ts';

const renewIntervalMs = 2_000;
const pollIntervalMs = 500;
/** Fifteen seconds, enough for several renewals of an owner with a busy event loop. */
const maxPolls = 30;

export const watchSeconds = (maxPolls * pollIntervalMs) / 1_000;

/**
 * Whether the process of the owner runs. Null when that cannot be determined, because its pid
 * belongs to another PID namespace or machine.
 */
export function isOwnerRunning(owner: ClaimOwner): boolean | null {
  const scope = pidScope();
  // Version 0.7 recorded no scope.
  if (owner.boot === undefined) return processStartTime(owner.pid) === owner.born;
  const isSameScope = owner.boot === scope.boot && owner.namespace === scope.namespace;
  if (!isSameScope || owner.boot === null || owner.namespace === null) return null;
  return processStartTime(owner.pid) === owner.born;
}

/**
 * Waits for a renewal of the claim. The clocks of two machines may differ, so only a change of the
 * file counts. The timeout is a number of polls, because a suspended process does not poll.
 */
export async function waitForRenewal(lock: string, previous: ClaimState): Promise<boolean> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    await delay(pollIntervalMs);
    const current = readClaim(lock);
    if (current === null || current.text !== previous.text) return false;
    if (current.changedAt !== previous.changedAt) return true;
  }
  return false;
}

/**
 * Renews the claim for processes that cannot see the pid of this one. `onLost` is called once when
 * another process has taken the claim over, for example because this one was suspended for too
 * long.
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
