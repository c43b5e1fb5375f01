import { isObject } from '../../../kernel/json.ts';

/**
 * A REST record with all keys in camelCase, as A2A and MCP show it. Maps whose keys are option
 * names (`options`, `variant_options`) become lists of `{ name, value }`, so that these names are
 * not changed. Dates become ISO text, and undefined members are dropped.
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

/** A map as a list in the same order. */
function toNamedValues(map: object): { name: string; value: unknown }[] {
  return Object.entries(map).map(([name, value]) => ({ name, value }));
}

function toCamelCaseValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toCamelCaseValue);
  return value instanceof Date ? value.toISOString() : toCamelCase(value);
}

/** Records have few different keys. The bound protects memory if keys of a caller get here. */
const maxCachedNames = 2_000;
const nameCache = new Map<string, string>();

function toCamelCaseKey(key: string): string {
  const known = nameCache.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/(?<=.)_+([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  if (nameCache.size < maxCachedNames) nameCache.set(key, name);
  return name;
}
