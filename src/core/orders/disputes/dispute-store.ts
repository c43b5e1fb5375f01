import type { OrderId, PaymentId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Dispute } from '../../payments/processor.ts';

/**
 * Records a dispute, or how it ended. Returns false if nothing changes: a dispute that has ended stays
 * so, although the event of its opening may arrive later.
 */
export async function saveDispute(
  work: Work,
  { id, status, money, reason }: Dispute,
  of: { orderId: OrderId; paymentId: PaymentId },
): Promise<boolean> {
  const saved = await work.query(
    `insert into order_disputes as d (workspace_id, dispute_id, order_id, payment_id, amount, currency, reason, status,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (workspace_id, dispute_id) do update set status = excluded.status, updated_at = excluded.updated_at
        where d.status = 'open' and excluded.status <> 'open'
      returning 1`,
    [
      work.tenant.workspaceId,
      id,
      of.orderId,
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
