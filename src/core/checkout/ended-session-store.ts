import type { Work } from '../../platform/unit-of-work.ts';

type EndedSessionFilter = {
  /** Sessions that ended before then. */
  before: Date;
  /** A payment that was begun since, and is still processing, keeps its session. */
  payingSince: Date;
  limit: number;
};

/**
 * Deletes ended sessions of all workspaces with what belongs to them alone; answers how many there were. One that
 * holds stock or is being paid stays, and so does one that somebody has locked.
 */
export async function deleteSessionsEndedBefore(
  work: Work,
  { before, payingSince, limit }: EndedSessionFilter,
): Promise<number> {
  const gone = await work.query(
    `with ended as materialized (
       select workspace_id, session_id, order_id from checkout_sessions s
       where created_at < $1 and reserved_until is null
         and case when status in ('open', 'requires_consent') then greatest(expires_at, updated_at) else updated_at end < $1
         -- A subquery of one row, not an anti-join: that would read every payment for each batch.
         and coalesce((
           select p.status <> 'processing' or p.created_at <= $2 from payments p
           where p.workspace_id = s.workspace_id and p.payment_id = s.payment_id), true)
       order by created_at limit $3 for update of s skip locked),
     platforms as (
       delete from platform_sessions p using ended e
       where p.workspace_id = e.workspace_id and p.session_id = e.session_id and e.order_id is null)
     delete from checkout_sessions s using ended e
     where s.workspace_id = e.workspace_id and s.session_id = e.session_id
     returning 1`,
    [before, payingSince, limit],
  );
  return gone.length;
}
