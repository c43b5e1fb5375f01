import type { Context } from './context.js';

/** `reference` is the provider's id. What was collected must equal the amount of the payment. */
export type PaymentOutcome =
  | { state: 'pending' | 'processing'; reference: string }
  | { state: 'succeeded'; reference: string; amount: number; currency: string }
  | AuthorizedPayment
  | { state: 'failed'; reference: string | null; failure: string };

/**
 * The bank holds `amount`, of which `captured_amount` has been captured in total. `is_closed`: the rest
 * was released, or has expired, so nothing more can be captured. Since version 1.1.
 */
export type AuthorizedPayment = {
  state: 'authorized';
  reference: string;
  amount: number;
  currency: string;
  captured_amount: number;
  is_closed: boolean;
  /** ISO 8601; null if the provider does not say. */
  expires_at: string | null;
};

/** `id` is the idempotency key. */
export type ReleaseRequest = { id: string; payment_id: string; payment_reference: string };

export type CaptureRequest = ReleaseRequest & {
  amount: number;
  currency: string;
  /** What has been captured in total after this. */
  captured_amount: number;
  /** Nothing will be captured after this: the rest is released. */
  is_final: boolean;
};

export type RefundOutcome =
  | { state: 'pending' | 'succeeded'; reference: string }
  | { state: 'failed'; reference: string | null; failure: string };

/** The content of a webhook. `id` is the same whenever the same change is reported. */
export type PaymentEvent = { id: string } & (
  | { about: 'payment'; payment_id: string; outcome: PaymentOutcome }
  | { about: 'refund'; refund_id: string; outcome: RefundOutcome }
  | {
      about: 'dispute';
      payment_id: string;
      dispute: {
        id: string;
        status: 'open' | 'won' | 'lost' | 'withdrawn';
        amount: number;
        currency: string;
        reason: string;
      };
    }
);

/** `id` is the idempotency key: the same request again has no second effect. */
export type ChargeRequest = {
  id: string;
  amount: number;
  currency: string;
  description: string;
  /** `amount` is that of the whole line. The lines need not add up to the payment. */
  lines: { name: string; quantity: number; amount: number }[];
  email: string | null;
  /** True: only authorize the amount; `capture` collects it later. Otherwise omitted. */
  authorize_only?: boolean;
};

export type PageRequest = ChargeRequest & {
  return_url: string;
  cancel_url: string;
  /** The URL to which the provider sends its webhooks. */
  webhook_url: string;
  /** ISO 8601. */
  expires_at: string;
};

/**
 * Takes payments through a provider. A function that throws has no known result: the server asks
 * `getPayment` or `getRefund` later, or repeats the call.
 */
export type PaymentProcessor = {
  /** Whether no real money moves. */
  isTest: boolean;
  /** How long a payment page stays open: 10 to 1,440 minutes. */
  pageMinutes: number;
  openPage(request: PageRequest, context: Context): Promise<{ reference: string; url: string }>;
  /** Closes a page, unless it was paid. Closing a page twice is not an error. */
  closePage(page: { reference: string }, context: Context): Promise<void>;
  /** Charges a token of an agent. Without this function, agents send their buyers to the page. */
  charge?(request: ChargeRequest & { token: string }, context: Context): Promise<PaymentOutcome>;
  /** Null if the provider has no such payment. `reference` is null if an answer was lost. */
  getPayment(
    payment: {
      id: string;
      method: 'hosted' | 'token';
      reference: string | null;
      created_at: string;
    },
    context: Context,
  ): Promise<PaymentOutcome | null>;
  /**
   * How often an authorized payment can be captured; without it, payments are always collected at
   * once. `capture` and `release` are then required. Since version 1.1.
   */
  captures?: 'once' | 'several';
  /** Captures a part. Returns the state of the payment; `failed` if the provider refuses the capture. */
  capture?(capture: CaptureRequest, context: Context): Promise<PaymentOutcome>;
  /** Releases what was not captured. Returns what `capture` returns. */
  release?(release: ReleaseRequest, context: Context): Promise<PaymentOutcome>;
  refund(
    refund: {
      id: string;
      payment_reference: string;
      amount: number;
      currency: string;
      reason: string;
    },
    context: Context,
  ): Promise<RefundOutcome>;
  /** Null if the provider has no such refund. `reference` is null if the response was lost. */
  getRefund(
    refund: { id: string; payment_reference: string; reference: string | null },
    context: Context,
  ): Promise<RefundOutcome | null>;
  /** Null if payments can be taken, else the problem as a sentence without credentials. */
  check(context: Context): Promise<string | null>;
  /** The content of a webhook; null if it is not about a payment of this server. */
  readWebhook(
    webhook: { body: Uint8Array; headers: Record<string, string | undefined> },
    context: Context,
  ): Promise<PaymentEvent | null | 'invalid_signature'>;
};
