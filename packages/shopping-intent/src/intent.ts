import type { VariantOptions } from './catalog-lookup.ts';
import type { KnownThings } from './things/known-things.ts';

export const cartActions = [
  'create',
  'get',
  'add_item',
  'update_item',
  'remove_item',
  'set_address',
  'select_shipping',
  'apply_coupon',
  'remove_coupon',
  'checkout',
  'cancel',
] as const;
export type CartAction = (typeof cartActions)[number];

/** The stores that a text may name. */
export type StoreContext = {
  /** Slug of the store that was addressed by host, or null on the platform. */
  addressedSlug: string | null;
  /** Stores that the text may name: those of the workspace, or those whose names occur in it. */
  stores: readonly KnownStore[];
  /** ISO 4217; used for amounts if the text names neither a currency nor a store. */
  currency: string;
};

/** What is known besides the text: also the products and plans that it may name. */
export type IntentContext = StoreContext & { things: KnownThings };

export type KnownStore = { slug: string; name: string; currency: string };

/** One intent for each skill, and one for unclear texts. Fields that the text lacks are absent. */
export type Intent =
  | CatalogSearchIntent
  | StoreDetailsIntent
  | CartManagementIntent
  | UcpCheckoutIntent
  | OrderStatusIntent
  | X402PurchaseIntent
  | MembershipSignupIntent
  | UnclearIntent;

/** Amounts are in minor units of `currency`, or of the context's currency if it is absent. */
export type IntentFilters = {
  priceMin?: number;
  priceMax?: number;
  /** ISO 4217, only if the text names it: `€20`, `50 USD`. */
  currency?: string;
  inStock?: true;
  tags?: string[];
  /** Name or slug, as in the text. */
  collection?: string;
};

export type CatalogSearchIntent = {
  skill: 'catalog-search';
  /** Content words in order, with colors but without sizes. Empty: all products. */
  query: string;
  /** Empty: all stores. */
  siteSlugs: string[];
  filters: IntentFilters;
  /** One value from `toCanonicalTerm` for each name; of several colors, the first. */
  options: VariantOptions;
  /** Words that products must not contain. */
  without: string[];
  limit?: number;
};

export type StoreDetailsIntent = { skill: 'store-details'; siteSlugs: string[] };

/** An item to buy, add or remove: by id, by words, or by reference to what was shown before. */
export type IntentItem = {
  productId?: string;
  variantId?: string;
  query?: string;
  /** A product's name in `query` only describes something else: `tickets for the night ferry`. */
  isDescription?: boolean;
  quantity?: number;
  options?: VariantOptions;
  without?: string[];
  /**
   * A position in the displayed list, from 1, or -1 for its end; `last`: the last item mentioned.
   */
  reference?: number | 'last';
  /** Ids of the products that were offered for `query`, in their order. */
  offered?: string[];
  /** Ids of the named products of which one is wanted: `the tote or the cap`. */
  choices?: string[];
  /** Names of options that the product must have, because the answer to an offer asks for them. */
  requires?: string[];
};

/**
 * Country as ISO 3166-1 alpha-2, state or province of the United States, Canada or Australia as a
 * postal abbreviation.
 */
export type ExtractedAddress = {
  name?: string;
  line1?: string;
  country?: string;
  state?: string;
  city?: string;
  postcode?: string;
};

/** A shipping option by its id, a word of its label, or its position in the list, from 1. */
export type ExtractedShipping = { id?: string; name?: string; position?: number };

type PurchaseIntentFields = {
  siteSlug?: string;
  items: IntentItem[];
  email?: string;
  /** Words that were not understood: the items are offered, and no quantity is changed. */
  unknownWords?: string[];
};

export type CartManagementIntent = PurchaseIntentFields & {
  skill: 'cart-management';
  action: CartAction;
  cartToken?: string;
  itemId?: string;
  code?: string;
  address?: ExtractedAddress;
  shippingOption?: ExtractedShipping;
  /** The new options of a line, for `update_item`. */
  newOptions?: VariantOptions;
  returnUrl?: string;
};

export type UcpCheckoutIntent = PurchaseIntentFields & {
  skill: 'ucp-checkout';
  cartToken?: string;
  sessionId?: string;
  code?: string;
  address?: ExtractedAddress;
  shippingOption?: ExtractedShipping;
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
  /**
   * Words that were not understood or limit the price: the sign-up is offered. Only beside a plan
   * and an email address, without which no one is signed up.
   */
  unknownWords?: string[];
};

/** The text asks for no skill. What was understood may answer an earlier question. */
export type UnclearIntent = {
  skill: 'unclear';
  /** What the text declines; `long-text`: it is too long to be read whole. */
  declines?: 'membership' | 'purchase' | 'long-text';
  understood: {
    /** Words beside a number that may then be no quantity. */
    unknownWords?: string[];
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
