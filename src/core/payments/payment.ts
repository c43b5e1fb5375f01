import { minutesAfter } from '../../kernel/clock.ts';
import type {
  CaptureId,
  LineItemId,
  OrderId,
  PaymentId,
  RefundId,
  SiteId,
} from '../../kernel/id.ts';
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
 * - succeeded: the money was collected, or authorized if the payment is collected by captures
 * - failed: declined, or the page expired; it may still succeed if the payer paid just before
 * - cancelled: no longer needed; a payment that succeeds anyway is refunded
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

/**
 * How the money is collected: with the payment, or by one or several captures after it was
 * authorized. Fixed when the payment is created, by what its processor can do; a processor that
 * learns it only from the buyer's card may turn `once` into `several` when it authorizes.
 */
export type CaptureMode = 'automatic' | 'once' | 'several';

/** The state of an authorization, as its processor reports it. */
export type Authorization = {
  /** What has been captured in total, in minor units. */
  captured: number;
  /** Nothing more can be captured: all was, the rest was released, or it has expired. */
  isClosed: boolean;
  /** Null if the processor does not say. */
  expiresAt: Date | null;
};

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
  capture: CaptureMode;
  /** Null until the payment is authorized, and for payments that are collected automatically. */
  authorization: Authorization | null;
};

/** Whether its hosted page takes a payment until after the given instant. */
export const isPageOpen = ({ status, method, expiresAt }: Payment, until: Date): boolean =>
  status === 'pending' && method === 'hosted' && expiresAt !== null && expiresAt > until;

/** Whether its hosted page takes no payment any more, although nothing was paid. */
export const isPageClosed = ({ status, method, expiresAt }: Payment, now: Date): boolean =>
  method === 'hosted' &&
  (status === 'failed' ||
    status === 'cancelled' ||
    (status === 'pending' && expiresAt !== null && expiresAt <= now));

/** A page that closes sooner is not handed out again, because entering a card takes time. */
const minRemainingMinutes = 5;

/** Whether a repeated request for a page gets this one. */
export const isPageReusable = (payment: Payment, now: Date): boolean =>
  isPageOpen(payment, minutesAfter(now, minRemainingMinutes));

/** A part of an authorized payment that is collected, or the release of what is left of it. */
export type Capture = {
  id: CaptureId;
  paymentId: PaymentId;
  /** Null if the payment did not lead to an order. */
  orderId: OrderId | null;
  kind: 'capture' | 'release';
  /** Captures and releases of one payment are sent one after the other, in this order. */
  position: number;
  /** In minor units; zero for a release. */
  amount: number;
  /** Whether the rest is released with it; decided again when it is sent. */
  isFinal: boolean;
  /**
   * What has been captured in total once this is done; set before it is sent. The capture has
   * succeeded when the processor reports that much.
   */
  target: number | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
  reason: string | null;
  /** The units of the order that a capture was asked for; none if only an amount was. */
  items: RefundedGoods['items'];
  /**
   * A release with which all of the payment goes back: whatever is captured anyway is refunded.
   */
  returnsPayment: boolean;
  createdAt: Date;
  settledAt: Date | null;
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
  /**
   * The amount that the buyer has not received because it failed. Null: it has not failed, or an
   * earlier version recorded its failure.
   */
  owedAmount: number | null;
  /** The part of it that later refunds replaced because it failed. */
  replacedAmount: number;
};

/** The part of a refund that concerns goods. */
export type RefundedGoods = Pick<Refund, 'items' | 'restocked'>;

export const noGoods: RefundedGoods = { items: [], restocked: false };

/** A refund that has not failed. */
export const notFailed = { owedAmount: null, replacedAmount: 0 };

/**
 * The part of a refund that counts as refunded, or will once it succeeds. What later refunds
 * replaced does not count; of a failed refund only what the merchant has settled does.
 */
export const refundedPart = ({ status, amount, replacedAmount, owedAmount }: Refund): number =>
  amount - replacedAmount - (status === 'failed' ? (owedAmount ?? amount) : 0);

/** What a refund that was reported as succeeded owes because its failure was reported later. */
export const owedLate = ({ status, owedAmount }: Refund): number =>
  status === 'succeeded' ? (owedAmount ?? 0) : 0;
