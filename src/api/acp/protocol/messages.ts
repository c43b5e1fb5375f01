import type { QuoteLine, QuoteMessage } from '../../../core/pricing/quote.ts';

/** How an error is resolved; left out in 2026-01-30. */
export type Resolution = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review';

type Text = { content_type: 'plain'; content: string; param?: string };

export type AcpMessage = Text &
  (
    | { type: 'info' }
    | { type: 'warning'; code: string }
    | { type: 'error'; code: string; resolution: Resolution }
  );

export type AcpErrorMessage = Extract<AcpMessage, { type: 'error' }>;

export const errorMessage = (
  code: string,
  content: string,
  resolution: Resolution,
  param?: string,
): AcpErrorMessage => ({
  type: 'error',
  code,
  content_type: 'plain',
  content,
  resolution,
  ...(param !== undefined && { param }),
});

const warning = (code: string, content: string, param?: string): AcpMessage => ({
  type: 'warning',
  code,
  content_type: 'plain',
  content,
  ...(param !== undefined && { param }),
});

/** ACP reasons for codes that are rejected. */
const discountReasons: Readonly<Record<string, string>> = {
  coupon_not_found: 'discount_code_invalid',
  coupon_not_applicable: 'discount_code_invalid',
  coupon_expired: 'discount_code_expired',
  coupon_exhausted: 'discount_code_usage_limit_reached',
  coupon_minimum_not_met: 'discount_code_minimum_not_met',
  coupon_already_applied: 'discount_code_already_applied',
  coupon_not_combinable: 'discount_code_combination_disallowed',
};

export const discountReasonOf = (code: string): string =>
  discountReasons[code] ?? 'discount_code_invalid';

export type RejectedCode = { index: number; code: string; reason: string; message: string };

/** The submitted codes that give no discount, with the reason. */
export function rejectedCodes(
  messages: readonly QuoteMessage[],
  codes: readonly string[],
): RejectedCode[] {
  return messages.flatMap(({ code: reason, content: message, couponIndex: index }) => {
    const code = index === undefined ? undefined : codes[index];
    return index === undefined || code === undefined
      ? []
      : [{ index, code, reason: discountReasonOf(reason), message }];
  });
}

/** The messages of a quote, except those about codes. */
export const quoteMessages = (
  messages: readonly QuoteMessage[],
  lines: readonly Pick<QuoteLine, 'id'>[],
): AcpMessage[] =>
  messages
    .filter(({ code }) => !code.startsWith('coupon_'))
    .map((message) => quoteMessage(message, lines));

export const rejectionMessages = (rejected: readonly RejectedCode[]): AcpMessage[] =>
  rejected.map(({ index, reason, message }) =>
    warning(reason, message, `$.discounts.codes[${index}]`),
  );

const optionsPath = '$.selected_fulfillment_options';

function quoteMessage(
  { type, code, content, lineId, available }: QuoteMessage,
  lines: readonly Pick<QuoteLine, 'id'>[],
): AcpMessage {
  const index = lines.findIndex(({ id }) => id === lineId);
  const line = index < 0 ? '$.line_items' : `$.line_items[${index}]`;
  switch (code) {
    case 'insufficient_stock':
      return available
        ? errorMessage('quantity_exceeded', content, 'recoverable', `${line}.quantity`)
        : errorMessage('out_of_stock', content, 'recoverable', line);
    case 'item_removed_out_of_stock':
    case 'item_unavailable':
      return warning('limited_availability', content, '$.line_items');
    case 'price_changed':
      return warning('price_change', content, index < 0 ? '$.totals' : line);
    case 'terms_acceptance_required':
      return errorMessage('approval_required', content, 'requires_buyer_review');
    case 'shipping_unavailable':
      return errorMessage('region_restricted', content, 'recoverable', addressPath);
    case 'shipping_option_changed':
    case 'shipping_option_unavailable':
      return warning('limited_availability', content, optionsPath);
  }
  if (type === 'error') return errorMessage('invalid', content, 'recoverable');
  return type === 'warning'
    ? warning('limited_availability', content)
    : { type: 'info', content_type: 'plain', content };
}

export const addressPath = '$.fulfillment_details.address';
