import type { QuoteLine, QuoteMessage } from '../../../../core/pricing/quote.ts';
import type { NextUcpCall } from './rest-table.ts';

/** Who can resolve an error (UCP checkout, "Error handling"). */
export type Severity =
  | 'recoverable'
  | 'requires_buyer_input'
  | 'requires_buyer_review'
  | 'unrecoverable';

export type UcpMessage =
  | { type: 'info'; code?: string; content: string; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string }
  | {
      type: 'error';
      code: string;
      content: string;
      severity: Severity;
      path?: string;
      next?: NextUcpCall;
    };

export type UcpErrorMessage = Extract<UcpMessage, { type: 'error' }>;

/** UCP codes for reasons of the core that have another name. */
const ucpCodes: Record<string, string> = {
  coupon_not_found: 'discount_code_invalid',
  coupon_expired: 'discount_code_expired',
  coupon_exhausted: 'discount_code_usage_limit_reached',
  coupon_minimum_not_met: 'discount_code_minimum_not_met',
  coupon_not_applicable: 'discount_code_invalid',
  coupon_already_applied: 'discount_code_already_applied',
  coupon_not_combinable: 'discount_code_combination_disallowed',
  item_removed_out_of_stock: 'out_of_stock',
  insufficient_stock: 'out_of_stock',
  shipping_unavailable: 'address_undeliverable',
  product_not_found: 'not_found',
  variant_unresolved: 'item_unavailable',
  cart_not_found: 'not_found',
  checkout_not_found: 'not_found',
  order_not_found: 'not_found',
  site_not_found: 'not_found',
};

/** The UCP code of a reason, or the reason itself. */
export const ucpCodeOf = (reason: string): string => ucpCodes[reason] ?? reason;

/** Codes of changes that the buyer must agree to on a page of the store. */
const reviewCodes = ['terms_acceptance_required', 'price_changed', 'shipping_option_changed'];

/**
 * Messages of a quote. With `asksConsent`, changes that the buyer must agree to become errors for
 * the buyer; undeliverable items and insufficient stock are errors that the agent can correct.
 */
export function quoteMessages(
  { lines, messages }: { lines: QuoteLine[]; messages: QuoteMessage[] },
  asksConsent: boolean,
): UcpMessage[] {
  return messages.map((message) => quoteMessage(message, pathOf(message, lines), asksConsent));
}

function quoteMessage(
  message: QuoteMessage,
  path: { path?: string },
  asksConsent: boolean,
): UcpMessage {
  const common = { code: ucpCodeOf(message.code), content: message.content, ...path };
  if (asksConsent && reviewCodes.includes(message.code))
    return { type: 'error', ...common, severity: 'requires_buyer_review' };
  if (message.type === 'error' || message.code === 'insufficient_stock')
    return { type: 'error', ...common, severity: 'recoverable' };
  return { type: message.type, ...common };
}

function pathOf(
  { code, lineId, couponIndex, claimIndex }: QuoteMessage,
  lines: QuoteLine[],
): { path?: string } {
  if (couponIndex !== undefined) return { path: `$.discounts.codes[${couponIndex}]` };
  if (claimIndex !== undefined) return { path: `$.context.eligibility[${claimIndex}]` };
  if (code === 'shipping_unavailable') return { path: '$.fulfillment.methods[0].destinations' };
  const index = lines.findIndex((line) => line.id === lineId);
  if (index >= 0) return { path: `$.line_items[${index}]` };
  return code === 'shipping_option_unavailable'
    ? { path: '$.fulfillment.methods[0].groups[0]' }
    : {};
}
