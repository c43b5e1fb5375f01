import { StoaError } from '../stoa-error.ts';

/** The purchase of an agent, in the same form for every protocol. */
export type Purchase = {
  /** The store; optional when `base` is the address of a store. */
  site_slug?: string | undefined;
  items: PurchaseItem[];
  buyer: { email: string; name?: string | undefined };
  /** Required for goods that are shipped. */
  shipping_address?: PurchaseAddress | undefined;
};

export type PurchaseItem = {
  product_id?: string | undefined;
  variant_id?: string | undefined;
  /** Options of the variant, such as `{ size: 'M' }`. Not over ACP. */
  variant_options?: Record<string, string> | undefined;
  /** Default: 1. */
  quantity?: number | undefined;
};

export type PurchaseAddress = {
  name?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  country: string;
  phone?: string | undefined;
};

/** A checkout in the same form, whichever protocol opened it. */
export type AgentCheckout = {
  /** The checkout session, which is the same in every protocol. */
  id: string;
  status: string;
  /** In minor units of `currency`. */
  total: number;
  currency: string;
  /** The page on which a person can pay. */
  continueUrl: string | null;
  /** Null until it is completed. */
  orderId: string | null;
  /** Over A2A: the task that waits for the payment. */
  taskId: string | null;
  /** The response of the protocol. */
  raw: Record<string, unknown>;
};

export type BuyOptions = {
  /** The highest total to pay, in minor units. Without it, whatever the checkout shows is paid. */
  maxTotal?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** Throws `total_above_limit`; nothing has been paid, and `members.checkout` can still be. */
export function assertAffordable(checkout: AgentCheckout, { maxTotal }: BuyOptions): void {
  if (maxTotal === undefined || checkout.total <= maxTotal) return;
  throw new StoaError({
    status: 0,
    code: 'total_above_limit',
    message: `The total is ${checkout.total} ${checkout.currency} in minor units, more than ${maxTotal}. Nothing has been paid.`,
    members: { checkout },
  });
}
