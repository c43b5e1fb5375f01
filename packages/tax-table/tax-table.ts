import { readFileSync } from 'node:fs';
import { definePlugin, type Plugin, type TaxesRequest } from 'stoa/plugin';

/** A row of the file: `US,CA,7.25` or `DE,,19`. The rate is a percentage. */
type Row = { country: string; state: string; rate: number };

/**
 * Taxes from a CSV file with the columns country, state and rate. The row of a state comes before
 * the row of its country; without a row there is no tax. Shipping is taxed like the goods.
 */
export function taxTable(file: string | URL): Plugin {
  const rows = parseRows(readFileSync(file, 'utf8'));
  return definePlugin({
    name: 'tax-table',
    apiVersion: '1.0',
    taxes(request) {
      const rate = findRate(rows, request);
      const tax = (amount: number) => taxOn(amount, rate, request.prices_include_tax);
      return {
        currency: request.currency,
        lines: request.lines.map(({ line, amount }) => ({ line, tax: tax(amount) })),
        shipping_tax: tax(request.shipping),
      };
    },
  });
}

function parseRows(text: string): Row[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(1).map((line, index) => {
    const [country = '', state = '', percent = ''] = line.split(',').map((cell) => cell.trim());
    const rate = Number(percent);
    if (!/^[A-Z]{2}$/.test(country) || percent === '' || !(rate >= 0 && rate <= 100))
      throw new Error(`Line ${index + 2} must be a country, a state or nothing, and a percentage.`);
    return { country, state, rate };
  });
}

function findRate(rows: Row[], { destination: { country, state } }: TaxesRequest): number {
  const ofCountry = rows.filter((row) => row.country === country);
  const ofState = ofCountry.find((row) => row.state !== '' && row.state === stateCode(state));
  return (ofState ?? ofCountry.find((row) => row.state === ''))?.rate ?? 0;
}

/** `CA` for `US-CA` too. */
const stateCode = (state: string | null) => state?.split('-').at(-1);

function taxOn(amount: number, rate: number, isIncluded: boolean): number {
  return Math.round((amount * rate) / (isIncluded ? 100 + rate : 100));
}
