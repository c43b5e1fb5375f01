import type { Static } from 'typebox';
import type { CreateCouponInput } from '../../../core/pricing/coupons/coupon-settings.ts';
import type {
  CreatePriceListInput,
  PriceRuleInput,
} from '../../../core/pricing/price-lists/price-list-input.ts';
import type {
  CreateShippingZoneInput,
  ShippingRateInput,
} from '../../../core/pricing/shipping-zones/zone-input.ts';
import type { CreateTaxRateInput } from '../../../core/pricing/tax-rates/tax-rates.ts';
import { readInstant } from '../fields.ts';
import type {
  CouponChange,
  PriceListChange,
  ShippingZoneChange,
  TaxRateChange,
} from './schemas.ts';

/** Removes undefined members, because an update must not overwrite fields that were left out. */
function omitUndefined<Input extends object>(
  input: { [Field in keyof Input]?: Input[Field] | undefined },
) {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Partial<Input>;
}

export function readCouponFields(body: Static<typeof CouponChange>): Partial<CreateCouponInput> {
  return omitUndefined<CreateCouponInput>({
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
): PriceRuleInput[] {
  return rules.map(({ type, value, product_ids }) => ({ type, value, productIds: product_ids }));
}

export function readPriceListFields(
  body: Static<typeof PriceListChange>,
): Partial<CreatePriceListInput> {
  return omitUndefined<CreatePriceListInput>({
    name: body.name,
    customerGroupId: body.customer_group_id,
    rules: body.rules && readRules(body.rules),
    active: body.active,
  });
}

export function readRates(
  rates: NonNullable<Static<typeof ShippingZoneChange>['rates']>,
): ShippingRateInput[] {
  return rates.map(({ per_kg, ...rate }) => ({ ...rate, perKg: per_kg }));
}

export function readZoneFields(
  body: Static<typeof ShippingZoneChange>,
): Partial<CreateShippingZoneInput> {
  return omitUndefined<CreateShippingZoneInput>({
    name: body.name,
    countries: body.countries,
    states: body.states,
    postcodePrefixes: body.postcode_prefixes,
    rates: body.rates && readRates(body.rates),
  });
}

export function readTaxRateFields(body: Static<typeof TaxRateChange>): Partial<CreateTaxRateInput> {
  return omitUndefined<CreateTaxRateInput>({
    name: body.name,
    country: body.country,
    state: body.state,
    postcodePrefix: body.postcode_prefix,
    rate: body.rate,
    appliesToShipping: body.applies_to_shipping,
  });
}
