import { Type } from 'typebox';
import {
  changeTaxRate,
  createTaxRate,
  getTaxRate,
  listTaxRates,
  removeTaxRate,
} from '../../../core/pricing/tax-rates/manage-tax-rates.ts';
import { taxRateRecord } from '../../../core/pricing/tax-rates/tax-rate.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing, SiteListQuery } from '../fields.ts';
import { readTaxRate } from './read.ts';
import { NewTaxRate, TaxRateChange, TaxRatePage, TaxRatePath } from './schemas.ts';

const tags = ['Merchant: pricing'];
const one = { 200: Type.Ref('TaxRate') };

const routes = {
  list: guarded('read:pricing', {
    tags,
    summary: 'Tax rates, newest first',
    querystring: SiteListQuery,
    response: { 200: TaxRatePage },
  }),
  create: guarded('write:pricing', {
    tags,
    summary: 'Add a tax rate',
    body: NewTaxRate,
    response: { 201: Type.Ref('TaxRate') },
  }),
  read: guarded('read:pricing', {
    tags,
    summary: 'One tax rate',
    params: TaxRatePath,
    response: one,
  }),
  change: guarded('write:pricing', {
    tags,
    summary: 'Change a tax rate',
    params: TaxRatePath,
    body: TaxRateChange,
    response: one,
  }),
  remove: guarded('write:pricing', {
    tags,
    summary: 'Remove a tax rate',
    params: TaxRatePath,
    response: Nothing,
  }),
};

/** Taxes of countries and parts of them (decisions 6, 13). */
export function taxRateRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/tax-rates', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listTaxRates(view, site_slug ?? null, readPage(request.query));
      return presentPage('tax_rates', page, taxRateRecord);
    }),
  );

  app.post('/tax-rates', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const { name, country, rate } = request.body;
      const draft = { ...readTaxRate(request.body), name, country, rate };
      const made = await createTaxRate(work, request.body.site_slug, draft);
      return { status: 201, body: taxRateRecord(made) };
    }),
  );

  app.get('/tax-rates/:tax_rate_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      taxRateRecord(await getTaxRate(view, request.params.tax_rate_id)),
    ),
  );

  app.patch('/tax-rates/:tax_rate_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changeTaxRate(
        work,
        request.params.tax_rate_id,
        readTaxRate(request.body),
      );
      return { status: 200, body: taxRateRecord(changed) };
    }),
  );

  app.delete('/tax-rates/:tax_rate_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeTaxRate(work, request.params.tax_rate_id);
      return { status: 204 };
    }),
  );
}
