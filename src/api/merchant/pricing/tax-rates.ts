import type { Static } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { toTaxRateDto } from '../../../core/pricing/tax-rates/tax-rate.ts';
import { taxRates } from '../../../core/pricing/tax-rates/tax-rates.ts';
import { readPageRequest } from '../../../http/input/paging.ts';
import { SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerResourceRoutes } from '../resource-routes.ts';
import { NewTaxRate, TaxRateChange } from './schemas.ts';

export function registerTaxRateRoutes(merchant: MerchantRoutes): void {
  registerResourceRoutes(merchant, {
    path: '/tax-rates',
    idName: 'tax_rate_id',
    plural: 'tax_rates',
    nouns: ['tax rate', 'tax rates'],
    scope: 'pricing',
    writeRule: managersOnly,
    tag: 'Merchant: pricing',
    schema: 'TaxRate',
    present: toTaxRateDto,
    query: SiteListQuery,
    newBody: NewTaxRate,
    changeBody: TaxRateChange,
    list: (view, { site_slug = null, ...query }) =>
      taxRates.list(view, site_slug, readPageRequest(query)),
    create: (work, body) => {
      const { name, country, rate } = body;
      return taxRates.create(work, body.site_slug, { ...readFields(body), name, country, rate });
    },
    get: taxRates.get,
    change: (work, id, body, expected) => taxRates.change(work, id, readFields(body), expected),
    remove: taxRates.remove,
  });
}

function readFields(body: Static<typeof TaxRateChange>) {
  return {
    name: body.name,
    country: body.country,
    state: body.state,
    postcodePrefix: body.postcode_prefix,
    rate: body.rate,
    appliesToShipping: body.applies_to_shipping,
  };
}
