import type { PaymentId, RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';

/** What is shown to the payer, in every way of paying. */
export type PaymentDetails = {
  /** The store and what is bought. */
  description: string;
  /** `amount` is of the whole line, in minor units. Where they do not add up to the payment, the processor's page says so with a line of its own. */
  lines: { name: string; quantity: number; amount: number }[];
  email: string | null;
};

/** A payment by token. `id` is also the key under which a repeat is the same payment. */
export type ChargeRequest = PaymentDetails & { id: PaymentId; money: Money };

/** What the processor is asked to collect on a page of its own; the same at every repeat. */
export type PaymentRequest = ChargeRequest & {
  /** Where the processor sends the payer back to, always an address of ours. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

/** How a payment stands at the processor. */
export type PaymentOutcome =
  | { state: 'pending'; reference: string }
  | { state: 'processing'; reference: string }
  /** `money` is what the processor has: anything but the payment's own amount is never taken as paid. */
  | { state: 'succeeded'; reference: string; money: Money }
  | { state: 'failed'; reference: string | null; failure: string };

export type RefundOutcome =
  | { state: 'pending' | 'succeeded'; reference: string }
  | { state: 'failed'; reference: string | null; failure: string };

/** What a verified webhook says. `id` is the processor's own and never repeats for another fact. */
export type ProcessorEvent = { id: string } & (
  | { about: 'payment'; paymentId: PaymentId; outcome: PaymentOutcome }
  | { about: 'refund'; refundId: RefundId; outcome: RefundOutcome }
);

/**
 * A payment processor (decisions 7): a port. All calls go over the network, may be repeated with the
 * same ids without a second effect, and reject when no answer came; then nobody knows what happened,
 * and `look` tells later.
 */
export type PaymentProcessor = {
  name: 'sandbox' | 'stripe';
  /** Play money. */
  test: boolean;
  /** How long a hosted page stays open at least: reservations end `reservationSlackMinutes` after it. */
  hostedMinutes: number;
  openHostedPage(request: PaymentRequest): Promise<{ reference: string; url: string }>;
  /** Closes a hosted page that is not wanted any more; what has been paid stays paid and is told by `look`. */
  closeHostedPage(reference: string): Promise<void>;
  /** Takes a payment with a token that an agent was given (`tok_success`); null: this processor has none. */
  charge: ((request: ChargeRequest, token: string) => Promise<PaymentOutcome>) | null;
  /** Null: the processor never heard of it. */
  getPaymentOutcome(payment: {
    id: PaymentId;
    reference: string | null;
  }): Promise<PaymentOutcome | null>;
  refund(request: {
    id: RefundId;
    paymentReference: string;
    money: Money;
    reason: string;
  }): Promise<RefundOutcome>;
  getRefundOutcome(refund: {
    id: RefundId;
    reference: string | null;
    paymentReference: string;
  }): Promise<RefundOutcome | null>;
  /** Verifies signature and age; null for events that mean nothing here. Throws a Refusal `invalid_signature`. */
  parseWebhook(body: Buffer, headers: Record<string, string | undefined>): ProcessorEvent | null;
};
