import { invalid, notFound } from '../../../kernel/domain-error.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import { normalizeCountry, normalizePostcode, normalizeState } from '../calculation/destination.ts';
import { percentToParts } from '../calculation/percent.ts';
import type { TaxRateFields } from './tax-rate.ts';

/** The input for a tax rate; `rate` is a percentage. */
export type CreateTaxRateInput = {
  name: string;
  country: string;
  state?: string | null | undefined;
  postcodePrefix?: string | null | undefined;
  rate: number;
  appliesToShipping?: boolean | undefined;
};

/** The tax rates of stores. Throws 400 for a rate with more than 4 decimals. */
export const taxRates = siteSettings<'tax', TaxRateFields, 'tax_rates', CreateTaxRateInput>({
  idPrefix: 'tax',
  resource: 'tax_rate',
  list: 'tax_rates',
  notFound: () => notFound('tax_rate_not_found', 'This tax rate does not exist.'),
  table: 'tax_rates',
  idColumn: 'tax_rate_id',
  columns: {
    ...siteSettingColumns,
    name: 'name',
    country: 'country',
    state: 'state',
    postcodePrefix: 'postcode_prefix',
    rate: 'rate',
    appliesToShipping: 'applies_to_shipping',
  },
  create: (_work, { name, rate, appliesToShipping = false, ...region }) => ({
    name,
    ...toTaxRegion(region),
    rate: parsePercent(rate),
    appliesToShipping,
  }),
  change(_work, { name, rate, appliesToShipping, ...region }, tax) {
    const { country = tax.country, state = tax.state } = region;
    const { postcodePrefix = tax.postcodePrefix } = region;
    return {
      name,
      ...toTaxRegion({ country, state, postcodePrefix }),
      rate: rate === undefined ? undefined : parsePercent(rate),
      appliesToShipping,
    };
  },
});

type TaxRegionInput = Pick<CreateTaxRateInput, 'country' | 'state' | 'postcodePrefix'>;

/** An empty text becomes null, which means no restriction. */
const toTaxRegion = ({ country, state, postcodePrefix }: TaxRegionInput) => ({
  country: normalizeCountry(country),
  state: normalizeState(state ?? '') || null,
  postcodePrefix: normalizePostcode(postcodePrefix ?? '') || null,
});

function parsePercent(percent: number): number {
  const parts = percentToParts(percent);
  if (parts !== null) return parts;
  const message = 'must have at most 4 decimals';
  throw invalid([{ field: 'rate', code: 'bad_percent', message }]);
}
