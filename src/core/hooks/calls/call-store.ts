import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { HookCall } from '../hook.ts';

export async function insertCall(work: Work, hookId: string, call: HookCall): Promise<void> {
  // A hook that was removed in the meantime has no calls.
  await work.query(
    `insert into http_hook_calls (workspace_id, hook_id, call_id, at, milliseconds, status, problem, action)
     select workspace_id, hook_id, $3, $4, $5, $6, $7, $8 from http_hooks where workspace_id = $1 and hook_id = $2`,
    [
      work.tenant.workspaceId,
      hookId,
      call.id,
      call.at,
      call.milliseconds,
      call.status,
      call.problem,
      call.action,
    ],
  );
}

/** The latest calls of a hook, newest first. */
export const listLatestCalls = (view: View, hookId: string, limit: number): Promise<HookCall[]> =>
  view.query<HookCall>(
    `select call_id as id, at, milliseconds, status, problem, action from http_hook_calls
     where workspace_id = $1 and hook_id = $2 order by call_id desc limit $3`,
    [view.tenant.workspaceId, hookId, limit],
  );

/** Counts a failure. From the given number on, each one pauses the hook until the given time. */
export async function countFailure(
  work: Work,
  hookId: string,
  { threshold, pausedUntil }: { threshold: number; pausedUntil: Date },
): Promise<void> {
  await work.query(
    `update http_hooks set failures = failures + 1,
       paused_until = case when failures + 1 >= $3 then $4::timestamptz end
     where workspace_id = $1 and hook_id = $2`,
    [work.tenant.workspaceId, hookId, threshold, pausedUntil],
  );
}

export async function resetFailures(work: Work, hookId: string): Promise<void> {
  await work.query(
    `update http_hooks set failures = 0, paused_until = null
     where workspace_id = $1 and hook_id = $2 and (failures > 0 or paused_until is not null)`,
    [work.tenant.workspaceId, hookId],
  );
}

/** Whether the hook is paused, or has not been tried since its pause ended. */
export async function wasPaused(view: View, hookId: string): Promise<boolean> {
  const rows = await view.query(
    `select from http_hooks where workspace_id = $1 and hook_id = $2 and paused_until is not null`,
    [view.tenant.workspaceId, hookId],
  );
  return rows.length > 0;
}

/**
 * Extends a pause that has ended, so that one process tries the hook and the others wait for what
 * it finds. Returns whether this one may try.
 */
export async function claimTrial(work: Work, hookId: string, until: Date): Promise<boolean> {
  const rows = await work.query(
    `update http_hooks set paused_until = $3
     where workspace_id = $1 and hook_id = $2 and paused_until <= $4 returning 1`,
    [work.tenant.workspaceId, hookId, until, work.now],
  );
  return rows.length > 0;
}

/** Deletes at most `limit` old calls of all workspaces. Returns how many. */
export async function deleteCallsBefore(work: Work, instant: Date, limit: number): Promise<number> {
  const rows = await work.query(
    `delete from http_hook_calls where (workspace_id, hook_id, call_id) in
       (select workspace_id, hook_id, call_id from http_hook_calls where at < $1 limit $2) returning 1`,
    [instant, limit],
  );
  return rows.length;
}
