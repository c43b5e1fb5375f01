import { formatMoney } from '../../../kernel/money.ts';
import type { Quote } from '../../pricing/quote.ts';

/** A title for a coupon that can be shown to buyers: "10% off". */
export function couponTitle(
  { type, value }: NonNullable<Quote['coupon']>,
  currency: string,
): string {
  const off = type === 'percent' ? `${value}%` : formatMoney({ amount: value, currency });
  return `${off} off`;
}
