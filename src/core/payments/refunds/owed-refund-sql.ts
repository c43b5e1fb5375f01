/**
 * What is owed for a failure recorded before `owed_amount` existed: later refunds count against it.
 */
const owedOfEarlierVersion = `greatest(0, r.amount - (
    select coalesce(sum(n.amount), 0) from refunds n
    where n.workspace_id = r.workspace_id and n.payment_id = r.payment_id and n.status <> 'failed'
      and n.created_at >= r.settled_at))`;

/** The amount of refund `r` that the buyer has not received because it failed, in minor units. */
export const owedAmountSql = `(case when r.owed_amount is not null then r.owed_amount
    when r.status = 'failed' then ${owedOfEarlierVersion} else 0 end)::bigint`;

/** What counts as refunded of a refund of `r`: see `refundedPart`. */
export const refundedPartSql = `(r.amount - r.replaced_amount
    - case r.status when 'failed' then coalesce(r.owed_amount, r.amount) else 0 end)`;

/** Whether a refund of `r` failed and its money did not go back in another way. */
export const isRefundOwed = `((r.status = 'failed' or r.owed_amount > 0) and ${owedAmountSql} > 0)`;
