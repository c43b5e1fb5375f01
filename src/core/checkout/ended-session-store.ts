import type { Work } from '../../platform/unit-of-work.ts';

type EndedSessionFilter = {
  /** Select sessions that ended before this time. */
  before: Date;
  /** A session is kept while it has a processing payment that was created after this time. */
  payingSince: Date;
  limit: number;
};

/**
 * Deletes ended sessions of all workspaces, with the email addresses of their payments and, if no
 * order was made, the rows of their UCP platform or ACP connection, and returns their number. Keeps
 * sessions that hold stock, have a payment in progress, or are locked by another transaction.
 */
export async function deleteSessionsEndedBefore(
  work: Work,
  { before, payingSince, limit }: EndedSessionFilter,
): Promise<number> {
  const deleted = await work.query(
    `with ended as materialized (
       select workspace_id, session_id, order_id from checkout_sessions s
       where created_at < $1 and reserved_until is null
         and case when status in ('open', 'requires_consent') then greatest(expires_at, updated_at) else updated_at end < $1
         -- A scalar subquery, because an anti-join would read every payment for each batch.
         and coalesce((
           select p.status <> 'processing' or p.created_at <= $2 from payments p
           where p.workspace_id = s.workspace_id and p.payment_id = s.payment_id), true)
       order by created_at limit $3 for update of s skip locked),
     platforms as (
       delete from platform_sessions p using ended e
       where p.workspace_id = e.workspace_id and p.session_id = e.session_id and e.order_id is null),
     connections as (
       delete from connection_sessions c using ended e
       where c.workspace_id = e.workspace_id and c.session_id = e.session_id and e.order_id is null),
     payers as (
       -- Arrays, because a join would read every payment for each batch.
       update payments set buyer_email = null
       where workspace_id = any(array(select distinct workspace_id from ended))
         and subject_id = any(array(select session_id from ended)) and buyer_email is not null)
     delete from checkout_sessions s using ended e
     where s.workspace_id = e.workspace_id and s.session_id = e.session_id
     returning 1`,
    [before, payingSince, limit],
  );
  return deleted.length;
}
