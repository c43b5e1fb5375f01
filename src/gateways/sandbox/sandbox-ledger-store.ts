import type { Money } from '../../kernel/money.ts';
import { type ColumnMap, selectAll } from '../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { SandboxPayment, SandboxRefund } from './sandbox-ledger.ts';

/** A payment with its money as two columns. */
type PaymentRow = Omit<SandboxPayment, 'money'> & Money;

const paymentColumns: ColumnMap<PaymentRow, 'sandbox_payments'> = {
  id: 'payment_id',
  reference: 'reference',
  secret: 'secret',
  state: 'state',
  amount: 'amount',
  currency: 'currency',
  description: 'description',
  lines: { json: 'lines' },
  returnUrl: 'return_url',
  cancelUrl: 'cancel_url',
  failure: 'failure',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  authorizes: 'authorizes',
  captured: 'captured_amount',
  authorizationClosed: 'authorization_closed',
  authorizationExpiresAt: 'authorization_expires_at',
};

const selectPayment = `select ${selectAll(paymentColumns, 'p')} from sandbox_payments p where workspace_id = $1`;

export async function findPayment(view: View, id: string): Promise<SandboxPayment | null> {
  const rows = await view.query<PaymentRow>(`${selectPayment} and payment_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function findPaymentBySecret(
  view: View,
  secret: string,
): Promise<SandboxPayment | null> {
  const rows = await view.query<PaymentRow>(`${selectPayment} and secret = $2`, [
    view.tenant.workspaceId,
    secret,
  ]);
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function lockPayment(work: Work, id: string): Promise<SandboxPayment | null> {
  const rows = await work.query<PaymentRow>(
    `${selectPayment} and payment_id = $2 for no key update`,
    [work.tenant.workspaceId, id],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Adds a payment; false when one with this id exists. */
export async function insertPayment(work: Work, payment: SandboxPayment): Promise<boolean> {
  const rows = await work.named({
    name: 'sandbox_payment_insert',
    text: `insert into sandbox_payments (workspace_id, payment_id, reference, secret, state, amount, currency, description, lines,
       return_url, cancel_url, failure, created_at, updated_at, expires_at, authorizes, authorization_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16)
     on conflict (workspace_id, payment_id) do nothing returning payment_id`,
    values: [
      work.tenant.workspaceId,
      payment.id,
      payment.reference,
      payment.secret,
      payment.state,
      payment.money.amount,
      payment.money.currency,
      payment.description,
      JSON.stringify(payment.lines),
      payment.returnUrl,
      payment.cancelUrl,
      payment.failure,
      payment.createdAt,
      payment.expiresAt,
      payment.authorizes,
      payment.authorizationExpiresAt,
    ],
  });
  return rows.length > 0;
}

export async function updatePayment(work: Work, payment: SandboxPayment): Promise<void> {
  const { id, state, failure, captured, authorizationClosed, authorizationExpiresAt } = payment;
  await work.query(
    `update sandbox_payments set state = $3, failure = $4, updated_at = $5, captured_amount = $6, authorization_closed = $7,
       authorization_expires_at = $8
     where workspace_id = $1 and payment_id = $2`,
    [
      ...[work.tenant.workspaceId, id, state, failure, work.now],
      ...[captured, authorizationClosed, authorizationExpiresAt],
    ],
  );
}

const refundColumns: ColumnMap<SandboxRefund, 'sandbox_refunds'> = {
  id: 'refund_id',
  paymentId: 'payment_id',
  reference: 'reference',
  state: 'state',
  amount: 'amount',
  failure: 'failure',
  createdAt: 'created_at',
};

const selectRefund = `select ${selectAll(refundColumns, 'r')} from sandbox_refunds r where workspace_id = $1 and refund_id = $2`;

export async function findRefund(view: View, id: string): Promise<SandboxRefund | null> {
  const rows = await view.query<SandboxRefund>(selectRefund, [view.tenant.workspaceId, id]);
  return rows[0] ?? null;
}

export async function lockRefund(work: Work, id: string): Promise<SandboxRefund | null> {
  const rows = await work.query<SandboxRefund>(`${selectRefund} for no key update`, [
    work.tenant.workspaceId,
    id,
  ]);
  return rows[0] ?? null;
}

/** The sum of succeeded and pending refunds of a payment. */
export async function sumRefunds(view: View, paymentId: string): Promise<number> {
  const rows = await view.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from sandbox_refunds
     where workspace_id = $1 and payment_id = $2 and state <> 'failed'`,
    [view.tenant.workspaceId, paymentId],
  );
  return rows[0]?.amount ?? 0;
}

export async function insertRefund(work: Work, refund: SandboxRefund): Promise<void> {
  await work.query(
    `insert into sandbox_refunds (workspace_id, refund_id, payment_id, reference, state, amount, failure, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      work.tenant.workspaceId,
      refund.id,
      refund.paymentId,
      refund.reference,
      refund.state,
      refund.amount,
      refund.failure,
      refund.createdAt,
    ],
  );
}

export async function updateRefund(
  work: Work,
  { id, state, failure }: Pick<SandboxRefund, 'id' | 'state' | 'failure'>,
): Promise<void> {
  await work.query(
    'update sandbox_refunds set state = $3, failure = $4 where workspace_id = $1 and refund_id = $2',
    [work.tenant.workspaceId, id, state, failure],
  );
}

const toPayment = ({ amount, currency, ...payment }: PaymentRow): SandboxPayment => ({
  ...payment,
  money: { amount, currency },
});
