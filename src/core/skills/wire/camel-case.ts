import { isObject } from '../../../kernel/json.ts';

/**
 * A REST record as A2A shows it (decisions 14): keys in camelCase, deep. A map of a merchant's words
 * (`options`, `variant_options`) becomes a list of `{ name, value }`, so that no such word becomes a
 * key. Instants become ISO text; what is undefined is left out. Values are not copied otherwise.
 */
export function toCamelCase(record: object): Record<string, unknown> {
  const cased: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    cased[toCamelCaseKey(key)] =
      mapFields.has(key) && isObject(value) ? toNamedValues(value) : toCamelCaseValue(value);
  }
  return cased;
}

const mapFields = new Set(['options', 'variant_options']);

/** A merchant's map as a list, in the merchant's order. */
function toNamedValues(map: object): { name: string; value: unknown }[] {
  return Object.entries(map).map(([name, value]) => ({ name, value }));
}

function toCamelCaseValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toCamelCaseValue);
  return value instanceof Date ? value.toISOString() : toCamelCase(value);
}

/** The keys of our records are few; a bound, should a caller's ever come this way. */
const maxCachedNames = 2_000;
const nameCache = new Map<string, string>();

function toCamelCaseKey(key: string): string {
  const known = nameCache.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/(?<=.)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  if (nameCache.size < maxCachedNames) nameCache.set(key, name);
  return name;
}
