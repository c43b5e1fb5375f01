import type { Static } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { toPriceListDto } from '../../../core/pricing/price-lists/price-list.ts';
import { priceLists } from '../../../core/pricing/price-lists/price-lists.ts';
import { readPageRequest } from '../../../http/input/paging.ts';
import { SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { NewPriceList, PriceListChange } from './schemas.ts';

export function registerPriceListRoutes(merchant: MerchantRoutes): void {
  registerResourceRoutes(merchant, {
    path: '/price-lists',
    idName: 'price_list_id',
    plural: 'price_lists',
    nouns: ['price list', 'price lists'],
    scope: 'pricing',
    writeRule: managersOnly,
    tag: 'Merchant: pricing',
    schema: 'PriceList',
    present: toPriceListDto,
    query: SiteListQuery,
    newBody: NewPriceList,
    changeBody: PriceListChange,
    list: (view, { site_slug = null, ...query }) =>
      priceLists.list(view, site_slug, readPageRequest(query)),
    create: (work, { site_slug, name, customer_group_id: customerGroupId, rules, active }) => {
      const input = { name, customerGroupId, rules: readRules(rules), active };
      return priceLists.create(work, site_slug, input);
    },
    get: priceLists.get,
    change: (work, id, body, expected) => {
      const { name, customer_group_id: customerGroupId, rules, active } = body;
      const patch = { name, customerGroupId, rules: rules && readRules(rules), active };
      return priceLists.change(work, id, patch, expected);
    },
    remove: priceLists.remove,
  });
}

const readRules = (rules: Static<typeof NewPriceList>['rules']) =>
  rules.map(({ product_ids, ...rule }) => ({ ...rule, productIds: product_ids }));
