import type { Authorization } from '../../core/payments/payment.ts';
import type { PaymentOutcome, RefundOutcome } from '../../core/payments/processor.ts';
import type { CaptureId, PaymentId, RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';

/**
 * open            waiting for a card on the hosted page
 * needs_approval  waiting for the approval of the card holder
 * processing      will be confirmed later
 * closed          canceled or expired
 */
export type SandboxState =
  | 'open'
  | 'needs_approval'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'closed';

/** A payment in the ledger of the sandbox. */
export type SandboxPayment = {
  /** The payment id of the store, which makes repeats idempotent. */
  id: PaymentId;
  reference: string;
  /** The secret in the URL of the hosted page; null for a charge by token. */
  secret: string | null;
  state: SandboxState;
  money: Money;
  description: string;
  lines: { name: string; quantity: number; amount: number }[];
  returnUrl: string | null;
  cancelUrl: string | null;
  failure: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  /** Whether the money is only authorized when the payment succeeds. */
  authorizes: boolean;
  captured: number;
  authorizationClosed: boolean;
  /** Null until it is authorized. */
  authorizationExpiresAt: Date | null;
};

/** A capture, or a release with the amount zero. */
export type SandboxCapture = {
  id: CaptureId;
  paymentId: PaymentId;
  amount: number;
  failure: string | null;
};

export type SandboxRefund = {
  id: RefundId;
  paymentId: PaymentId;
  reference: string;
  state: 'pending' | 'succeeded' | 'failed';
  amount: number;
  failure: string | null;
  createdAt: Date;
};

/** The state of a payment at a time: an unpaid payment closes when it expires. */
export function stateAt({ state, expiresAt }: SandboxPayment, now: Date): SandboxState {
  const isUnpaid = state === 'open' || state === 'needs_approval';
  return isUnpaid && expiresAt !== null && expiresAt <= now ? 'closed' : state;
}

/** The state at a time, as an outcome of the payment processor port. */
export function paymentOutcomeAt(payment: SandboxPayment, now: Date): PaymentOutcome {
  const { reference, money } = payment;
  const state = stateAt(payment, now);
  switch (state) {
    case 'open':
    case 'needs_approval':
      return { state: 'pending', reference };
    case 'processing':
      return { state, reference };
    case 'succeeded':
      return payment.authorizes
        ? { state: 'authorized', reference, money, authorization: authorizationAt(payment, now) }
        : { state, reference, money };
    case 'failed':
    case 'closed':
      return { state: 'failed', reference, failure: payment.failure ?? 'expired' };
  }
}

/** An authorization that was not captured closes when it expires. */
export function authorizationAt(
  { captured, authorizationClosed, authorizationExpiresAt: expiresAt }: SandboxPayment,
  now: Date,
): Authorization {
  const isExpired = expiresAt !== null && expiresAt <= now;
  return { captured, isClosed: authorizationClosed || isExpired, expiresAt };
}

/** What was collected of a payment. */
export function collectedAmount({ state, authorizes, captured, money }: SandboxPayment): number {
  if (state !== 'succeeded') return 0;
  return authorizes ? captured : money.amount;
}

export function refundOutcome({ state, reference, failure }: SandboxRefund): RefundOutcome {
  return state === 'failed'
    ? { state, reference, failure: failure ?? 'refused' }
    : { state, reference };
}
