/** An amount in integer minor units (cents) and its ISO 4217 currency. Never a float. */
export type Money = { amount: number; currency: string };

/** The largest amount that is taken in: security 7. */
export const maxAmount = 1_000_000_000_000;

const digitsOf = new Map<string, number>();

/** How many minor digits a currency has: 2 for USD, 0 for JPY. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return knownCurrencies.has(code);
}

/** The amount as a plain decimal, `12.50`: for structured data and spreadsheets. */
export function decimal(money: Money): string {
  const digits = minorDigits(money.currency);
  if (digits === 0) return String(money.amount);
  const text = String(Math.abs(money.amount)).padStart(digits + 1, '0');
  const sign = money.amount < 0 ? '-' : '';
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** `12.5`, `1,200` or `7` in minor units, or null when it is not an amount of that currency. */
export function parseDecimal(text: string, currency: string): number | null {
  const match = /^\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?\s*$/.exec(text);
  if (!match) return null;
  const digits = minorDigits(currency);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return null;
  const amount = Number((match[1] ?? '').replaceAll(',', '') + fraction.padEnd(digits, '0'));
  return amount <= maxAmount ? amount : null;
}

/** The amount as people read it: `$12.50`. */
export function displayMoney(money: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: money.currency });
  return format.format(Number(decimal(money)));
}
