import type { DomainError, DomainErrorKind } from '../../../kernel/domain-error.ts';

/**
 * Next steps for a buying agent after an error, for every protocol. None of them pays, chooses an
 * option or changes a quantity: these are decisions of the buyer.
 */
export type NextStep =
  /** Search the store, or all stores if none is known. */
  | 'search'
  /** Search all stores; the hits name their stores. */
  | 'search_all'
  | 'read_store'
  | 'create_cart'
  | 'read_cart'
  /** Show the product of the call with its variants and their stock. */
  | 'show_product'
  /** Open a checkout again, if what to buy in it is known. */
  | 'open_checkout'
  /** A valid call of the same kind that changes nothing: read the cart or checkout of the call. */
  | 'same_kind'
  /** The same call, after the time that the error names. */
  | 'repeat'
  /** The same call with another idempotency key. */
  | 'repeat_with_new_key'
  | 'get_credential'
  /** Read which calls exist. */
  | 'discover';

/** The step after an error of a kind; every kind has one. */
const stepByKind = {
  invalid: 'same_kind',
  unauthenticated: 'get_credential',
  payment_required: 'same_kind',
  forbidden: 'get_credential',
  not_found: 'search',
  method_not_allowed: 'discover',
  conflict: 'same_kind',
  wrong_state: 'same_kind',
  gone: 'search',
  precondition_failed: 'same_kind',
  too_large: 'same_kind',
  unsupported_type: 'discover',
  unprocessable: 'same_kind',
  upstream_failed: 'repeat',
  too_early: 'repeat',
  rate_limited: 'repeat',
  unavailable: 'repeat',
} as const satisfies Record<DomainErrorKind, NextStep>;

/** Reasons whose step differs from that of their kind. */
const stepByReason: Readonly<Record<string, NextStep>> = {
  site_not_found: 'search_all',
  store_mismatch: 'search_all',
  mixed_sellers: 'search_all',
  cart_not_found: 'create_cart',
  cart_not_active: 'create_cart',
  cart_full: 'read_cart',
  quantity_limit: 'read_cart',
  cart_empty: 'search',
  item_not_found: 'read_cart',
  item_ambiguous: 'read_cart',
  checkout_not_found: 'open_checkout',
  checkout_expired: 'open_checkout',
  checkout_not_modifiable: 'open_checkout',
  terms_version_mismatch: 'same_kind',
  checkout_changed: 'same_kind',
  variant_unresolved: 'show_product',
  product_unresolved: 'search',
  words_not_understood: 'search',
  insufficient_stock: 'show_product',
  coupon_not_found: 'same_kind',
  paid_after_void: 'read_store',
  cart_busy: 'repeat',
  idempotency_in_progress: 'repeat',
  order_not_found: 'read_store',
  plan_not_found: 'read_store',
  not_eligible: 'open_checkout',
  x402_not_available: 'open_checkout',
  nonce_used: 'open_checkout',
  idempotency_key_required: 'repeat_with_new_key',
  invalid_idempotency_key: 'repeat_with_new_key',
  idempotency_key_reused: 'repeat_with_new_key',
  idempotency_object_changed: 'same_kind',
  idempotency_object_gone: 'repeat_with_new_key',
  route_not_found: 'discover',
  method_not_found: 'discover',
  unknown_tool: 'discover',
};

export const getNextStep = ({ kind, reason }: Pick<DomainError, 'kind' | 'reason'>): NextStep =>
  stepByReason[reason] ?? stepByKind[kind];
