/**
 * The API of plug-ins. It is versioned separately: minor versions only add, major versions may
 * break plug-ins. Requests and answers have the members of HTTP hooks (docs/hooks.md), so plug-ins
 * and hooks are written alike.
 */
import type { Context } from './context.js';
import type { EventType } from './event-types.js';
import type { PaymentProcessor } from './payments.js';

export type * from './context.js';
export type * from './payments.js';

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
