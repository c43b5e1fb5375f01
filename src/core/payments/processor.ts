import type { CaptureId, PaymentId, RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import type { Authorization } from './payment.ts';

/** The description that the processor shows to the payer. */
export type PaymentDetails = {
  /** The store and what is bought. */
  description: string;
  /**
   * `amount` is the amount of the whole line, in minor units. If the lines do not add up to the
   * payment, the processor's page adds a line for the rest.
   */
  lines: { name: string; quantity: number; amount: number }[];
  email: string | null;
};

/** A successful 3-D Secure authentication that an agent has run, in the terms of EMV 3DS. */
export type CardAuthentication = {
  cryptogram: string;
  electronicCommerceIndicator: string;
  transactionId: string;
  version: string;
};

/** A payment by token. `id` is also the idempotency key. */
export type ChargeRequest = PaymentDetails & {
  id: PaymentId;
  money: Money;
  /** True if the money is only authorized, and captured later. */
  isAuthorization?: boolean;
  authentication?: CardAuthentication | undefined;
};

/** A request for a hosted payment page; identical in every repeat. */
export type PaymentRequest = ChargeRequest & {
  /** Whether the page saves the payment method, so that `chargeMandate` can charge it later. */
  savesMethod: boolean;
  /** Where the processor redirects the payer; always a URL of this server. */
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

/** The state of a payment at the processor. */
export type PaymentOutcome =
  | { state: 'pending'; reference: string }
  | { state: 'processing'; reference: string }
  /**
   * `money` is what the processor collected. It counts as paid only if it equals the payment's
   * amount. `mandate` is set if the page has saved the payment method.
   */
  | { state: 'succeeded'; reference: string; money: Money; mandate?: string | null }
  /**
   * The payer's bank holds `money` for captures. `severalCaptures`: it can be captured in parts,
   * which some processors learn only from the card.
   */
  | {
      state: 'authorized';
      reference: string;
      money: Money;
      authorization: Authorization;
      severalCaptures?: boolean;
    }
  | { state: 'failed'; reference: string | null; failure: string };

export type RefundOutcome =
  | { state: 'pending' | 'succeeded'; reference: string }
  | { state: 'failed'; reference: string | null; failure: string };

/**
 * A buyer's bank demands a payment back. `withdrawn`: the inquiry ended without a decision. `id` is the
 * processor's.
 */
export type Dispute = {
  id: string;
  status: 'open' | 'won' | 'lost' | 'withdrawn';
  money: Money;
  /** The processor's code, such as `fraudulent`. */
  reason: string;
};

/**
 * Lets a processor for tests report what a bank says about a payment, by a webhook as a real one
 * does. Returns false if it has collected no such payment.
 */
export type ReportDispute = (
  tenant: Tenant,
  paymentId: PaymentId,
  dispute: Omit<Dispute, 'money'>,
) => Promise<boolean>;

/** The content of a verified webhook. `id` is the processor's and unique for each event. */
export type ProcessorEvent = { id: string } & (
  | { about: 'payment'; paymentId: PaymentId; outcome: PaymentOutcome }
  | { about: 'refund'; refundId: RefundId; outcome: RefundOutcome }
  /** Names the payment only by its reference; `findPaymentId` knows its id. */
  | { about: 'dispute'; paymentReference: string; dispute: Dispute }
);

/**
 * The ids by which a payment is found. The reference is null if no response to its request arrived.
 */
export type PaymentLookup = {
  id: PaymentId;
  method: 'hosted' | 'token';
  reference: string | null;
  createdAt: Date;
  /** A charge without an outcome was sent right after this. */
  updatedAt: Date;
};

/** The release of what is left of an authorized payment. `id` is also the idempotency key. */
export type ReleaseRequest = { id: CaptureId; payment: PaymentLookup & { reference: string } };

export type CaptureRequest = ReleaseRequest & {
  money: Money;
  /** What has been captured in total after this. */
  target: number;
  /** Nothing will be captured after this: what is left can be released. */
  isFinal: boolean;
};

/**
 * The port to a payment processor. All calls use the network, can be repeated with the same ids
 * without a second effect, and reject if no response arrived. The result is then unknown until
 * `getPaymentOutcome` or `getRefundOutcome` reports it.
 */
export type PaymentProcessor = {
  /** `sandbox`, `stripe` or the name of a plug-in. */
  name: string;
  /** True for a sandbox that moves no real money. */
  isTest: boolean;
  /** How long a hosted page stays open. Reservations end `reservationSlackMinutes` later. */
  hostedMinutes: number;
  openHostedPage(request: PaymentRequest): Promise<{ reference: string; url: string }>;
  /**
   * Closes a hosted page. A payment that was already made stays, and `getPaymentOutcome` reports
   * it.
   */
  closeHostedPage(reference: string): Promise<void>;
  /** The token that pays if an agent sends none, so that test purchases need no setup; else null. */
  testToken: string | null;
  /** The merchant that agents issue tokens for, by the id of the processor; null: by the store's. */
  merchantId: string | null;
  /** Charges a payment token of an agent; null if the processor does not support tokens. */
  charge: ((request: ChargeRequest, token: string) => Promise<PaymentOutcome>) | null;
  /**
   * Charges a payment method that an earlier payment page has saved, while its owner is absent; null
   * if the processor saves none. A charge that needs the owner fails.
   */
  chargeMandate: ((request: ChargeRequest, mandate: string) => Promise<PaymentOutcome>) | null;
  /** Returns null if the processor does not know the payment. */
  getPaymentOutcome(payment: PaymentLookup): Promise<PaymentOutcome | null>;
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
  /**
   * How often an authorized payment can be captured; omitted or null if payments are always
   * collected at once. `capture` and `release` are then there too.
   */
  captureMode?: 'once' | 'several' | null;
  /**
   * Captures a part of an authorized payment. Returns the state of the payment after it, or
   * `failed` if the processor refuses and would refuse again.
   */
  capture?(request: CaptureRequest): Promise<PaymentOutcome>;
  /** Releases what is left of an authorized payment; returns what `capture` returns. */
  release?(request: ReleaseRequest): Promise<PaymentOutcome>;
  /**
   * Whether the processor answers and accepts the server's credentials. Returns the problem as a
   * sentence, which contains no credentials; null if payments can be taken.
   */
  check(): Promise<string | null>;
  /**
   * The id of the payment with this reference, null if it is not ours. The port is null if the
   * processor reports no disputes.
   */
  findPaymentId: ((reference: string) => Promise<PaymentId | null>) | null;
  /**
   * Verifies signature and age. Returns null for irrelevant events. Throws the domain error
   * `invalid_signature`.
   */
  parseWebhook(
    body: Buffer,
    headers: Record<string, string | undefined>,
  ): ProcessorEvent | null | Promise<ProcessorEvent | null>;
};
