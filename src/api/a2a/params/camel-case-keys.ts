import { isObject } from '../../../kernel/json.ts';

/** Members whose content is the caller's own: whatever is below them keeps its spelling. */
const opaqueKeys = new Set(['data', 'metadata']);

/**
 * The same value with protocol keys in camelCase (§0: snake_case input is also accepted). A key that
 * comes in both spellings keeps its camelCase value. Never reaches into `data` or `metadata`.
 */
export function toCamelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCaseKeys);
  if (!isObject(value)) return value;
  const spelled: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const name = camelCase(key);
    if (name !== key && name in value) continue;
    spelled[name] = opaqueKeys.has(name) ? member : toCamelCaseKeys(member);
  }
  return spelled;
}

function camelCase(key: string): string {
  return key.includes('_')
    ? key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_pair, letter: string) => letter.toUpperCase())
    : key;
}
