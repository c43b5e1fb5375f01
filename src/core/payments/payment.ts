import type { LineItemId, OrderId, PaymentId, RefundId, SiteId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';

/**
 * The subject of a payment: a checkout session, a membership period, or the price difference of an
 * exchange.
 */
export type PaymentPurpose = 'checkout' | 'membership' | 'exchange';

export const paymentStatuses = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
] as const;

/**
 * - pending: created; a hosted page is open, or a charge is about to be sent
 * - processing: the processor is handling it and reports the outcome later; what it pays for must
 * not change in the meantime
 * - succeeded: the money was collected
 * - failed: declined, or the page expired; it may still succeed if the payer paid just before
 * - cancelled: no longer needed; a payment that succeeds all the same is refunded
 */
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStates = defineTransitions<
  PaymentStatus,
  'submit' | 'succeed' | 'fail' | 'cancel'
>('payment', {
  pending: { submit: 'processing', succeed: 'succeeded', fail: 'failed', cancel: 'cancelled' },
  processing: { succeed: 'succeeded', fail: 'failed' },
  failed: { succeed: 'succeeded' },
  cancelled: { succeed: 'succeeded' },
  succeeded: {},
});

export type Payment = {
  id: PaymentId;
  siteId: SiteId;
  purpose: PaymentPurpose;
  /** The id of the session, subscriber or exchange that is paid for. */
  subjectId: string;
  method: 'hosted' | 'token';
  amount: number;
  currency: string;
  /** Name of the processor. */
  processor: string;
  /** Made in the sandbox, without real money. */
  test: boolean;
  status: PaymentStatus;
  /** The processor's id of the payment, once known. */
  reference: string | null;
  /** The URL of the hosted page. */
  url: string | null;
  /** Code of the reason why it failed (`card_declined`), or null. */
  failure: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the hosted page expires. */
  expiresAt: Date | null;
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** A refund. The processor confirms it later. */
export type Refund = {
  id: RefundId;
  /**
   * Null if the merchant made the refund outside of the processor; `reference` then identifies it.
   */
  paymentId: PaymentId | null;
  /** Null if the payment did not lead to an order. */
  orderId: OrderId | null;
  amount: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  reference: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** The units of the order that were refunded; none if only an amount was. */
  items: { lineItemId: LineItemId; quantity: number }[];
  /** Whether these units went back into stock. */
  restocked: boolean;
};

/** The part of a refund that concerns goods. */
export type RefundedGoods = Pick<Refund, 'items' | 'restocked'>;

export const noGoods: RefundedGoods = { items: [], restocked: false };
