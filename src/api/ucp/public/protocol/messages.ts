import type { SubmittedCode } from '../../../../core/pricing/choose-coupon.ts';
import type { QuoteLine, QuoteMessage } from '../../../../core/pricing/quote.ts';

/** What an agent or its buyer does about an error (UCP checkout, "Error handling"). */
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

/** What the core calls otherwise than UCP does. A coupon's word of its own is a discount code's word here. */
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

/** Its code in UCP, where it has one of its own. */
export const ucpCodeOf = (reason: string): string => ucpCodes[reason] ?? reason;

/** What a buyer has to agree to, on a page of the store. */
const reviewCodes = ['terms_acceptance_required', 'price_changed', 'shipping_option_changed'];

/** Submitted discount codes, and the one that counts. */
export type DiscountCodes = { submitted: SubmittedCode[]; counted: string | null };

/**
 * Messages of a quote. Under `asksConsent` they say what the buyer has to agree to; what the store does
 * not deliver, or not so much of, is for the agent to change. Each rejected code has its own message.
 */
export function quoteMessages(
  { lines, messages }: { lines: QuoteLine[]; messages: QuoteMessage[] },
  codes: DiscountCodes,
  asksConsent: boolean,
): UcpMessage[] {
  const rejected = rejectedCodes(codes);
  const isRepeated = (code: string) =>
    codes.counted === null && rejected.some((one) => one.code === ucpCodeOf(code));
  const told = messages
    .filter(({ code }) => !isRepeated(code))
    .map((message) => quoteMessage(message, pathOf(message, lines, codes), asksConsent));
  return [...told, ...rejected];
}

function quoteMessage(
  message: QuoteMessage,
  path: { path?: string },
  asksConsent: boolean,
): UcpMessage {
  const told = { code: ucpCodeOf(message.code), content: message.content, ...path };
  if (asksConsent && reviewCodes.includes(message.code))
    return { type: 'error', ...told, severity: 'requires_buyer_review' };
  if (message.type === 'error' || message.code === 'insufficient_stock')
    return { type: 'error', ...told, severity: 'recoverable' };
  return { type: message.type, ...told };
}

/** Of the code that counts, pricing itself says what is wrong with it. */
function rejectedCodes({ submitted, counted }: DiscountCodes): UcpMessage[] {
  return submitted.flatMap(({ code, problem }, at): UcpMessage[] =>
    problem === null || code === counted
      ? []
      : [
          {
            type: 'warning',
            code: ucpCodeOf(problem.code),
            content: problem.content,
            path: pathOfCode(at),
          },
        ],
  );
}

const pathOfCode = (at: number) => (at < 0 ? '$.discounts.codes' : `$.discounts.codes[${at}]`);

function pathOf(
  { code, lineId }: QuoteMessage,
  lines: QuoteLine[],
  { submitted, counted }: DiscountCodes,
): { path?: string } {
  if (code.startsWith('coupon_'))
    return { path: pathOfCode(submitted.findIndex((one) => one.code === counted)) };
  if (code === 'shipping_unavailable') return { path: '$.fulfillment.methods[0].destinations' };
  const at = lines.findIndex((line) => line.id === lineId);
  if (at >= 0) return { path: `$.line_items[${at}]` };
  return code === 'shipping_option_unavailable'
    ? { path: '$.fulfillment.methods[0].groups[0]' }
    : {};
}
