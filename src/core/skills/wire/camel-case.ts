import { isObject } from '../../../kernel/json.ts';

/**
 * A REST record as A2A shows it (decisions 14): keys in camelCase, deep. A map of a merchant's words
 * (`options`, `variant_options`) becomes a list of `{ name, value }`, so that no such word becomes a
 * key. Instants become ISO text; what is undefined is left out. Values are not copied otherwise.
 */
export function camelCased(record: object): Record<string, unknown> {
  const cased: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    cased[camelKey(key)] =
      maps.has(key) && isObject(value) ? namedValues(value) : casedValue(value);
  }
  return cased;
}

const maps = new Set(['options', 'variant_options']);

/** A merchant's map as a list, in the merchant's order. */
function namedValues(map: object): { name: string; value: unknown }[] {
  return Object.entries(map).map(([name, value]) => ({ name, value }));
}

function casedValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(casedValue);
  return value instanceof Date ? value.toISOString() : camelCased(value);
}

/** The keys of our records are few; a bound, should a caller's ever come this way. */
const mostNames = 2_000;
const names = new Map<string, string>();

function camelKey(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/(?<=.)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  if (names.size < mostNames) names.set(key, name);
  return name;
}
