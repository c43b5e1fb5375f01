/**
 * The API of plug-ins. It is versioned separately: minor versions only add, major versions may
 * break plug-ins. Requests and answers have the members of HTTP hooks (docs/hooks.md), so plug-ins
 * and hooks are written alike.
 */
import type { EventType } from './event-types.js';

/** The version of this API. */
export const apiVersion: string;

/** All amounts are integers in minor units of the currency. */
export type Line = {
  /** The position of the line, from 1. */
  line: number;
  product_id: string;
  variant_id: string;
  sku: string | null;
  quantity: number;
  unit_price: number;
  /** The price of the line after discounts. */
  amount: number;
  /** The weight of one unit; 0 if it is unknown. */
  weight_grams: number;
  is_digital: boolean;
};

export type Destination = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: string | null;
  postcode: string | null;
  city: string | null;
  line1: string | null;
  line2: string | null;
};

export type Address = Destination & { name: string | null; phone: string | null };

export type ShippingRatesRequest = { currency: string; destination: Destination; lines: Line[] };

/** No rate means that the store does not ship there. */
export type ShippingRatesAnswer = {
  currency: string;
  rates: { id: string; label: string; amount: number }[];
};

export type TaxesRequest = ShippingRatesRequest & {
  prices_include_tax: boolean;
  /** The cost of the selected shipping option. */
  shipping: number;
};

/** Every line once. If prices include tax, the amounts are the tax that they include. */
export type TaxesAnswer = {
  currency: string;
  lines: { line: number; tax: number }[];
  shipping_tax: number;
};

export type OrderValidationRequest = {
  channel: string;
  currency: string;
  email: string | null;
  name: string | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  shipping_option_id: string | null;
  coupon_codes: string[];
  lines: Line[];
  totals: {
    subtotal: number;
    discount: number;
    shipping: number;
    tax: number;
    tax_included: number;
    total: number;
  };
};

/** The buyer sees the message as text. */
export type OrderValidationAnswer = { accept: true } | { accept: false; message: string };

/** `signal` aborts when the time is over; pass it on to `fetch`. */
export type Context = { signal: AbortSignal };

type Decides<Request, Answer> = (request: Request, context: Context) => Answer | Promise<Answer>;

/** An event as webhooks deliver it (docs/webhooks.md). `data` is the resource at that moment. */
export type PluginEvent = {
  id: string;
  type: string;
  created_at: string;
  workspace_id: string;
  site_slug: string | null;
  resource: { type: string; id: string; version: number };
  data: Record<string, unknown>;
  context: Record<string, unknown>;
  /** Above 256 KB, `data` has the id only. */
  truncated?: true;
};

/** An email to one address. `id` is the same for every attempt. */
export type PluginEmail = {
  id: string;
  from: { name: string; address: string };
  to: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
};

/** Words that buyers use for the same thing. A term is one or more words. */
export type Synonyms = {
  /** A search for one of them also finds the others, or only `also_finds` if it is set. */
  terms: string[];
  /** One way: a search for one of `terms` also finds these, but not the other way round. */
  also_finds?: string[];
};

/**
 * Stores files: images, files that are sold, imports and exports. A key has segments of letters,
 * digits and `_.-`, joined by `/`.
 */
export type PluginStorage = {
  /**
   * Stores or replaces a whole object. Readers never see a partial object, and nothing is stored if
   * `chunks` throws.
   */
  write(
    object: { key: string; content_type: string; chunks: AsyncIterable<Uint8Array> },
    context: Context,
  ): Promise<void>;
  /** The bytes from `start` to `end`, inclusive; null if the object does not exist. */
  read(
    part: { key: string; start: number; end: number | null },
    context: Context,
  ): Promise<AsyncIterable<Uint8Array> | null>;
  /** In bytes; null if the object does not exist. */
  size(object: { key: string }, context: Context): Promise<number | null>;
  /** Moves an object to another key; false if it does not exist. */
  move(keys: { from: string; to: string }, context: Context): Promise<boolean>;
  /** Ignores an object that does not exist. */
  remove(object: { key: string }, context: Context): Promise<void>;
};

/** The store at which a skill was called. */
export type Store = { slug: string; name: string; url: string; currency: string };

/**
 * Something that agents can ask about, such as advice or an estimate. It changes nothing: a request may
 * arrive more than once.
 */
export type PluginSkill = {
  /** At least two lower-case words, joined by hyphens. */
  name: string;
  title: string;
  /** Tells models what the skill answers and when to use it. */
  description: string;
  tags: string[];
  /** Requests that the skill answers. */
  examples?: string[];
  /** A JSON schema of an object. Its members have snake_case names and descriptions. */
  input: {
    type: 'object';
    properties: Record<string, { type: string; description: string; [rule: string]: unknown }>;
    required?: string[];
  };
  /** Gets input that has passed the schema. `store` is null if the request names none. */
  answer(
    request: { input: Record<string, unknown>; store: Store | null; locale: string | null },
    context: Context,
  ): SkillAnswer | Promise<SkillAnswer>;
};

/** A sentence or two for the buyer, and the same as data with snake_case names. */
export type SkillAnswer = { message: string; data?: Record<string, unknown> };

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

export type Plugin = {
  /** Lower-case words joined by hyphens. Errors in the log name it. */
  name: string;
  /** The version of this API that the plug-in was written for, such as `1.0`. */
  apiVersion: string;
  /** The timeout of an answer in milliseconds: 50 to 2,000, by default 1,000. */
  timeoutMs?: number;
  /** Without a valid answer: the store's own tables (the default), or the buyer cannot pay. */
  fallback?: 'own_tables' | 'refuse';
  /** Decides the shipping options of every store that has no hook for them. */
  shippingRates?: Decides<ShippingRatesRequest, ShippingRatesAnswer>;
  /** Decides the taxes of every store that has no hook for them. */
  taxes?: Decides<TaxesRequest, TaxesAnswer>;
  /** Accepts or refuses the orders of every store that has no hook for them. */
  orderValidation?: Decides<OrderValidationRequest, OrderValidationAnswer>;
  /**
   * Handles events of all workspaces: those of the given types, or all for `*`. An event arrives at
   * least once, not always in order; after an error it is repeated for about an hour.
   */
  events?: {
    types: (EventType | '*')[];
    handle(event: PluginEvent, context: Context): void | Promise<void>;
  };
  /**
   * Sends the emails of the server, except those of stores that have their own mail server. After
   * an error, the email is sent again later.
   */
  mail?: { send(email: PluginEmail, context: Context): Promise<void> };
  /** Synonyms for the searches of all stores, in addition to theirs: at most 5,000 groups. */
  vocabulary?: Synonyms[];
  /** Stores the media of the server, instead of its folder or S3. */
  storage?: PluginStorage;
  /** Takes the payments of the server if `PAYMENT_PROCESSOR` is `plugin`. */
  paymentProcessor?: PaymentProcessor;
  /** Skills of the agent of every store, over A2A and as MCP tools. */
  skills?: PluginSkill[];
};

/** Checks the name, the version and the members, and returns the plug-in. Throws a TypeError. */
export function definePlugin(plugin: Plugin): Plugin;
