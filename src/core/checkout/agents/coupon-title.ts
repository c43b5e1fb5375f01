import { formatMoney } from '../../../kernel/money.ts';
import type { AppliedCoupon } from '../../pricing/quote.ts';

/** A title for a coupon that can be shown to buyers: "10% off". */
export function couponTitle(
  { type, value }: Pick<AppliedCoupon, 'type' | 'value'>,
  currency: string,
): string {
  const off = type === 'percent' ? `${value}%` : formatMoney({ amount: value, currency });
  return `${off} off`;
}
