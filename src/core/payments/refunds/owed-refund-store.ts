import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../payment.ts';
import { isRefundOwed, owedAmountSql } from './owed-refund-sql.ts';

/** Refunds of all kinds of payments that failed and whose money did not go back in another way. */
export function countOwedRefunds(
  view: View,
  siteId: string | null,
  test: boolean,
): Promise<CappedCount> {
  return cappedCount(
    view,
    `select r.settled_at as at, r.refund_id as problem from refunds r
       join payments p on p.workspace_id = r.workspace_id and p.payment_id = r.payment_id
     where r.workspace_id = $1 and p.test = $3 and ($2::text is null or p.site_id = $2) and ${isRefundOwed}
     order by r.settled_at`,
    [view.tenant.workspaceId, siteId, test],
  );
}

/** Sets the amount of a refund that the buyer has not received. */
export async function updateOwedAmount(work: Work, id: string, amount: number): Promise<void> {
  await work.query(
    'update refunds set owed_amount = $3 where workspace_id = $1 and refund_id = $2',
    [work.tenant.workspaceId, id, amount],
  );
}

/**
 * Settles what a refund owes. What it does not owe any more was replaced by other refunds, which a
 * server of an earlier version has not recorded.
 */
export async function updateSettled(work: Work, id: string, owed: number): Promise<void> {
  await work.query(
    `update refunds set owed_amount = 0, replaced_amount = amount - $3::bigint
     where workspace_id = $1 and refund_id = $2`,
    [work.tenant.workspaceId, id, owed],
  );
}

export async function selectOwedAmount(view: View, id: string): Promise<number> {
  const [row] = await view.query<{ owed: number }>(
    `select ${owedAmountSql} as owed from refunds r where r.workspace_id = $1 and r.refund_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return row?.owed ?? 0;
}

/** Records the first report that a refund failed after it had succeeded; false for later ones. */
export async function recordLateFailure(
  work: Work,
  { id, amount }: Pick<Refund, 'id' | 'amount'>,
): Promise<boolean> {
  const rows = await work.query(
    `update refunds set owed_amount = $3
     where workspace_id = $1 and refund_id = $2 and owed_amount is null returning refund_id`,
    [work.tenant.workspaceId, id, amount],
  );
  return rows.length > 0;
}

/** Records that nothing of a refund failed, and that it was not replaced by another. */
export async function clearFailure(work: Work, id: string): Promise<void> {
  await work.query(
    `update refunds set owed_amount = null, replaced_amount = 0 where workspace_id = $1 and refund_id = $2`,
    [work.tenant.workspaceId, id],
  );
}

/** What is still owed for refunds of a payment that failed after they had succeeded. */
export async function sumOwedLate(view: View, paymentId: string): Promise<number> {
  const [row] = await view.query<{ owed: number }>(
    `select coalesce(sum(owed_amount), 0)::bigint as owed from refunds
     where workspace_id = $1 and payment_id = $2 and status = 'succeeded' and owed_amount > 0`,
    [view.tenant.workspaceId, paymentId],
  );
  return row?.owed ?? 0;
}

/**
 * Subtracts the amount of a new refund from what is owed for earlier refunds of the payment, oldest
 * first; null clears it. `status` selects refunds that failed, or that failed after they had
 * succeeded (`succeeded`). The caller must have locked the payment.
 */
export async function reduceOwedAmounts(
  work: Work,
  paymentId: string,
  { status, amount }: { status: 'failed' | 'succeeded'; amount: number | null },
): Promise<void> {
  await work.query(
    `with owed as (
       select refund_id, sum(owed_amount) over (order by created_at, refund_id) - owed_amount as before
       from refunds where workspace_id = $1 and payment_id = $2 and status = $4 and owed_amount > 0),
     taken as (
       select o.refund_id, least(r.owed_amount, coalesce($3::bigint - o.before, r.owed_amount)) as amount
       from owed o join refunds r on r.workspace_id = $1 and r.refund_id = o.refund_id
       where coalesce($3::bigint > o.before, true))
     update refunds r set owed_amount = r.owed_amount - t.amount, replaced_amount = r.replaced_amount + t.amount
     from taken t where r.workspace_id = $1 and r.refund_id = t.refund_id`,
    [work.tenant.workspaceId, paymentId, amount, status],
  );
}
