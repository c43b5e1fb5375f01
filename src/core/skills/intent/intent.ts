import type { VariantOptions } from '../../catalog/product.ts';
import type { CartAction } from '../buying/cart/cart-input.ts';

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
  | CatalogSearchIntent
  | StoreDetailsIntent
  | CartManagementIntent
  | UcpCheckoutIntent
  | OrderStatusIntent
  | X402PurchaseIntent
  | MembershipSignupIntent
  | UnclearIntent;

/** Amounts are in minor units of `currency`, or of the context's when no currency was said. */
export type IntentFilters = {
  priceMin?: number;
  priceMax?: number;
  /** ISO 4217, only when the text says it: `€20`, `50 USD`. */
  currency?: string;
  inStock?: true;
  tags?: string[];
  /** As it was said: name or slug. */
  collection?: string;
};

export type CatalogSearchIntent = {
  skill: 'catalog-search';
  /** Content words in their order, colors too, sizes not. Empty: everything. */
  query: string;
  /** Empty: all stores. */
  siteSlugs: string[];
  filters: IntentFilters;
  /** One value for each name, as `meaningOf` says it; several colors: the first. */
  options: VariantOptions;
  /** Words that a hit should not have. */
  without: string[];
  limit?: number;
};

export type StoreDetailsIntent = { skill: 'store-details'; siteSlugs: string[] };

/** A thing to buy, put in or take out: by id, by words, or by what was shown before. */
export type IntentItem = {
  productId?: string;
  variantId?: string;
  query?: string;
  quantity?: number;
  options?: VariantOptions;
  without?: string[];
  /** A place in what was shown, from 1, or -1 for its last; `last`: what was spoken of last. */
  reference?: number | 'last';
  /** Ids of the products that were offered for `query`, in their order. */
  offered?: string[];
};

/** Country ISO 3166 alpha-2, state as in the US postal code. */
export type ExtractedAddress = { country?: string; state?: string; postcode?: string };

/** A shipping option by its id, a word of its label, or its place in the list, from 1. */
export type ExtractedShipping = { id?: string; name?: string; position?: number };

type PurchaseIntentFields = {
  siteSlug?: string;
  items: IntentItem[];
  email?: string;
};

export type CartManagementIntent = PurchaseIntentFields & {
  skill: 'cart-management';
  action: CartAction;
  cartToken?: string;
  itemId?: string;
  code?: string;
  address?: ExtractedAddress;
  shippingOption?: ExtractedShipping;
  /** `update_item`: what the line is to become. */
  newOptions?: VariantOptions;
  returnUrl?: string;
};

export type UcpCheckoutIntent = PurchaseIntentFields & {
  skill: 'ucp-checkout';
  cartToken?: string;
  sessionId?: string;
  code?: string;
  address?: ExtractedAddress;
};

export type OrderStatusIntent = {
  skill: 'order-status';
  confirmationToken?: string;
  orderId?: string;
  email?: string;
};

export type X402PurchaseIntent = PurchaseIntentFields & { skill: 'x402-purchase' };

export type MembershipSignupIntent = {
  skill: 'membership-signup';
  siteSlug?: string;
  /** Name of the plan, lower case. */
  plan?: string;
  planId?: string;
  email?: string;
  name?: string;
};

/** No skill was named. What was understood may complete what was asked before (a follow-up). */
export type UnclearIntent = {
  skill: 'unclear';
  /** What the text says should not happen. */
  declines?: 'membership' | 'purchase';
  understood: {
    items?: IntentItem[];
    filters?: IntentFilters;
    address?: ExtractedAddress;
    email?: string;
    cartToken?: string;
    confirmationToken?: string;
    orderId?: string;
    siteSlug?: string;
    code?: string;
  };
};
