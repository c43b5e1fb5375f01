import type { Work } from '../../platform/unit-of-work.ts';

/**
 * Deletes emails of all workspaces that were queued before the time, and returns their number.
 * Keeps those that are still to be sent.
 */
export async function deleteEmailsBefore(work: Work, before: Date, limit: number): Promise<number> {
  const deleted = await work.query(
    `with old as materialized (
       select workspace_id, email_id from emails
       where created_at < $1 and state not in ('queued', 'deferred')
       order by created_at limit $2 for update skip locked)
     delete from emails e using old
     where e.workspace_id = old.workspace_id and e.email_id = old.email_id
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}
