import type { SubmittedCode } from '../../../../core/pricing/choose-coupon.ts';
import type { QuoteLine, QuoteMessage } from '../../../../core/pricing/quote.ts';

/** Who can resolve an error (UCP checkout, "Error handling"). */
export type Severity =
  | 'recoverable'
  | 'requires_buyer_input'
  | 'requires_buyer_review'
  | 'unrecoverable';

export type UcpMessage =
  | { type: 'info'; code?: string; content: string; path?: string }
  | { type: 'warning'; code: string; content: string; path?: string }
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string };

export type UcpErrorMessage = Extract<UcpMessage, { type: 'error' }>;

/** UCP codes for reasons of the core that have another name. */
const ucpCodes: Record<string, string> = {
  coupon_not_found: 'discount_code_invalid',
  coupon_expired: 'discount_code_expired',
  coupon_exhausted: 'discount_code_exhausted',
  coupon_minimum_not_met: 'discount_code_minimum_not_met',
  coupon_not_applicable: 'discount_code_not_applicable',
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

/** Submitted discount codes, and the applied one. */
export type DiscountCodes = { submitted: SubmittedCode[]; counted: string | null };

/**
 * Messages of a quote, and one for each rejected discount code. With `asksConsent`, changes that
 * the buyer must agree to become errors for the buyer; undeliverable items and insufficient stock
 * are errors that the agent can correct.
 */
export function quoteMessages(
  { lines, messages }: { lines: QuoteLine[]; messages: QuoteMessage[] },
  codes: DiscountCodes,
  asksConsent: boolean,
): UcpMessage[] {
  const rejected = rejectedCodes(codes);
  const isRepeated = (code: string) =>
    codes.counted === null && rejected.some((one) => one.code === ucpCodeOf(code));
  const quoted = messages
    .filter(({ code }) => !isRepeated(code))
    .map((message) => quoteMessage(message, pathOf(message, lines, codes), asksConsent));
  return [...quoted, ...rejected];
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

/** Warnings for rejected codes. Problems of the applied code are already in the quote. */
function rejectedCodes({ submitted, counted }: DiscountCodes): UcpMessage[] {
  return submitted.flatMap(({ code, problem }, index): UcpMessage[] =>
    problem === null || code === counted
      ? []
      : [
          {
            type: 'warning',
            code: ucpCodeOf(problem.code),
            content: problem.content,
            path: pathOfCode(index),
          },
        ],
  );
}

const pathOfCode = (index: number) =>
  index < 0 ? '$.discounts.codes' : `$.discounts.codes[${index}]`;

function pathOf(
  { code, lineId }: QuoteMessage,
  lines: QuoteLine[],
  { submitted, counted }: DiscountCodes,
): { path?: string } {
  if (code.startsWith('coupon_'))
    return { path: pathOfCode(submitted.findIndex((one) => one.code === counted)) };
  if (code === 'shipping_unavailable') return { path: '$.fulfillment.methods[0].destinations' };
  const index = lines.findIndex((line) => line.id === lineId);
  if (index >= 0) return { path: `$.line_items[${index}]` };
  return code === 'shipping_option_unavailable'
    ? { path: '$.fulfillment.methods[0].groups[0]' }
    : {};
}
