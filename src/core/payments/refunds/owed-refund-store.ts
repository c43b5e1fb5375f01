import { type CappedCount, cappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
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

/** Sets what the buyer has not got of a refund. */
export async function updateOwedAmount(work: Work, id: string, amount: number): Promise<void> {
  await work.query(
    'update refunds set owed_amount = $3 where workspace_id = $1 and refund_id = $2',
    [work.tenant.workspaceId, id, amount],
  );
}

export async function selectOwedAmount(view: View, id: string): Promise<number> {
  const [row] = await view.query<{ owed: number }>(
    `select ${owedAmountSql} as owed from refunds r where r.workspace_id = $1 and r.refund_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return row?.owed ?? 0;
}

/**
 * Takes an amount that is refunded now off what failed refunds of the payment owe, the oldest first;
 * null: nothing is owed any more. The payment's lock guards them.
 */
export async function reduceOwedAmounts(
  work: Work,
  paymentId: string,
  amount: number | null,
): Promise<void> {
  await work.query(
    `with owed as (
       select refund_id, sum(owed_amount) over (order by created_at, refund_id) - owed_amount as before
       from refunds where workspace_id = $1 and payment_id = $2 and owed_amount > 0)
     update refunds r set owed_amount = greatest(0, r.owed_amount - coalesce($3::bigint - owed.before, r.owed_amount))
     from owed where r.workspace_id = $1 and r.refund_id = owed.refund_id and coalesce($3::bigint > owed.before, true)`,
    [work.tenant.workspaceId, paymentId, amount],
  );
}
