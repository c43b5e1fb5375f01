import type { OrderId, PaymentId, RefundId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Refund, RefundStatus } from '../payment.ts';

type Row = {
  refund_id: RefundId;
  payment_id: PaymentId | null;
  order_id: OrderId | null;
  amount: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  reference: string | null;
  created_at: Date;
  settled_at: Date | null;
  items: Refund['items'];
  restocked: boolean;
};

const selectRefund = `select refund_id, payment_id, order_id, amount, currency, reason, status, reference, created_at, settled_at,
    items, restocked
  from refunds where workspace_id = $1`;

export async function selectRefundById(view: View, id: string): Promise<Refund | null> {
  const rows = await view.query<Row>(`${selectRefund} and refund_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function selectRefundForUpdate(work: Work, id: string): Promise<Refund | null> {
  const rows = await work.query<Row>(`${selectRefund} and refund_id = $2 for no key update`, [
    work.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toRefund(rows[0]) : null;
}

/** Sums up the succeeded and pending refunds of a payment. */
export async function sumRefunds(view: View, paymentId: string): Promise<number> {
  const rows = await view.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from refunds
     where workspace_id = $1 and payment_id = $2 and status <> 'failed'`,
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

function toRefund(row: Row): Refund {
  return {
    id: row.refund_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    reference: row.reference,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    items: row.items,
    restocked: row.restocked,
  };
}
