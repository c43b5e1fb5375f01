import type { Options } from '../../catalog/product.ts';
import type { CartAction } from '../buying/cart/input.ts';

/** What the one who asks knows beyond the text; nothing in it is looked up. */
export type IntentContext = {
  /** Slug of the store that was addressed by host, or null on the platform. */
  addressedSlug: string | null;
  /** Stores that the text may name: those of the workspace, or those whose names occur in it. */
  stores: readonly KnownStore[];
  /** ISO 4217; what amounts are read in when the text names neither a currency nor a store. */
  currency: string;
};

export type KnownStore = { slug: string; name: string; currency: string };

/** One intent for each skill of decisions 13, and what is left. What was not said is absent. */
export type Intent =
  | CatalogSearch
  | StoreDetails
  | CartManagement
  | UcpCheckout
  | OrderStatus
  | X402Purchase
  | MembershipSignup
  | Unclear;

/** Amounts are in minor units of `currency`, or of the context's when no currency was said. */
export type Filters = {
  priceMin?: number;
  priceMax?: number;
  /** ISO 4217, only when the text says it: `€20`, `50 USD`. */
  currency?: string;
  inStock?: true;
  tags?: string[];
  /** As it was said: name or slug. */
  collection?: string;
};

export type CatalogSearch = {
  skill: 'catalog-search';
  /** Content words in their order, colors too, sizes not. Empty: everything. */
  query: string;
  /** Empty: all stores. */
  siteSlugs: string[];
  filters: Filters;
  /** One value for each name, as `meaningOf` says it; several colors: the first. */
  options: Options;
  /** Words that a hit should not have. */
  without: string[];
  limit?: number;
};

export type StoreDetails = { skill: 'store-details'; siteSlugs: string[] };

/** A thing to buy, put in or take out: by id, by words, or by what was shown before. */
export type Item = {
  productId?: string;
  variantId?: string;
  query?: string;
  quantity?: number;
  options?: Options;
  without?: string[];
  /** A place in what was shown, from 1, or -1 for its last; `last`: what was spoken of last. */
  reference?: number | 'last';
  /** Ids of the products that were offered for `query`, in their order. */
  offered?: string[];
};

/** Country ISO 3166 alpha-2, state as in the US postal code. */
export type SaidAddress = { country?: string; state?: string; postcode?: string };

/** A shipping option by its id, a word of its label, or its place in the list, from 1. */
export type SaidShipping = { id?: string; name?: string; position?: number };

type Buying = {
  siteSlug?: string;
  items: Item[];
  email?: string;
};

export type CartManagement = Buying & {
  skill: 'cart-management';
  action: CartAction;
  cartToken?: string;
  itemId?: string;
  code?: string;
  address?: SaidAddress;
  shippingOption?: SaidShipping;
  /** `update_item`: what the line is to become. */
  newOptions?: Options;
  returnUrl?: string;
};

export type UcpCheckout = Buying & {
  skill: 'ucp-checkout';
  cartToken?: string;
  sessionId?: string;
  code?: string;
  address?: SaidAddress;
};

export type OrderStatus = {
  skill: 'order-status';
  confirmationToken?: string;
  orderId?: string;
  email?: string;
};

export type X402Purchase = Buying & { skill: 'x402-purchase' };

export type MembershipSignup = {
  skill: 'membership-signup';
  siteSlug?: string;
  /** Name of the plan, lower case. */
  plan?: string;
  planId?: string;
  email?: string;
  name?: string;
};

/** No skill was named. What was understood may complete what was asked before (a follow-up). */
export type Unclear = {
  skill: 'unclear';
  /** What the text says should not happen. */
  declines?: 'membership' | 'purchase';
  understood: {
    items?: Item[];
    filters?: Filters;
    address?: SaidAddress;
    email?: string;
    cartToken?: string;
    confirmationToken?: string;
    orderId?: string;
    siteSlug?: string;
    code?: string;
  };
};
