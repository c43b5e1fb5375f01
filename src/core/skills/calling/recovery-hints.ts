import type { DomainError } from '../../../kernel/domain-error.ts';

/** What to do about a refusal where its own sentence does not say it. */
const recoveryHints: Record<string, string> = {
  product_not_found: 'Find products and their ids with the skill catalog-search.',
  variant_not_found: 'Find variants and their ids with the skill catalog-search.',
  collection_not_found: 'Leave out collection, or send the slug of one.',
  cart_not_found: 'Begin another cart with cart-management, action create.',
  cart_not_active: 'Begin another cart with cart-management, action create.',
  cart_empty: 'Add something with cart-management, action add_item.',
  checkout_not_found: 'Begin another checkout with ucp-checkout.',
  checkout_expired: 'Begin another checkout with ucp-checkout.',
  plan_not_found: 'Send plan_id or plan as the store shows them.',
  coupon_not_found: 'Send another code, or go on without one.',
  coupon_expired: 'Send another code, or go on without one.',
  coupon_exhausted: 'Send another code, or go on without one.',
  coupon_not_applicable: 'Send another code, or go on without one.',
  insufficient_stock: 'Ask for no more than what is available.',
  buyer_email_required: 'Send the buyer with an email, or go on without the code.',
  payment_in_progress: 'Wait a few seconds, then send the same again.',
};

/** They choose among what there is, which is told. */
const shippingReasons = ['shipping_option_unknown', 'shipping_option_required'];

/** What to send instead, in one sentence, or nothing when the refusal says it. */
export function getRecoveryHint({ reason, extensions, retryAfterSeconds }: DomainError): string {
  if (shippingReasons.includes(reason)) return describeShippingChoice(extensions.shipping_options);
  if (reason === 'insufficient_stock' && typeof extensions.available === 'number')
    return extensions.available > 0
      ? `Ask for no more than ${extensions.available}.`
      : 'It is sold out: choose something else.';
  if (Array.isArray(extensions.plans) && extensions.plans.length === 0) return '';
  const known = recoveryHints[reason];
  if (known) return known;
  return retryAfterSeconds === undefined
    ? ''
    : `Send the same again in ${retryAfterSeconds} seconds.`;
}

function describeShippingChoice(options: unknown): string {
  const ids = Array.isArray(options) ? options.map(({ id }: { id: string }) => id) : [];
  return ids.length > 0 ? `Send ${ids.join(' or ')} as selected_shipping_option_id.` : '';
}
