import type { Static } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { toShippingZoneDto } from '../../../core/pricing/shipping-zones/shipping-zone.ts';
import { shippingZones } from '../../../core/pricing/shipping-zones/shipping-zones.ts';
import { readPageRequest } from '../../../http/input/paging.ts';
import { SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { NewShippingZone, ShippingZoneChange } from './schemas.ts';

export function registerShippingZoneRoutes(merchant: MerchantRoutes): void {
  registerResourceRoutes(merchant, {
    path: '/shipping-zones',
    idName: 'zone_id',
    plural: 'shipping_zones',
    nouns: ['shipping zone', 'shipping zones'],
    scope: 'pricing',
    writeRule: managersOnly,
    tag: 'Merchant: pricing',
    schema: 'ShippingZone',
    present: toShippingZoneDto,
    query: SiteListQuery,
    newBody: NewShippingZone,
    changeBody: ShippingZoneChange,
    list: (view, { site_slug = null, ...query }) =>
      shippingZones.list(view, site_slug, readPageRequest(query)),
    create(work, body) {
      const { name, rates } = body;
      const input = { ...readRegion(body), name, rates: readRates(rates) };
      return shippingZones.create(work, body.site_slug, input);
    },
    get: shippingZones.get,
    change(work, id, body, expected) {
      const { name, rates } = body;
      const patch = { ...readRegion(body), name, rates: rates && readRates(rates) };
      return shippingZones.change(work, id, patch, expected);
    },
    remove: shippingZones.remove,
  });
}

const readRegion = (body: Static<typeof ShippingZoneChange>) => ({
  countries: body.countries,
  states: body.states,
  postcodePrefixes: body.postcode_prefixes,
});

const readRates = (rates: Static<typeof NewShippingZone>['rates']) =>
  rates.map(({ per_kg, free_product_ids, ...rate }) => ({
    ...rate,
    perKg: per_kg,
    freeProductIds: free_product_ids,
  }));
