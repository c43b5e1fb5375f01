import { Type } from 'typebox';
import { toPriceListDto } from '../../../core/pricing/price-lists/price-list.ts';
import { priceLists } from '../../../core/pricing/price-lists/price-lists.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { readPriceListFields, readRules } from './read.ts';
import { NewPriceList, PriceListChange, PriceListPage, PriceListPath } from './schemas.ts';

const tags = ['Merchant: pricing'];
const okResponse = { 200: Type.Ref('PriceList') };

const routes = {
  list: scopedRoute('read:pricing', {
    tags,
    summary: 'List price lists, newest first',
    querystring: SiteListQuery,
    response: { 200: PriceListPage },
  }),
  create: scopedRoute('write:pricing', {
    tags,
    summary: 'Create a price list',
    body: NewPriceList,
    response: { 201: Type.Ref('PriceList') },
  }),
  read: scopedRoute('read:pricing', {
    tags,
    summary: 'Get a price list',
    params: PriceListPath,
    response: okResponse,
  }),
  change: scopedRoute('write:pricing', {
    tags,
    summary: 'Update a price list',
    params: PriceListPath,
    body: PriceListChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:pricing', {
    tags,
    summary: 'Delete a price list',
    params: PriceListPath,
    response: noContentResponse,
  }),
};

export function registerPriceListRoutes(merchant: MerchantRoutes): void {
  merchant.get('/price-lists', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await priceLists.list(view, site_slug ?? null, readPageRequest(request.query));
    return presentPage('price_lists', page, toPriceListDto);
  });

  merchant.post('/price-lists', routes.create, async (work, request) => {
    const { name, customer_group_id, rules, active } = request.body;
    const input = { name, customerGroupId: customer_group_id, rules: readRules(rules), active };
    const created = await priceLists.create(work, request.body.site_slug, input);
    return { status: 201, body: toPriceListDto(created) };
  });

  merchant.get('/price-lists/:price_list_id', routes.read, async (view, request) =>
    toPriceListDto(await priceLists.get(view, request.params.price_list_id)),
  );

  merchant.patch('/price-lists/:price_list_id', routes.change, async (work, request) => {
    const changed = await priceLists.change(
      work,
      request.params.price_list_id,
      readPriceListFields(request.body),
    );
    return { status: 200, body: toPriceListDto(changed) };
  });

  merchant.delete('/price-lists/:price_list_id', routes.remove, async (work, request) => {
    await priceLists.remove(work, request.params.price_list_id);
    return { status: 204 };
  });
}
