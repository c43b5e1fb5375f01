import type { Coupon } from '@stoa/client';
import { Badge, type Tone } from '../ui/badge.tsx';
import { formatMoney } from '../ui/format.ts';

type CouponState = 'active' | 'scheduled' | 'expired' | 'used_up' | 'off';

/** The current status of a coupon; reasons that buyers cannot change come first. */
export function couponState(coupon: Coupon, now = new Date()): CouponState {
  const { active, starts_at: start, ends_at: end, uses, max_uses: maximum } = coupon;
  if (!active) return 'off';
  if (end !== null && new Date(end) <= now) return 'expired';
  if (maximum !== null && uses >= maximum) return 'used_up';
  if (start !== null && new Date(start) > now) return 'scheduled';
  return 'active';
}

const looks: Record<CouponState, [label: string, tone: Tone]> = {
  active: ['Active', 'good'],
  scheduled: ['Scheduled', 'info'],
  expired: ['Expired', 'neutral'],
  used_up: ['Used up', 'warn'],
  off: ['Off', 'neutral'],
};

export function CouponBadge({ coupon }: { coupon: Coupon }) {
  const [label, tone] = looks[couponState(coupon)];
  return <Badge tone={tone}>{label}</Badge>;
}

/** `15% off` or `$5.00 off`. */
export function couponValue(coupon: Coupon, currency: string | undefined): string {
  const { percent_off: percent, amount_off: amount } = coupon;
  if (percent !== null) return `${percent}% off`;
  return currency === undefined ? 'Amount off' : `${formatMoney(amount ?? 0, currency)} off`;
}
