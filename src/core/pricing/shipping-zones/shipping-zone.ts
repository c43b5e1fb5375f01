import { type Static, Type } from 'typebox';
import { dateTime } from '../../../platform/fields.ts';
import type { SiteSetting } from '../../sites/site-settings.ts';
import type { Region } from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

export type ShippingZoneFields = {
  name: string;
  countries: string[];
  states: string[];
  postcodePrefixes: string[];
  /** In the order in which they are displayed. */
  rates: ShippingRate[];
};

/**
 * A region to which a store ships, with its rates. The most specific zone for an address applies.
 */
export type ShippingZone = SiteSetting<'zone'> & ShippingZoneFields;

/** The default zone of a store without shipping zones, so that it can sell. */
export const freeShippingEverywhere: Region & { rates: ShippingRate[] } = {
  countries: [],
  states: [],
  postcodePrefixes: [],
  rates: [{ id: 'standard', label: 'Standard shipping', type: 'flat', amount: 0 }],
};

const texts = (description: string) => Type.Array(Type.String(), { description });

export const ShippingRateDto = Type.Object({
  id: Type.String(),
  label: Type.String(),
  type: Type.Union([Type.Literal('flat'), Type.Literal('weight'), Type.Literal('free_above')]),
  amount: Type.Integer({ description: 'Amount in minor units. For `weight`, the base amount.' }),
  per_kg: Type.Optional(
    Type.Integer({
      description: 'Amount for each kilogram or part of a kilogram, in minor units.',
    }),
  ),
  threshold: Type.Optional(
    Type.Integer({ description: 'Shipping is free at or above this subtotal, after discounts.' }),
  ),
  free_product_ids: Type.Optional(
    Type.Array(Type.String(), { description: 'Products that this rate ships free.' }),
  ),
});

/** A shipping zone as REST responses carry it. */
export const ShippingZoneDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    name: Type.String(),
    countries: texts('Empty means all countries without a more specific zone.'),
    states: texts('Empty means all states.'),
    postcode_prefixes: texts('Empty means all postcodes.'),
    rates: Type.Array(ShippingRateDto),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'ShippingZone' },
);

export function toShippingZoneDto(zone: ShippingZone): Static<typeof ShippingZoneDto> {
  return {
    id: zone.id,
    site_slug: zone.siteSlug,
    name: zone.name,
    countries: zone.countries,
    states: zone.states,
    postcode_prefixes: zone.postcodePrefixes,
    rates: zone.rates.map(toShippingRateDto),
    created_at: zone.createdAt.toISOString(),
    updated_at: zone.updatedAt.toISOString(),
  };
}

function toShippingRateDto(rate: ShippingRate): Static<typeof ShippingRateDto> {
  const { id, label, type, amount, freeProductIds = [] } = rate;
  return {
    ...{ id, label, type, amount },
    ...(rate.type === 'weight' && { per_kg: rate.perKg }),
    ...(rate.type === 'free_above' && { threshold: rate.threshold }),
    ...(freeProductIds.length > 0 && { free_product_ids: [...freeProductIds] }),
  };
}
