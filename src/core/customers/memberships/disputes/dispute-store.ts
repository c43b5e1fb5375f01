import type { PaymentId, SiteId } from '../../../../kernel/id.ts';
import { type CappedCount, cappedCount } from '../../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { Dispute } from '../../../payments/processor.ts';
import type { Subscriber } from '../subscriber.ts';

/**
 * Records a dispute, or how it ended. Returns false if nothing changes: a dispute that has ended stays
 * so, although the event of its opening may arrive later.
 */
export async function saveDispute(
  work: Work,
  { id, status, money, reason }: Dispute,
  of: { subscriberId: Subscriber['id']; paymentId: PaymentId },
): Promise<boolean> {
  const saved = await work.query(
    `insert into membership_disputes as d (workspace_id, dispute_id, subscriber_id, payment_id, amount, currency, reason,
        status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (workspace_id, dispute_id) do update set status = excluded.status, updated_at = excluded.updated_at
        where d.status = 'open' and excluded.status <> 'open'
      returning 1`,
    [
      work.tenant.workspaceId,
      id,
      of.subscriberId,
      of.paymentId,
      money.amount,
      money.currency,
      reason,
      status,
      work.now,
    ],
  );
  return saved.length > 0;
}

/** Whether a dispute of the subscriber is not decided yet. */
export async function hasOpenDispute(work: Work, subscriberId: Subscriber['id']): Promise<boolean> {
  const [row] = await work.query<{ open: boolean }>(
    `select exists (select from membership_disputes
       where workspace_id = $1 and subscriber_id = $2 and status = 'open') as open`,
    [work.tenant.workspaceId, subscriberId],
  );
  return row?.open ?? false;
}

/** Disputes about real money that are not decided. */
export function countOpenDisputes(view: View, siteId: SiteId | null): Promise<CappedCount> {
  return cappedCount(
    view,
    `select d.created_at as at, d.dispute_id as problem from membership_disputes d
     join payments p on p.workspace_id = d.workspace_id and p.payment_id = d.payment_id
     where d.workspace_id = $1 and d.status = 'open' and not p.test and ($2::text is null or p.site_id = $2)
     order by d.created_at`,
    [view.tenant.workspaceId, siteId],
  );
}
