import { runInBatches } from '../../../platform/run-in-batches.ts';
import type { UnitOfWork, View, Work } from '../../../platform/unit-of-work.ts';
import type { HookCall } from '../hook.ts';
import {
  claimTrial,
  countFailure,
  deleteCallsBefore,
  insertCall,
  listLatestCalls,
  resetFailures,
  wasPaused,
} from './call-store.ts';

/** The number of consecutive failures that pause a hook. */
const failureThreshold = 3;
const pauseMilliseconds = 30_000;

export const callRetentionDays = 7;

/** Adds a call to the log of the hook, and to what decides whether it is paused. */
export async function recordCall(
  work: Work,
  hookId: string,
  outcome: Omit<HookCall, 'id' | 'at'>,
): Promise<void> {
  await insertCall(work, hookId, { ...outcome, id: work.newId('hcl'), at: work.now });
  if (outcome.problem === null) return resetFailures(work, hookId);
  const pausedUntil = new Date(work.now.getTime() + pauseMilliseconds);
  return countFailure(work, hookId, { threshold: failureThreshold, pausedUntil });
}

/**
 * Whether a hook may be called: it is not paused, or its pause has ended. It is then tried by one call
 * at a time, over all processes.
 */
export async function mayCallHook(work: Work, hookId: string): Promise<boolean> {
  if (!(await wasPaused(work, hookId))) return true;
  return claimTrial(work, hookId, new Date(work.now.getTime() + pauseMilliseconds));
}

/** The calls of a hook, newest first. */
export const listCalls = (view: View, hookId: string): Promise<HookCall[]> =>
  listLatestCalls(view, hookId, 50);

const batchSize = 1_000;

/** Deletes calls that were made before the given time and returns their number. */
export const deleteOldHookCalls = (unit: UnitOfWork, before: Date): Promise<number> =>
  runInBatches(unit, batchSize, (work) => deleteCallsBefore(work, before, batchSize));
