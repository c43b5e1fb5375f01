/** An amount in integer minor units (cents) and its ISO 4217 currency. Never a float. */
export type Money = { amount: number; currency: string };

/** The largest amount that is accepted as input, in minor units. */
export const maxAmount = 1_000_000_000_000;

// The currencies of ISO 4217 that do not have two minor digits. The runtime's own data is not used:
// an update of Node.js could then change what stored amounts mean.
const nonDefaultDigits = new Map([
  ...withDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...withDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...withDigits(4, 'CLF UYW'),
]);

function withDigits(digits: number, currencies: string): [string, number][] {
  return currencies.split(' ').map((currency) => [currency, digits]);
}

/** How many minor digits a currency has: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  return nonDefaultDigits.get(currency) ?? 2;
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/** The amount as a plain decimal (`12.50`), for structured data and spreadsheets. */
export function formatDecimal(money: Money): string {
  const digits = minorDigits(money.currency);
  if (digits === 0) return String(money.amount);
  const text = String(Math.abs(money.amount)).padStart(digits + 1, '0');
  const sign = money.amount < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** `1.500` is 1500 in many countries, and never how an amount with fewer digits is written. */
const thousandsWithDots = /^\s*[1-9]\d{0,2}(?:\.\d{3})+\s*$/;

/**
 * `12.5`, `1,200`, `7` or `12.5000` in minor units; null if it is not an amount in that currency,
 * or could be one with dots between thousands.
 */
export function parseDecimal(text: string, currency: string): number | null {
  const match = /^\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?\s*$/.exec(text);
  if (!match) return null;
  const digits = minorDigits(currency);
  if (digits < 3 && thousandsWithDots.test(text)) return null;
  const fraction = (match[2] ?? '').replace(/(?<!0)0+$/, '');
  if (fraction.length > digits) return null;
  const amount = Number((match[1] ?? '').replaceAll(',', '') + fraction.padEnd(digits, '0'));
  return amount <= maxAmount ? amount : null;
}

/** The amount as people read it: `$12.50`, or in another language `12,50 $`. */
export function formatMoney(money: Money, locale = 'en'): string {
  const digits = minorDigits(money.currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Number(formatDecimal(money)));
}
