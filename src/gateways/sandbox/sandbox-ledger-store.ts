import type { PaymentId, RefundId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { SandboxPayment, SandboxRefund, SandboxState } from './sandbox-ledger.ts';

type PaymentRow = {
  payment_id: PaymentId;
  reference: string;
  secret: string | null;
  state: SandboxState;
  amount: number;
  currency: string;
  description: string;
  lines: SandboxPayment['lines'];
  return_url: string | null;
  cancel_url: string | null;
  failure: string | null;
  created_at: Date;
  expires_at: Date | null;
  authorizes: boolean;
  captured_amount: number;
  authorization_closed: boolean;
  authorization_expires_at: Date | null;
};

const selectPayment = `select payment_id, reference, secret, state, amount, currency, description, lines, return_url, cancel_url,
    failure, created_at, expires_at, authorizes, captured_amount, authorization_closed, authorization_expires_at
  from sandbox_payments where workspace_id = $1`;

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

type RefundRow = {
  refund_id: RefundId;
  payment_id: PaymentId;
  reference: string;
  state: SandboxRefund['state'];
  amount: number;
  failure: string | null;
  created_at: Date;
};

const selectRefund = `select refund_id, payment_id, reference, state, amount, failure, created_at
  from sandbox_refunds where workspace_id = $1 and refund_id = $2`;

export async function findRefund(view: View, id: string): Promise<SandboxRefund | null> {
  const rows = await view.query<RefundRow>(selectRefund, [view.tenant.workspaceId, id]);
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function lockRefund(work: Work, id: string): Promise<SandboxRefund | null> {
  const rows = await work.query<RefundRow>(`${selectRefund} for no key update`, [
    work.tenant.workspaceId,
    id,
  ]);
  return rows[0] ? toRefund(rows[0]) : null;
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

function toPayment(row: PaymentRow): SandboxPayment {
  return {
    id: row.payment_id,
    reference: row.reference,
    secret: row.secret,
    state: row.state,
    money: { amount: row.amount, currency: row.currency },
    description: row.description,
    lines: row.lines,
    returnUrl: row.return_url,
    cancelUrl: row.cancel_url,
    failure: row.failure,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    authorizes: row.authorizes,
    captured: row.captured_amount,
    authorizationClosed: row.authorization_closed,
    authorizationExpiresAt: row.authorization_expires_at,
  };
}

function toRefund(row: RefundRow): SandboxRefund {
  return {
    id: row.refund_id,
    paymentId: row.payment_id,
    reference: row.reference,
    state: row.state,
    amount: row.amount,
    failure: row.failure,
    createdAt: row.created_at,
  };
}
