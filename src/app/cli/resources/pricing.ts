import { toCustomerGroupDto } from '../../../core/customers/groups/group.ts';
import { getGroup, listGroups } from '../../../core/customers/groups/manage-groups.ts';
import { toPriceListDto } from '../../../core/pricing/price-lists/price-list.ts';
import { priceLists } from '../../../core/pricing/price-lists/price-lists.ts';
import { toShippingZoneDto } from '../../../core/pricing/shipping-zones/shipping-zone.ts';
import { shippingZones } from '../../../core/pricing/shipping-zones/shipping-zones.ts';
import { toTaxRateDto } from '../../../core/pricing/tax-rates/tax-rate.ts';
import { taxRates } from '../../../core/pricing/tax-rates/tax-rates.ts';
import { mapPage, resourceCommands } from './resource.ts';

const zoneCommands = resourceCommands({
  word: 'shipping-zones',
  plural: 'shipping_zones',
  nouns: { list: 'the shipping zones, newest first', one: 'a shipping zone with its rates' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await shippingZones.list(view, siteSlug, page), toShippingZoneDto),
  get: async (view, id) => toShippingZoneDto(await shippingZones.get(view, id)),
  columns: ({ id, site_slug, name, countries }) => [
    id,
    site_slug,
    name,
    countries.join(',') || 'everywhere',
  ],
});

const taxRateCommands = resourceCommands({
  word: 'tax-rates',
  plural: 'tax_rates',
  nouns: { list: 'the tax rates, newest first', one: 'a tax rate' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await taxRates.list(view, siteSlug, page), toTaxRateDto),
  get: async (view, id) => toTaxRateDto(await taxRates.get(view, id)),
  columns: ({ id, site_slug, country, state, rate, name }) => [
    id,
    site_slug,
    state === null ? country : `${country}-${state}`,
    `${rate} %`,
    name,
  ],
});

const priceListCommands = resourceCommands({
  word: 'price-lists',
  plural: 'price_lists',
  nouns: { list: 'the price lists, newest first', one: 'a price list with its rules' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) =>
    mapPage(await priceLists.list(view, siteSlug, page), toPriceListDto),
  get: async (view, id) => toPriceListDto(await priceLists.get(view, id)),
  columns: ({ id, site_slug, name }) => [id, site_slug, name],
});

const groupCommands = resourceCommands({
  word: 'customer-groups',
  plural: 'customer_groups',
  nouns: { list: 'the customer groups, newest first', one: 'a customer group' },
  operand: 'id',
  site: 'none',
  list: async (view, { page }) => mapPage(await listGroups(view, page), toCustomerGroupDto),
  get: async (view, id) => toCustomerGroupDto(await getGroup(view, id)),
  columns: ({ id, name }) => [id, name],
});

/** What shipping, tax and groups of customers do to a price. */
export const pricingCommands = [
  ...zoneCommands,
  ...taxRateCommands,
  ...priceListCommands,
  ...groupCommands,
];
