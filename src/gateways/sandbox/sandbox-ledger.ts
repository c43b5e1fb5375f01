import type { PaymentOutcome, RefundOutcome } from '../../core/payments/processor.ts';
import type { PaymentId, RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';

/**
 * open            the page waits for a card
 * needs_approval  the card asks its owner first
 * processing      confirms later
 * closed          not wanted any more; a page that has run out counts as closed
 */
export type SandboxState =
  | 'open'
  | 'needs_approval'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'closed';

/** A payment in the sandbox's own books. */
export type SandboxPayment = {
  /** The shop's id of it, under which a repeat is the same payment. */
  id: PaymentId;
  reference: string;
  /** Of the address to pay at; null: by token. */
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

/** How a payment stands at an instant: an open page runs out by itself. */
export function stateAt({ state, expiresAt }: SandboxPayment, now: Date): SandboxState {
  const waits = state === 'open' || state === 'needs_approval';
  return waits && expiresAt !== null && expiresAt <= now ? 'closed' : state;
}

/** The same in the words of the port. */
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
      return { state, reference, money };
    case 'failed':
    case 'closed':
      return { state: 'failed', reference, failure: payment.failure ?? 'expired' };
  }
}

export function refundOutcome({ state, reference, failure }: SandboxRefund): RefundOutcome {
  return state === 'failed'
    ? { state, reference, failure: failure ?? 'refused' }
    : { state, reference };
}
