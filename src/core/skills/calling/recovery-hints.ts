import type { DomainError } from '../../../kernel/domain-error.ts';

/** What to do about an error whose message does not say it. */
const recoveryHints: Record<string, string> = {
  product_not_found: 'Find products and their ids with the skill catalog-search.',
  variant_not_found: 'Find variants and their ids with the skill catalog-search.',
  collection_not_found: 'Omit collection, or send the slug of a collection.',
  cart_not_found: 'Create a new cart with cart-management, action create.',
  cart_not_active: 'Create a new cart with cart-management, action create.',
  cart_empty: 'Add an item with cart-management, action add_item.',
  checkout_not_found: 'Start a new checkout with ucp-checkout.',
  checkout_expired: 'Start a new checkout with ucp-checkout.',
  plan_not_found: 'Send the plan_id or the name of one of the store’s plans.',
  coupon_not_found: 'Send another code, or continue without one.',
  coupon_expired: 'Send another code, or continue without one.',
  coupon_exhausted: 'Send another code, or continue without one.',
  coupon_not_applicable: 'Send another code, or continue without one.',
  insufficient_stock: 'Ask for no more than the available quantity.',
  buyer_email_required: 'Send the buyer with an email, or continue without the code.',
  payment_in_progress: 'Wait a few seconds, then send the request again.',
};

/** Errors whose hint lists the available shipping options. */
const shippingReasons = ['shipping_option_unknown', 'shipping_option_required'];

/** What to send instead, in one sentence; empty if the message of the error suffices. */
export function getRecoveryHint({ reason, extensions, retryAfterSeconds }: DomainError): string {
  if (shippingReasons.includes(reason)) return describeShippingChoice(extensions.shipping_options);
  if (reason === 'insufficient_stock' && typeof extensions.available === 'number')
    return extensions.available > 0
      ? `Ask for no more than ${extensions.available}.`
      : 'It is sold out. Choose another item.';
  if (Array.isArray(extensions.plans) && extensions.plans.length === 0) return '';
  const known = recoveryHints[reason];
  if (known) return known;
  return retryAfterSeconds === undefined
    ? ''
    : `Send the request again in ${retryAfterSeconds} seconds.`;
}

function describeShippingChoice(options: unknown): string {
  const ids = Array.isArray(options) ? options.map(({ id }: { id: string }) => id) : [];
  return ids.length > 0 ? `Send ${ids.join(' or ')} as selected_shipping_option_id.` : '';
}
