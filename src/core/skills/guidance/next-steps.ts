import type { DomainError, DomainErrorKind } from '../../../kernel/domain-error.ts';

/** Next steps for a buying agent after an error, for every protocol. */
export type NextStep =
  /** Search the store, or all stores if none is known. */
  | 'search'
  /** Search all stores; the hits name their stores. */
  | 'search_all'
  | 'read_store'
  | 'create_cart'
  | 'read_cart'
  | 'open_checkout'
  /** A valid call of the same kind. */
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
  payment_required: 'open_checkout',
  forbidden: 'get_credential',
  not_found: 'search',
  method_not_allowed: 'discover',
  conflict: 'repeat',
  wrong_state: 'same_kind',
  gone: 'search',
  precondition_failed: 'repeat',
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
  variant_unresolved: 'search',
  product_unresolved: 'search',
  words_not_understood: 'search',
  insufficient_stock: 'search',
  coupon_not_found: 'same_kind',
  order_not_found: 'read_store',
  plan_not_found: 'read_store',
  not_eligible: 'open_checkout',
  x402_not_available: 'open_checkout',
  nonce_used: 'open_checkout',
  idempotency_key_required: 'repeat_with_new_key',
  invalid_idempotency_key: 'repeat_with_new_key',
  idempotency_key_reused: 'repeat_with_new_key',
  idempotency_object_changed: 'repeat_with_new_key',
  idempotency_object_gone: 'repeat_with_new_key',
  route_not_found: 'discover',
  method_not_found: 'discover',
  unknown_tool: 'discover',
};

export const getNextStep = ({ kind, reason }: Pick<DomainError, 'kind' | 'reason'>): NextStep =>
  stepByReason[reason] ?? stepByKind[kind];
