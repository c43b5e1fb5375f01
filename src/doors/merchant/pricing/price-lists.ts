import { Type } from 'typebox';
import {
  changePriceList,
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
} from '../../../core/pricing/price-lists/manage-price-lists.ts';
import { priceListRecord } from '../../../core/pricing/price-lists/price-list.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing, SiteListQuery } from '../fields.ts';
import { readPriceList, readRules } from './read.ts';
import { NewPriceList, PriceListChange, PriceListPage, PriceListPath } from './schemas.ts';

const tags = ['Merchant: pricing'];
const one = { 200: Type.Ref('PriceList') };

const routes = {
  list: guarded('read:pricing', {
    tags,
    summary: 'Price lists, newest first',
    querystring: SiteListQuery,
    response: { 200: PriceListPage },
  }),
  create: guarded('write:pricing', {
    tags,
    summary: 'Add a price list',
    body: NewPriceList,
    response: { 201: Type.Ref('PriceList') },
  }),
  read: guarded('read:pricing', {
    tags,
    summary: 'One price list',
    params: PriceListPath,
    response: one,
  }),
  change: guarded('write:pricing', {
    tags,
    summary: 'Change a price list',
    params: PriceListPath,
    body: PriceListChange,
    response: one,
  }),
  remove: guarded('write:pricing', {
    tags,
    summary: 'Remove a price list',
    params: PriceListPath,
    response: Nothing,
  }),
};

/** Prices of customer groups (§4.6, decisions 4). */
export function priceListRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/price-lists', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listPriceLists(view, site_slug ?? null, readPage(request.query));
      return presentPage('price_lists', page, priceListRecord);
    }),
  );

  app.post('/price-lists', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const { name, customer_group_id, rules, active } = request.body;
      const draft = { name, customerGroupId: customer_group_id, rules: readRules(rules), active };
      const made = await createPriceList(work, request.body.site_slug, draft);
      return { status: 201, body: priceListRecord(made) };
    }),
  );

  app.get('/price-lists/:price_list_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      priceListRecord(await getPriceList(view, request.params.price_list_id)),
    ),
  );

  app.patch('/price-lists/:price_list_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changePriceList(
        work,
        request.params.price_list_id,
        readPriceList(request.body),
      );
      return { status: 200, body: priceListRecord(changed) };
    }),
  );

  app.delete('/price-lists/:price_list_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removePriceList(work, request.params.price_list_id);
      return { status: 204 };
    }),
  );
}
