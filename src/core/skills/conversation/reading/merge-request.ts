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
    else
      merged[field] =
        field === 'variant_options' ? mergeOptions(known, value) : { ...known, ...value };
  }
  return merged;
}

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
