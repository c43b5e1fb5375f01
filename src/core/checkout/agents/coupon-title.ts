import { formatMoney } from '../../../kernel/money.ts';
import type { Quote } from '../../pricing/quote.ts';

/** What a coupon takes off, in words that a buyer may be shown. */
export function couponTitle(
  { type, value }: NonNullable<Quote['coupon']>,
  currency: string,
): string {
  const off = type === 'percent' ? `${value}%` : formatMoney({ amount: value, currency });
  return `${off} off`;
}
