import { notFound } from '../../../kernel/domain-error.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import { assertProductsExist } from '../settings/assert-products-exist.ts';
import type { ShippingRate } from './shipping-rate.ts';
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
  async create(work, input, site) {
    const rates = toShippingRates(input.rates, () => work.newId('rate'));
    await assertFreeProductsExist(work, site.id, rates);
    return { name: input.name, ...toRegion(input, null), rates };
  },
  async change(work, patch, zone) {
    const rates = patch.rates && toShippingRates(patch.rates, () => work.newId('rate'));
    await assertFreeProductsExist(work, zone.siteId, rates ?? []);
    return { name: patch.name, ...toRegion(patch, zone), rates };
  },
});

/** Throws 400 for the first id that is not a product of the store. */
async function assertFreeProductsExist(
  work: Work,
  siteId: SiteId,
  rates: readonly ShippingRate[],
): Promise<void> {
  for (const [index, { freeProductIds = [] }] of rates.entries())
    await assertProductsExist(work, siteId, `rates[${index}].free_product_ids`, freeProductIds);
}
