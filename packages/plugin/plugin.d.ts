/**
 * The API of plug-ins. It has a version of its own: a minor version adds, a major version may break.
 * The members of requests and answers are those of HTTP hooks (docs/hooks.md), so that a plug-in and
 * a hook are written alike.
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

export type Plugin = {
  /** Lower-case words joined by hyphens. Errors in the log name it. */
  name: string;
  /** The version of this API that the plug-in was written for, such as `1.0`. */
  apiVersion: string;
  /** How long an answer may take: 50 to 2,000 ms, by default 1,000. */
  timeoutMs?: number;
  /** Without a valid answer: the store's own tables (the default), or the buyer cannot pay. */
  fallback?: 'own_tables' | 'refuse';
  /** Decides the shipping options of every store without a hook of its own. */
  shippingRates?: Decides<ShippingRatesRequest, ShippingRatesAnswer>;
  /** Decides the taxes of every store without a hook of its own. */
  taxes?: Decides<TaxesRequest, TaxesAnswer>;
  /** Accepts or refuses the orders of every store without a hook of its own. */
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
   * Sends the emails of the server, except those of stores with a mail server of their own. After an
   * error the email is sent again later.
   */
  mail?: { send(email: PluginEmail, context: Context): Promise<void> };
};

/** Checks the name, the version and the members, and returns the plug-in. Throws a TypeError. */
export function definePlugin(plugin: Plugin): Plugin;
