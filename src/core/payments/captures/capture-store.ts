import type { CaptureId, OrderId, PaymentId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Capture } from '../payment.ts';

type Row = {
  capture_id: CaptureId;
  payment_id: PaymentId;
  order_id: OrderId | null;
  kind: Capture['kind'];
  position: number;
  amount: number;
  final: boolean;
  target: number | null;
  status: Capture['status'];
  failure: string | null;
  reason: string | null;
  items: Capture['items'];
  returns_payment: boolean;
  created_at: Date;
  settled_at: Date | null;
};

const selectCaptures = `select capture_id, payment_id, order_id, kind, position, amount, final, target, status, failure, reason,
    items, returns_payment, created_at, settled_at
  from payment_captures where workspace_id = $1`;

export async function selectCaptureById(view: View, id: string): Promise<Capture | null> {
  const rows = await view.query<Row>(`${selectCaptures} and capture_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toCapture(rows[0]) : null;
}

/** The captures and releases of a payment, the first one first. The payment's lock guards them. */
export async function selectCapturesOf(view: View, paymentId: string): Promise<Capture[]> {
  const rows = await view.query<Row>(`${selectCaptures} and payment_id = $2 order by position`, [
    view.tenant.workspaceId,
    paymentId,
  ]);
  return rows.map(toCapture);
}

export async function insertCapture(work: Work, capture: Capture): Promise<void> {
  await work.query(
    `insert into payment_captures (workspace_id, capture_id, payment_id, order_id, kind, position, amount, final, target,
       status, failure, reason, created_at, settled_at, items, returns_payment)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      work.tenant.workspaceId,
      capture.id,
      capture.paymentId,
      capture.orderId,
      capture.kind,
      capture.position,
      capture.amount,
      capture.isFinal,
      capture.target,
      capture.status,
      capture.failure,
      capture.reason,
      capture.createdAt,
      capture.settledAt,
      JSON.stringify(capture.items),
      capture.returnsPayment,
    ],
  );
}

/** Updates the columns of a capture that can change. */
export async function updateCapture(work: Work, capture: Capture): Promise<void> {
  await work.query(
    `update payment_captures set target = $3, status = $4, failure = $5, settled_at = $6, returns_payment = $7, final = $8
     where workspace_id = $1 and capture_id = $2`,
    [
      work.tenant.workspaceId,
      capture.id,
      capture.target,
      capture.status,
      capture.failure,
      capture.settledAt,
      capture.returnsPayment,
      capture.isFinal,
    ],
  );
}

function toCapture(row: Row): Capture {
  return {
    id: row.capture_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    kind: row.kind,
    position: row.position,
    amount: row.amount,
    isFinal: row.final,
    target: row.target,
    status: row.status,
    failure: row.failure,
    reason: row.reason,
    items: row.items,
    returnsPayment: row.returns_payment,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}
