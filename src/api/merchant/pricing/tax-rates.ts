import { Type } from 'typebox';
import {
  changeTaxRate,
  createTaxRate,
  getTaxRate,
  listTaxRates,
  removeTaxRate,
} from '../../../core/pricing/tax-rates/manage-tax-rates.ts';
import { toTaxRateDto } from '../../../core/pricing/tax-rates/tax-rate.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
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

export function registerTaxRateRoutes(app: HttpServer, { unit, write }: MerchantDeps): void {
  app.get('/tax-rates', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listTaxRates(view, site_slug ?? null, readPageRequest(request.query));
      return presentPage('tax_rates', page, toTaxRateDto);
    }),
  );

  app.post('/tax-rates', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const { name, country, rate } = request.body;
      const input = { ...readTaxRateFields(request.body), name, country, rate };
      const created = await createTaxRate(work, request.body.site_slug, input);
      return { status: 201, body: toTaxRateDto(created) };
    }),
  );

  app.get('/tax-rates/:tax_rate_id', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      toTaxRateDto(await getTaxRate(view, request.params.tax_rate_id)),
    ),
  );

  app.patch('/tax-rates/:tax_rate_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changeTaxRate(
        work,
        request.params.tax_rate_id,
        readTaxRateFields(request.body),
      );
      return { status: 200, body: toTaxRateDto(changed) };
    }),
  );

  app.delete('/tax-rates/:tax_rate_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeTaxRate(work, request.params.tax_rate_id);
      return { status: 204 };
    }),
  );
}
