import { invalid, notFound } from '../../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { normalizeCountry, normalizePostcode, normalizeState } from '../calculation/destination.ts';
import { percentToParts } from '../calculation/percent.ts';
import { listNewestFirst } from '../settings/list-newest-first.ts';
import type { TaxRate } from './tax-rate.ts';
import {
  deleteTaxRate,
  findTaxRate,
  insertTaxRate,
  listTaxRateRows,
  lockTaxRate,
  updateTaxRate,
} from './tax-rate-store.ts';

/** The input for a tax rate; `rate` is a percentage. */
export type CreateTaxRateInput = {
  name: string;
  country: string;
  state?: string | null | undefined;
  postcodePrefix?: string | null | undefined;
  rate: number;
  appliesToShipping?: boolean | undefined;
};

/** Creates a tax rate; 400 for a rate with more than 4 decimals. */
export async function createTaxRate(
  work: Work,
  siteSlug: string,
  input: CreateTaxRateInput,
): Promise<TaxRate> {
  const site = await getOwnSite(work, siteSlug);
  const tax: TaxRate = {
    id: work.newId('tax'),
    siteId: site.id,
    siteSlug: site.slug,
    name: input.name,
    country: normalizeCountry(input.country),
    state: normalizeOrNull(input.state, normalizeState),
    postcodePrefix: normalizeOrNull(input.postcodePrefix, normalizePostcode),
    rate: parsePercent(input.rate),
    appliesToShipping: input.appliesToShipping ?? false,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await insertTaxRate(work, tax);
  await auditChange(work, 'tax_rate', null, tax);
  return tax;
}

/** Changes the given fields. */
export async function changeTaxRate(
  work: Work,
  id: string,
  patch: Partial<CreateTaxRateInput>,
): Promise<TaxRate> {
  const tax = await lockTaxRate(work, id);
  if (!tax) throw taxRateNotFound();
  const { state = tax.state, postcodePrefix = tax.postcodePrefix } = patch;
  const changed: TaxRate = {
    ...tax,
    name: patch.name ?? tax.name,
    country: normalizeCountry(patch.country ?? tax.country),
    state: normalizeOrNull(state, normalizeState),
    postcodePrefix: normalizeOrNull(postcodePrefix, normalizePostcode),
    rate: patch.rate === undefined ? tax.rate : parsePercent(patch.rate),
    appliesToShipping: patch.appliesToShipping ?? tax.appliesToShipping,
    version: tax.version + 1,
    updatedAt: work.now,
  };
  await updateTaxRate(work, changed);
  await auditChange(work, 'tax_rate', tax, changed);
  return changed;
}

export async function removeTaxRate(work: Work, id: string): Promise<void> {
  const tax = await lockTaxRate(work, id);
  if (!tax || (await deleteTaxRate(work, id)) === 0) throw taxRateNotFound();
  await auditChange(work, 'tax_rate', tax, null);
}

export async function getTaxRate(view: View, id: string): Promise<TaxRate> {
  const tax = await findTaxRate(view, id);
  if (!tax) throw taxRateNotFound();
  return tax;
}

/** The workspace's tax rates, newest first, of one store or of all stores. */
export function listTaxRates(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<TaxRate>> {
  return listNewestFirst(view, { list: 'tax_rates', siteSlug }, request, (rows) =>
    listTaxRateRows(view, rows),
  );
}

/** Normalizes a text; an empty text becomes null, which means no restriction. */
const normalizeOrNull = (text: string | null | undefined, normalize: (text: string) => string) =>
  normalize(text ?? '') || null;

function parsePercent(percent: number): number {
  const parts = percentToParts(percent);
  if (parts !== null) return parts;
  const message = 'must have at most 4 decimals';
  throw invalid([{ field: 'rate', code: 'bad_percent', message }]);
}

const taxRateNotFound = () => notFound('tax_rate_not_found', 'This tax rate does not exist.');
