import type { OrderId, PaymentId, RefundId, SiteId } from '../../kernel/id.ts';
import { defineTransitions } from '../../kernel/transitions.ts';

/** What is paid for: a checkout session, a membership's period, the difference of an exchange. */
export type PaymentPurpose = 'checkout' | 'membership' | 'exchange';

/**
 * pending     asked for; nothing has been handed in (a hosted page is open, or a charge is about to be sent)
 * processing  the processor has it and tells later: what it pays for must not change meanwhile
 * succeeded   the money is there
 * failed      refused, or the page ran out; a hosted page may still succeed when the payer was quicker
 * cancelled   not wanted any more; money that arrives nevertheless is sent back
 */
export type PaymentStatus = 'pending' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

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
  /** The session, subscriber or exchange it is for. */
  subjectId: string;
  method: 'hosted' | 'token';
  amount: number;
  currency: string;
  /** Name of the processor. */
  processor: string;
  /** Play money: marked wherever it shows. */
  test: boolean;
  status: PaymentStatus;
  /** The processor's own id, once it has answered. */
  reference: string | null;
  /** Where the payer pays, for hosted ones. */
  url: string | null;
  /** Why it failed, in a word (`card_declined`), or null. */
  failure: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When a hosted page closes. */
  expiresAt: Date | null;
};

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** Money on its way back. The processor confirms it later. */
export type Refund = {
  id: RefundId;
  /** Null: it went back outside, by the merchant's hand; `reference` tells where. */
  paymentId: PaymentId | null;
  /** Null: the payment never became an order. */
  orderId: OrderId | null;
  amount: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  reference: string | null;
  createdAt: Date;
  settledAt: Date | null;
};
