import { isObject } from '../../../../kernel/json.ts';
import type { InputFields } from '../../calling/input-fields.ts';

/**
 * What a task is asked for by a later message (a2a.md 6): what it remembers, under what is new. Objects
 * are merged field by field, so that an answer may name only what was missing. A variant that is
 * chosen anew takes the place of the one before, however it was said.
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

/** Names of options are the same whatever their case. */
function mergeOptions(before: InputFields, added: InputFields): InputFields {
  const named = new Set(Object.keys(added).map(normalizeName));
  const kept = Object.entries(before).filter(([name]) => !named.has(normalizeName(name)));
  return { ...Object.fromEntries(kept), ...added };
}

const normalizeName = (name: string) => name.trim().toLowerCase();
