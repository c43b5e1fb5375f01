import type { CreateTaxRateInput } from '../../pricing/tax-rates/tax-rates.ts';

/** Date of the newest source of the rates below: docs/tax-rates.md. */
export const taxRatesAsOf = '2025-10-29';

/**
 * Standard rates of VAT and GST in percent. Reduced rates, exemptions and registration thresholds
 * are not included: the merchant confirms every rate.
 */
const standardRates: Record<string, number> = {
  ...{ AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21, FI: 25.5, FR: 20 },
  ...{ GR: 24, HR: 25, HU: 27, IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23 },
  ...{ PT: 23, RO: 21, SE: 25, SI: 22, SK: 23, GB: 20, CH: 8.1, LI: 8.1, NO: 25, IS: 24, MC: 20 },
  ...{ AU: 10, NZ: 15, JP: 10, KR: 10, SG: 9, PH: 12, ZA: 15, KE: 16, NG: 7.5 },
  ...{ EG: 14, MA: 20, AE: 5, SA: 15, IL: 18, TR: 20, UA: 20, RS: 20, MX: 16, CL: 19, CO: 19 },
  ...{ PE: 18, UY: 22, CA: 5 },
};

const names: Record<string, string> = {
  ...{ AU: 'GST', NZ: 'GST', SG: 'GST', CA: 'GST', JP: 'Consumption tax' },
};

/** Canadian provinces that charge one harmonized tax instead of the federal one. */
const harmonizedRates: Record<string, number> = { NB: 15, NL: 15, NS: 14, ON: 13, PE: 15 };

/** The rates to suggest for a country; none where no single rate is right for most stores. */
export function suggestTaxRates(country: string): CreateTaxRateInput[] {
  const rate = standardRates[country];
  if (rate === undefined) return [];
  const national = { name: names[country] ?? 'VAT', country, rate, appliesToShipping: true };
  if (country !== 'CA') return [national];
  const provinces = Object.entries(harmonizedRates).map(([state, provincial]) => ({
    ...{ name: 'HST', country, state, rate: provincial, appliesToShipping: true },
  }));
  return [national, ...provinces];
}

/** Why no rate is suggested, or what the suggestion leaves out. */
export function taxNoteOf(country: string): string {
  if (country === 'US')
    return 'Sales tax depends on the state and on where you have a tax obligation. Add a rate for each state in which you collect it.';
  if (country === 'CA')
    return 'Provinces with a separate sales tax (QST, PST) are not included. Add them if you are registered there.';
  if (standardRates[country] === undefined)
    return 'No rate is suggested for this country. Add the rates that apply to you.';
  return 'This is the standard rate. Reduced rates and exemptions are not included.';
}
