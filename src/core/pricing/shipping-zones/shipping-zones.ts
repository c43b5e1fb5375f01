import { notFound } from '../../../kernel/domain-error.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import type { ShippingZoneFields } from './shipping-zone.ts';
import { type CreateShippingZoneInput, toRegion, toShippingRates } from './zone-input.ts';

/** The shipping zones of stores. Each list in a change replaces the previous one. */
export const shippingZones = siteSettings<
  'zone',
  ShippingZoneFields,
  'shipping_zones',
  CreateShippingZoneInput
>({
  idPrefix: 'zone',
  resource: 'shipping_zone',
  list: 'shipping_zones',
  notFound: () => notFound('shipping_zone_not_found', 'This shipping zone does not exist.'),
  table: 'shipping_zones',
  idColumn: 'zone_id',
  columns: {
    ...siteSettingColumns,
    name: 'name',
    countries: 'countries',
    states: 'states',
    postcodePrefixes: 'postcode_prefixes',
    rates: { json: 'rates' },
  },
  create: (work, input) => ({
    name: input.name,
    ...toRegion(input, null),
    rates: toShippingRates(input.rates, () => work.newId('rate')),
  }),
  change: (work, patch, zone) => ({
    name: patch.name,
    ...toRegion(patch, zone),
    rates: patch.rates && toShippingRates(patch.rates, () => work.newId('rate')),
  }),
});
