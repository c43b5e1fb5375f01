import { type ColumnMap, selectAll } from '../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Payment } from './payment.ts';

/** A payment with its authorization as columns. */
type Row = Omit<Payment, 'authorization'> & {
  captured: number | null;
  isClosed: boolean;
  authorizationExpiresAt: Date | null;
};

const columns: ColumnMap<Row, 'payments'> = {
  id: 'payment_id',
  siteId: 'site_id',
  purpose: 'purpose',
  subjectId: 'subject_id',
  method: 'method',
  amount: 'amount',
  currency: 'currency',
  processor: 'processor',
  test: 'test',
  status: 'status',
  reference: 'reference',
  url: 'url',
  failure: 'failure',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  capture: 'capture',
  captured: 'captured_amount',
  isClosed: 'authorization_closed',
  authorizationExpiresAt: 'authorization_expires_at',
};

const selectPayments = `select ${selectAll(columns, 'p')} from payments p where workspace_id = $1`;
const selectPayment = `${selectPayments} and payment_id = $2`;

export async function selectPaymentById(view: View, id: string): Promise<Payment | null> {
  const [row] = await view.named<Row>({
    name: 'payment_find',
    text: selectPayment,
    values: [view.tenant.workspaceId, id],
  });
  return row ? toPayment(row) : null;
}

/** The latest succeeded payment for a subject except one payment; if none succeeded, the latest. */
export async function selectLatestOtherPayment(
  view: View,
  subjectId: string,
  exceptId: string | null,
): Promise<Payment | null> {
  const [row] = await view.named<Row>({
    name: 'payment_latest_other',
    text: `${selectPayments} and subject_id = $2 and payment_id is distinct from $3
      order by (status = 'succeeded') desc, created_at desc, payment_id desc limit 1`,
    values: [view.tenant.workspaceId, subjectId, exceptId],
  });
  return row ? toPayment(row) : null;
}

/**
 * Whether a payment through the processor has no outcome, may still arrive because its page expired
 * after the given time, can still be captured, or is being refunded.
 */
export async function hasUnfinishedPayments(
  view: View,
  processor: string,
  expiredAfter: Date,
): Promise<boolean> {
  const rows = await view.query(
    `select from payments p where p.workspace_id = $1 and p.processor = $2 and (p.status in ('pending', 'processing')
        or p.status in ('failed', 'cancelled') and coalesce(p.expires_at, p.created_at) > $3
        or p.captured_amount is not null and not p.authorization_closed
        or exists(select from refunds r where r.workspace_id = p.workspace_id and r.payment_id = p.payment_id
          and r.status = 'pending'))
      limit 1`,
    [view.tenant.workspaceId, processor, expiredAfter],
  );
  return rows.length > 0;
}

export async function selectPaymentForUpdate(work: Work, id: string): Promise<Payment | null> {
  const [row] = await work.named<Row>({
    name: 'payment_lock',
    text: `${selectPayment} for no key update`,
    values: [work.tenant.workspaceId, id],
  });
  return row ? toPayment(row) : null;
}

export function insertPayment(work: Work, payment: Payment, buyerEmail: string | null): void {
  // Rows of memberships refer to their payment.
  const write = payment.purpose === 'checkout' ? work.writeLater : work.write;
  write({
    name: 'payment_insert',
    text: `insert into payments (workspace_id, payment_id, status, reference, url, failure, updated_at, site_id, purpose,
        subject_id, method, amount, currency, processor, test, created_at, expires_at, capture, buyer_email)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [
      ...mutableColumns(work, payment),
      payment.siteId,
      payment.purpose,
      payment.subjectId,
      payment.method,
      payment.amount,
      payment.currency,
      payment.processor,
      payment.test,
      payment.createdAt,
      payment.expiresAt,
      payment.capture,
      buyerEmail,
    ],
  });
}

/** Updates the columns of a payment that can change. */
export function updatePayment(work: Work, payment: Payment): void {
  work.writeLater({
    name: 'payment_update',
    text: `update payments set status = $3, reference = $4, url = $5, failure = $6, updated_at = $7, capture = $8,
        captured_amount = $9, authorization_closed = $10, authorization_expires_at = $11
      where workspace_id = $1 and payment_id = $2`,
    values: [
      ...mutableColumns(work, payment),
      payment.capture,
      payment.authorization?.captured ?? null,
      payment.authorization?.isClosed ?? false,
      payment.authorization?.expiresAt ?? null,
    ],
  });
}

function mutableColumns(work: Work, payment: Payment): unknown[] {
  return [
    work.tenant.workspaceId,
    payment.id,
    payment.status,
    payment.reference,
    payment.url,
    payment.failure,
    payment.updatedAt,
  ];
}

function toPayment({ captured, isClosed, authorizationExpiresAt, ...payment }: Row): Payment {
  const authorization =
    captured === null ? null : { captured, isClosed, expiresAt: authorizationExpiresAt };
  return { ...payment, authorization };
}
