import { Type } from 'typebox';
import { toTaxRateDto } from '../../../core/pricing/tax-rates/tax-rate.ts';
import { taxRates } from '../../../core/pricing/tax-rates/tax-rates.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { readTaxRateFields } from './read.ts';
import { NewTaxRate, TaxRateChange, TaxRatePage, TaxRatePath } from './schemas.ts';

const tags = ['Merchant: pricing'];
const okResponse = { 200: Type.Ref('TaxRate') };

const routes = {
  list: scopedRoute('read:pricing', {
    tags,
    summary: 'List tax rates, newest first',
    querystring: SiteListQuery,
    response: { 200: TaxRatePage },
  }),
  create: scopedRoute('write:pricing', {
    tags,
    summary: 'Create a tax rate',
    body: NewTaxRate,
    response: { 201: Type.Ref('TaxRate') },
  }),
  read: scopedRoute('read:pricing', {
    tags,
    summary: 'Get a tax rate',
    params: TaxRatePath,
    response: okResponse,
  }),
  change: scopedRoute('write:pricing', {
    tags,
    summary: 'Update a tax rate',
    params: TaxRatePath,
    body: TaxRateChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:pricing', {
    tags,
    summary: 'Delete a tax rate',
    params: TaxRatePath,
    response: noContentResponse,
  }),
};

export function registerTaxRateRoutes(merchant: MerchantRoutes): void {
  merchant.get('/tax-rates', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await taxRates.list(view, site_slug ?? null, readPageRequest(request.query));
    return presentPage('tax_rates', page, toTaxRateDto);
  });

  merchant.post('/tax-rates', routes.create, async (work, request) => {
    const { name, country, rate } = request.body;
    const input = { ...readTaxRateFields(request.body), name, country, rate };
    const created = await taxRates.create(work, request.body.site_slug, input);
    return { status: 201, body: toTaxRateDto(created) };
  });

  merchant.get('/tax-rates/:tax_rate_id', routes.read, async (view, request) =>
    toTaxRateDto(await taxRates.get(view, request.params.tax_rate_id)),
  );

  merchant.patch('/tax-rates/:tax_rate_id', routes.change, async (work, request) => {
    const changed = await taxRates.change(
      work,
      request.params.tax_rate_id,
      readTaxRateFields(request.body),
    );
    return { status: 200, body: toTaxRateDto(changed) };
  });

  merchant.delete('/tax-rates/:tax_rate_id', routes.remove, async (work, request) => {
    await taxRates.remove(work, request.params.tax_rate_id);
    return { status: 204 };
  });
}
