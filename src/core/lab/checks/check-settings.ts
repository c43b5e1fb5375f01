import type { View } from '../../../platform/unit-of-work.ts';
import type { Product } from '../../catalog/product.ts';
import type { Address } from '../../customers/address.ts';
import type { Coupon } from '../../pricing/coupons/coupon.ts';
import type { ShippingZone } from '../../pricing/shipping-zones/shipping-zone.ts';
import type { Site } from '../../sites/site.ts';
import { createFinding, type Finding } from '../finding.ts';
import { type GoalResult, missedGoal, reachedGoal } from '../report.ts';
import { buyableVariant, quotePurchase } from './check-buying.ts';

type StoreFacts = {
  site: Site;
  /** Whether anything that was tested has to be shipped. */
  ships: boolean;
  zones: ShippingZone[];
  /** Zones to which a tested product could not be shipped. */
  unserved: ShippingZone[];
};

/** Findings about the store as a whole. */
export function checkStore({ site, ships, zones, unserved }: StoreFacts): Finding[] {
  const noZone = 'The store has no shipping zone, so it ships everywhere for nothing.';
  const failing = zones.filter((zone) => zone.rates.length === 0 || unserved.includes(zone));
  return [
    ...(site.published
      ? []
      : [createFinding('store_not_published', 'The store is not published.')]),
    ...(ships && zones.length === 0 ? [createFinding('no_shipping_zone', noZone)] : []),
    ...failing.map(zoneFinding),
    ...checkPolicies(site),
  ];
}

function zoneFinding({ name, countries, rates }: ShippingZone): Finding {
  const where = `Zone '${name}' (${countries.join(', ') || 'every other country'})`;
  return rates.length === 0
    ? createFinding('zone_without_rates', `${where} has no shipping rate.`)
    : createFinding('zone_not_served', `${where} offers no shipping option for its own addresses.`);
}

function checkPolicies({ policies }: Site): Finding[] {
  return [
    ...(policies.returns.trim() === ''
      ? [createFinding('no_return_policy', 'Agents cannot say how to return something.')]
      : []),
    ...(policies.shipping.trim() === ''
      ? [createFinding('no_shipping_policy', 'Agents cannot say how and when the store ships.')]
      : []),
  ];
}

type CouponTrial = { products: Product[]; address: Address | null };

/** Tries an active coupon on a product that it is for. */
export async function tryCoupon(
  view: View,
  site: Site,
  { coupon, products, address }: CouponTrial & { coupon: Coupon },
): Promise<GoalResult | null> {
  const { code, productIds, minimumSubtotal } = coupon;
  const isFor = ({ id }: Product) => productIds.length === 0 || productIds.includes(id);
  const variant = products.filter(isFor).flatMap((one) => buyableVariant(one) ?? [])[0];
  if (variant === undefined) return null;
  const enough = Math.ceil((minimumSubtotal ?? 0) / Math.max(1, variant.price.amount));
  const quantity = Math.max(1, Math.min(enough, variant.stock ?? enough));
  const quote = await quotePurchase(view, site, { variant, address, couponCode: code, quantity });
  if (quote.coupons.length > 0) return reachedGoal;
  const reason = quote.messages.at(-1)?.content ?? 'It takes nothing off.';
  return missedGoal(createFinding('coupon_unusable', `Coupon ${code} is refused: ${reason}`));
}
