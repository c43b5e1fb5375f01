import { isObject } from '../../../kernel/json.ts';

/** Members whose content belongs to the caller, so their keys are not changed. */
const opaqueKeys = new Set(['data', 'metadata']);

/**
 * Converts protocol keys from snake_case to camelCase. If a key is present in both spellings, the
 * camelCase value wins. The content of `data` and `metadata` is not changed.
 */
export function toCamelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCaseKeys);
  if (!isObject(value)) return value;
  const converted: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name = camelCase(key);
    if (name !== key && name in value) continue;
    converted[name] = opaqueKeys.has(name) ? member : toCamelCaseKeys(member);
  }
  return converted;
}

function camelCase(key: string): string {
  return key.includes('_')
    ? key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_pair, letter: string) => letter.toUpperCase())
    : key;
}
