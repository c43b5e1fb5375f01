import type { Static } from 'typebox';
import type { CouponDraft } from '../../../core/pricing/coupons/coupon-draft.ts';
import type {
  PriceListDraft,
  PriceRuleDraft,
} from '../../../core/pricing/price-lists/price-list-draft.ts';
import type {
  ShippingRateDraft,
  ShippingZoneDraft,
} from '../../../core/pricing/shipping-zones/zone-draft.ts';
import type { TaxRateDraft } from '../../../core/pricing/tax-rates/manage-tax-rates.ts';
import { readInstant } from '../fields.ts';
import type {
  CouponChange,
  PriceListChange,
  ShippingZoneChange,
  TaxRateChange,
} from './schemas.ts';

/** What is left out of a draft must not stand in it as undefined. */
function given<Draft extends object>(draft: { [Field in keyof Draft]?: Draft[Field] | undefined }) {
  const fields = Object.entries(draft).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Partial<Draft>;
}

export function readCoupon(body: Static<typeof CouponChange>): Partial<CouponDraft> {
  return given<CouponDraft>({
    code: body.code,
    percentOff: body.percent_off,
    amountOff: body.amount_off,
    minimumSubtotal: body.minimum_subtotal,
    startsAt: readInstant(body.starts_at, 'starts_at'),
    endsAt: readInstant(body.ends_at, 'ends_at'),
    maxUses: body.max_uses,
    maxUsesPerBuyer: body.max_uses_per_buyer,
    productIds: body.product_ids,
    active: body.active,
  });
}

export function readRules(
  rules: NonNullable<Static<typeof PriceListChange>['rules']>,
): PriceRuleDraft[] {
  return rules.map(({ type, value, product_ids }) => ({ type, value, productIds: product_ids }));
}

export function readPriceList(body: Static<typeof PriceListChange>): Partial<PriceListDraft> {
  return given<PriceListDraft>({
    name: body.name,
    customerGroupId: body.customer_group_id,
    rules: body.rules && readRules(body.rules),
    active: body.active,
  });
}

export function readRates(
  rates: NonNullable<Static<typeof ShippingZoneChange>['rates']>,
): ShippingRateDraft[] {
  return rates.map(({ per_kg, ...rate }) => ({ ...rate, perKg: per_kg }));
}

export function readZone(body: Static<typeof ShippingZoneChange>): Partial<ShippingZoneDraft> {
  return given<ShippingZoneDraft>({
    name: body.name,
    countries: body.countries,
    states: body.states,
    postcodePrefixes: body.postcode_prefixes,
    rates: body.rates && readRates(body.rates),
  });
}

export function readTaxRate(body: Static<typeof TaxRateChange>): Partial<TaxRateDraft> {
  return given<TaxRateDraft>({
    name: body.name,
    country: body.country,
    state: body.state,
    postcodePrefix: body.postcode_prefix,
    rate: body.rate,
    appliesToShipping: body.applies_to_shipping,
  });
}
