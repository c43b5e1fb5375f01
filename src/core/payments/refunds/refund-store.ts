import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../payment.ts';
import { refundedPartSql } from './owed-refund-sql.ts';

const columns: ColumnMap<Refund, 'refunds'> = {
  id: 'refund_id',
  paymentId: 'payment_id',
  orderId: 'order_id',
  amount: 'amount',
  currency: 'currency',
  reason: 'reason',
  status: 'status',
  reference: 'reference',
  createdAt: 'created_at',
  settledAt: 'settled_at',
  items: { json: 'items' },
  restocked: 'restocked',
  owedAmount: 'owed_amount',
  replacedAmount: 'replaced_amount',
};

const selectRefund = `select ${selectAll(columns, 'r')} from refunds r where workspace_id = $1`;

export async function selectRefundById(view: View, id: string): Promise<Refund | null> {
  const rows = await view.query<Refund>(`${selectRefund} and refund_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function selectRefundForUpdate(work: Work, id: string): Promise<Refund | null> {
  const rows = await work.query<Refund>(`${selectRefund} and refund_id = $2 for no key update`, [
    work.tenant.workspaceId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Sums up what the refunds of a payment have refunded, will refund, or have settled. */
export async function sumRefunds(view: View, paymentId: string): Promise<number> {
  const rows = await view.query<{ amount: number }>(
    `select coalesce(sum(${refundedPartSql}), 0)::bigint as amount from refunds r
     where r.workspace_id = $1 and r.payment_id = $2`,
    [view.tenant.workspaceId, paymentId],
  );
  return rows[0]?.amount ?? 0;
}

export async function insertRefund(work: Work, refund: Refund): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('refunds').values({
      workspace_id: work.tenant.workspaceId,
      refund_id: refund.id,
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount: refund.amount,
      currency: refund.currency,
      reason: refund.reason,
      status: refund.status,
      reference: refund.reference,
      created_at: refund.createdAt,
      settled_at: refund.settledAt,
      items: JSON.stringify(refund.items),
      restocked: refund.restocked,
    }),
  );
}

/** Updates the columns of a refund that can change. */
export async function updateRefund(work: Work, refund: Refund): Promise<void> {
  await work.query(
    `update refunds set status = $3, reference = $4, settled_at = $5
     where workspace_id = $1 and refund_id = $2`,
    [work.tenant.workspaceId, refund.id, refund.status, refund.reference, refund.settledAt],
  );
}
