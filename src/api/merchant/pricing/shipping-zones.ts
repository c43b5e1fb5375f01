import { Type } from 'typebox';
import { toShippingZoneDto } from '../../../core/pricing/shipping-zones/shipping-zone.ts';
import { shippingZones } from '../../../core/pricing/shipping-zones/shipping-zones.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { readRates, readZoneFields } from './read.ts';
import {
  NewShippingZone,
  ShippingZoneChange,
  ShippingZonePage,
  ShippingZonePath,
} from './schemas.ts';

const tags = ['Merchant: pricing'];
const okResponse = { 200: Type.Ref('ShippingZone') };

const routes = {
  list: scopedRoute('read:pricing', {
    tags,
    summary: 'List shipping zones, newest first',
    querystring: SiteListQuery,
    response: { 200: ShippingZonePage },
  }),
  create: scopedRoute('write:pricing', {
    tags,
    summary: 'Create a shipping zone',
    body: NewShippingZone,
    response: { 201: Type.Ref('ShippingZone') },
  }),
  read: scopedRoute('read:pricing', {
    tags,
    summary: 'Get a shipping zone',
    params: ShippingZonePath,
    response: okResponse,
  }),
  change: scopedRoute('write:pricing', {
    tags,
    summary: 'Update a shipping zone',
    params: ShippingZonePath,
    body: ShippingZoneChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:pricing', {
    tags,
    summary: 'Delete a shipping zone',
    params: ShippingZonePath,
    response: noContentResponse,
  }),
};

export function registerShippingZoneRoutes(merchant: MerchantRoutes): void {
  merchant.get('/shipping-zones', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await shippingZones.list(view, site_slug ?? null, readPageRequest(request.query));
    return presentPage('shipping_zones', page, toShippingZoneDto);
  });

  merchant.post('/shipping-zones', routes.create, async (work, request) => {
    const { name, rates } = request.body;
    const input = { ...readZoneFields(request.body), name, rates: readRates(rates) };
    const created = await shippingZones.create(work, request.body.site_slug, input);
    return { status: 201, body: toShippingZoneDto(created) };
  });

  merchant.get('/shipping-zones/:zone_id', routes.read, async (view, request) =>
    toShippingZoneDto(await shippingZones.get(view, request.params.zone_id)),
  );

  merchant.patch('/shipping-zones/:zone_id', routes.change, async (work, request) => {
    const changed = await shippingZones.change(
      work,
      request.params.zone_id,
      readZoneFields(request.body),
    );
    return { status: 200, body: toShippingZoneDto(changed) };
  });

  merchant.delete('/shipping-zones/:zone_id', routes.remove, async (work, request) => {
    await shippingZones.remove(work, request.params.zone_id);
    return { status: 204 };
  });
}
