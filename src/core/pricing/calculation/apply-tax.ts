import { taxesUnavailable } from '../outside/outside-terms.ts';
import type { TaxAmounts } from '../outside/ports.ts';
import type { QuoteLine, QuoteMessage } from '../quote.ts';
import { calculateTax, type TaxRateTerms } from '../tax-rates/tax.ts';
import { findMostSpecific } from './destination.ts';
import { getNetAmount, sumAmounts, toOutsideDestination, toOutsideLines } from './line-amounts.ts';
import type { QuoteInput } from './quote-input.ts';

type TaxInput = Pick<
  QuoteInput,
  'currency' | 'pricesIncludeTax' | 'taxDestination' | 'taxRates' | 'outside'
>;

export type TaxResult = {
  lines: QuoteLine[];
  added: number;
  contained: number;
  messages: QuoteMessage[];
};

/** Applies the tax that the tax service, or else the rates of the store, put on lines and shipping. */
export function applyTax(input: TaxInput, lines: QuoteLine[], shipping: number): TaxResult {
  const { taxDestination: destination } = input;
  const untaxed = { lines, added: 0, contained: 0, messages: [] };
  if (!destination || lines.length === 0) return untaxed;
  const answered = input.outside?.taxes({
    currency: input.currency,
    pricesIncludeTax: input.pricesIncludeTax,
    destination: toOutsideDestination(destination),
    lines: toOutsideLines(lines),
    shipping,
  });
  if (answered && 'answer' in answered) return toTaxResult(input, lines, answered.answer);
  if (answered?.fallback === 'refuse') return { ...untaxed, messages: [unknownTaxes] };
  const terms = findMostSpecific(input.taxRates, (candidate) => candidate, destination);
  return terms
    ? toTaxResult(input, lines, calculateAmounts(input, lines, { shipping, terms }))
    : untaxed;
}

/** Tax on each line after its discount, and on shipping if the rate applies to it. */
function calculateAmounts(
  { pricesIncludeTax: included }: TaxInput,
  lines: QuoteLine[],
  { shipping, terms }: { shipping: number; terms: TaxRateTerms },
): TaxAmounts {
  return {
    lines: lines.map((line) => calculateTax(getNetAmount(line), terms.rate, included)),
    shipping: terms.appliesToShipping ? calculateTax(shipping, terms.rate, included) : 0,
  };
}

function toTaxResult(
  { pricesIncludeTax: included }: TaxInput,
  lines: QuoteLine[],
  amounts: TaxAmounts,
): TaxResult {
  const taxed = lines.map((line, index) => ({ ...line, tax: amounts.lines[index] ?? 0 }));
  const all = sumAmounts(amounts.lines) + amounts.shipping;
  return { lines: taxed, added: included ? 0 : all, contained: included ? all : 0, messages: [] };
}

const unknownTaxes: QuoteMessage = {
  type: 'error',
  code: taxesUnavailable,
  content: 'Taxes cannot be calculated at the moment. Try again in a minute.',
};
