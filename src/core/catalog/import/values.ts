import { maxAmount, parseDecimal } from '../../../kernel/money.ts';
import { lowStockRange } from '../../sites/site-profile.ts';
import { isGlobalGtin, isGtinShaped } from '../gtin.ts';
import { type Media, type ProductCondition, productConditions } from '../product.ts';

/** The largest value of PostgreSQL's integer type. */
const maxInteger = 2_147_483_647;

/**
 * Parses `12.50`, `1,200` or, as some spreadsheets write it, `12,50` to minor units; null if
 * invalid.
 */
export function parsePrice(text: string, currency: string): number | null {
  const amount = parseDecimal(text, currency);
  if (amount !== null) return amount;
  const isCommaDecimal = /^\s*\d{1,3}(?:\.\d{3})*,\d{1,2}\s*$|^\s*\d+,\d{1,2}\s*$/.test(text);
  return isCommaDecimal ? parseDecimal(text.replaceAll('.', '').replace(',', '.'), currency) : null;
}

/** Integer minor units from text or a number; null if invalid. */
export function parseMinorUnits(value: unknown): number | null {
  const amount = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  const isAmount = typeof amount === 'number' && Number.isInteger(amount);
  return isAmount && amount >= 0 && amount <= maxAmount ? amount : null;
}

/** A whole number that may be negative and may end in `.0`; null if invalid. */
export function parseWholeNumber(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\s*-?\d+(?:\.0+)?\s*$/.test(value) ? Number(value) : value;
  const isInteger = typeof number === 'number' && Number.isInteger(number);
  return isInteger && Math.abs(number) <= maxInteger ? number : null;
}

/** At how many units stock is low; null if invalid. */
export function parseLowStock(value: unknown): number | null {
  const units = parseWholeNumber(value);
  return units !== null && units >= 0 && units <= lowStockRange.maximum ? units : null;
}

/** Whole grams, rounded; null for none, undefined if invalid. */
export function parseGrams(value: unknown): number | null | undefined {
  if (value === '' || value === null) return null;
  const number = typeof value === 'string' ? Number(value) : value;
  const isWeight = typeof number === 'number' && number >= 0 && number <= maxInteger;
  return isWeight ? Math.round(number) : undefined;
}

/** Spreadsheets add an apostrophe, spaces or hyphens to long numbers. */
const toDigits = (text: string) => text.replace(/^'/, '').replace(/[\s-]/g, '');

/** The digits of a barcode; null unless a GTIN can have that many. */
export function parseGtin(text: string): string | null {
  const digits = toDigits(text);
  return isGtinShaped(digits) ? digits : null;
}

/** What is wrong with a barcode; null for none and for a GTIN. */
export function findGtinProblem(text: string): string | null {
  if (text === '') return null;
  const shown = `"${text.slice(0, 40)}"`;
  const gtin = parseGtin(text);
  if (gtin === null)
    return `${shown} does not have the 8, 12, 13 or 14 digits of a GTIN; it is not imported.`;
  return isGlobalGtin(gtin)
    ? null
    : `${shown} is not a GTIN: check the last digit. Product feeds leave it out.`;
}

/** `new`, `refurbished` or `used`; null for other words. */
export function parseCondition(text: string): ProductCondition | null {
  const word = text.trim().toLowerCase();
  return productConditions.find((condition) => condition === word) ?? null;
}

const trueWords = new Set(['true', 'yes', 'y', '1', 'on', 'continue', 'published', 'active']);
const falseWords = new Set([
  'false',
  'no',
  'n',
  '0',
  'off',
  'deny',
  'draft',
  'archived',
  'unlisted',
  'inactive',
  'unpublished',
  'hidden',
  'private',
  'pending',
  'proposed',
  'rejected',
]);

/** True for words like "yes", false for words like "no", null for empty or other text. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : null;
}

/** An ISO 8601 date or timestamp; null if invalid. */
export function parseIsoDate(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Whether an image URL is safe to publish: http(s), without credentials, at most 2,048 characters.
 */
export function isSafeImageUrl(text: string): boolean {
  if (text.length > 2_048 || !/^https?:\/\//i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

export function toImageMedia(url: string, alt: string): Media {
  return { type: 'image', url, alt: alt.trim() };
}

/** The trimmed, non-empty strings, without duplicates that differ only in case. */
export function distinctTexts(words: Iterable<string>): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const text = word.trim();
    const key = text.toLowerCase();
    if (text !== '' && !kept.has(key)) kept.set(key, text);
  }
  return [...kept.values()];
}
