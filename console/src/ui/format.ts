import { formatDecimal, minorDigits } from '../../../src/kernel/money.ts';

/**
 * Digits after the decimal point of a currency: 2 for USD, 0 for JPY. Those of browsers are not
 * used: they have 0 for HUF, whose amounts have 2 in the API.
 */
export const fractionDigits = minorDigits;

/** Formats minor units, for example cents: `formatMoney(1250, 'USD')` is `$12.50`. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency).format(amount / 10 ** fractionDigits(currency));

/** Reads an amount as a person types it into minor units; null if it is not an amount. */
export function parseMoney(text: string, currency: string): number | null {
  const plain = text.trim().replace(',', '.');
  const digits = fractionDigits(currency);
  if (!/^\d{1,12}(\.\d*)?$/.test(plain)) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  if (fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** Minor units as a person types them: `12.50`. */
export const toMoneyText = (amount: number, currency: string): string =>
  formatDecimal({ amount, currency });

export const formatNumber = (value: number): string => new Intl.NumberFormat().format(value);

/** `formatShare(1, 8)` is `12.5%`; 0 of 0 is `0%`. */
export function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(undefined, style).format(share);
}

/**
 * Orders by visits. Agents can order without a counted visit, so there is no rate if orders exceed
 * visits.
 */
export const formatConversion = (of: { conversions: number; visits: number }): string =>
  of.conversions > of.visits ? '–' : formatShare(of.conversions, of.visits);

/** `compact`: "Nov 22, 14:05", with the year if it is not this one; `full` for tooltips. */
export function formatTime(
  instant: string | Date,
  style: 'compact' | 'date' | 'full' = 'compact',
  timeZone?: string,
): string {
  const date = new Date(instant);
  const zone = timeZone === undefined ? {} : { timeZone };
  if (style === 'full')
    return date.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long', ...zone });
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleString(undefined, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    ...(style === 'compact' && { hour: '2-digit', minute: '2-digit' }),
    ...zone,
  });
}

/** `partially_fulfilled` becomes `Partially fulfilled`. */
export function toLabel(value: string): string {
  // The API has both spellings.
  const words = value.replaceAll('_', ' ').replace('cancelled', 'canceled');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const found = moneyFormats.get(currency);
  if (found) return found;
  const digits = fractionDigits(currency);
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  moneyFormats.set(currency, format);
  return format;
}
