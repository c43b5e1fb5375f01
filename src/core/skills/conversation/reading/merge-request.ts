import { isObject } from '../../../../kernel/json.ts';
import type { InputFields } from '../../calling/input-fields.ts';

/**
 * Merges the fields of a later message into the request that a task remembers. Objects are merged
 * field by field, so an answer may contain only what was missing. A new choice of variant replaces
 * the previous one, whether by id or by options.
 */
export function mergeRequest(before: InputFields, added: InputFields): InputFields {
  const merged = { ...dropReplacedChoice(before, added) };
  for (const [field, value] of Object.entries(added)) {
    const known = merged[field];
    if (!isObject(known) || !isObject(value)) merged[field] = value;
    else merged[field] = mergers[field]?.(known, value) ?? { ...known, ...value };
  }
  return merged;
}

const mergers: Record<string, (known: InputFields, added: InputFields) => InputFields> = {
  variant_options: mergeOptions,
  shipping_address: mergeAddress,
};

/**
 * An address in another place replaces the one before, apart from the name: a street in Austin is
 * not in Dallas. A state or a city alone is a correction.
 */
function mergeAddress(known: InputFields, added: InputFields): InputFields {
  const differs = (field: string) =>
    isText(known[field]) && isText(added[field]) && !isSame(known[field], added[field]);
  const isWhole = Object.keys(added).filter((field) => field !== 'name').length > 1;
  const isElsewhere = differs('country') || (isWhole && (differs('state') || differs('city')));
  return isElsewhere ? { name: known.name, ...added } : { ...known, ...added };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function dropReplacedChoice(before: InputFields, added: InputFields): InputFields {
  const isOther = added.product_id !== undefined && added.product_id !== before.product_id;
  const { variant_id, variant_options, ...rest } = before;
  if (isOther || added.variant_id !== undefined) return rest;
  if (added.variant_options === undefined) return before;
  return variant_options === undefined ? rest : { ...rest, variant_options };
}

/** Option names are compared without regard to case. */
function mergeOptions(before: InputFields, added: InputFields): InputFields {
  const named = new Set(Object.keys(added).map(normalizeName));
  const kept = Object.entries(before).filter(([name]) => !named.has(normalizeName(name)));
  return { ...Object.fromEntries(kept), ...added };
}

const normalizeName = (name: string) => name.trim().toLowerCase();
