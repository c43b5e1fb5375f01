import { Type } from 'typebox';
import {
  changeZone,
  createZone,
  getZone,
  listZones,
  removeZone,
} from '../../../core/pricing/shipping-zones/manage-zones.ts';
import { shippingZoneRecord } from '../../../core/pricing/shipping-zones/zone-record.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing, SiteListQuery } from '../fields.ts';
import { readRates, readZone } from './read.ts';
import {
  NewShippingZone,
  ShippingZoneChange,
  ShippingZonePage,
  ShippingZonePath,
} from './schemas.ts';

const tags = ['Merchant: pricing'];
const one = { 200: Type.Ref('ShippingZone') };

const routes = {
  list: guarded('read:pricing', {
    tags,
    summary: 'Shipping zones, newest first',
    querystring: SiteListQuery,
    response: { 200: ShippingZonePage },
  }),
  create: guarded('write:pricing', {
    tags,
    summary: 'Add a shipping zone',
    body: NewShippingZone,
    response: { 201: Type.Ref('ShippingZone') },
  }),
  read: guarded('read:pricing', {
    tags,
    summary: 'One shipping zone',
    params: ShippingZonePath,
    response: one,
  }),
  change: guarded('write:pricing', {
    tags,
    summary: 'Change a shipping zone',
    params: ShippingZonePath,
    body: ShippingZoneChange,
    response: one,
  }),
  remove: guarded('write:pricing', {
    tags,
    summary: 'Remove a shipping zone',
    params: ShippingZonePath,
    response: Nothing,
  }),
};

/** Where a store ships to, and for how much (decisions 6, 13). */
export function shippingZoneRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/shipping-zones', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listZones(view, site_slug ?? null, readPage(request.query));
      return presentPage('shipping_zones', page, shippingZoneRecord);
    }),
  );

  app.post('/shipping-zones', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const { name, rates } = request.body;
      const draft = { ...readZone(request.body), name, rates: readRates(rates) };
      const made = await createZone(work, request.body.site_slug, draft);
      return { status: 201, body: shippingZoneRecord(made) };
    }),
  );

  app.get('/shipping-zones/:zone_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      shippingZoneRecord(await getZone(view, request.params.zone_id)),
    ),
  );

  app.patch('/shipping-zones/:zone_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changeZone(work, request.params.zone_id, readZone(request.body));
      return { status: 200, body: shippingZoneRecord(changed) };
    }),
  );

  app.delete('/shipping-zones/:zone_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeZone(work, request.params.zone_id);
      return { status: 204 };
    }),
  );
}
