import type { DomainError } from '../../../kernel/domain-error.ts';
import { isObject } from '../../../kernel/json.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { SkillName } from '../skill.ts';
import { getNextStep, type NextStep } from './next-steps.ts';

/** A call of a skill that works as it stands. */
export type NextSkillCall = { skill: SkillName; input: InputFields };

/** The call that failed. `siteSlug`: the store that it addresses, if it is known. */
export type FailedCall = { skill: SkillName; input: InputFields; siteSlug: string | null };

/**
 * The call that helps after an error: the same one with a value from the error, else the one of the
 * next step. Null if only time or a credential helps.
 */
export function getNextSkillCall(error: DomainError, failed: FailedCall): NextSkillCall | null {
  const corrected = correctInput(error, failed.input);
  if (corrected) return { skill: failed.skill, input: corrected };
  return toSkillCall(getNextStep(error), failed);
}

/** The input with the variant, quantity or shipping option that the error offers. */
function correctInput({ reason, extensions }: DomainError, input: InputFields): InputFields | null {
  if (reason === 'variant_unresolved' && input.items === undefined) {
    const { variant_options: _unresolved, ...rest } = input;
    const id = findId(extensions.alternatives, ({ in_stock: available }) => available !== false);
    return id === null ? null : { ...rest, variant_id: id };
  }
  if (
    reason === 'insufficient_stock' &&
    input.items === undefined &&
    input.line_items === undefined
  ) {
    const { available } = extensions;
    return typeof available === 'number' && available > 0
      ? { ...input, quantity: available }
      : null;
  }
  if (/^shipping_option_/.test(reason)) {
    const id = findId(extensions.shipping_options, () => true);
    return id === null ? null : { ...input, selected_shipping_option_id: id };
  }
  return null;
}

function findId(list: unknown, isFit: (one: InputFields) => boolean): string | null {
  const all = Array.isArray(list) ? list.filter(isObject) : [];
  const id = (all.find(isFit) ?? all[0])?.id;
  return typeof id === 'string' ? id : null;
}

function toSkillCall(step: NextStep, failed: FailedCall): NextSkillCall | null {
  const { skill, input, siteSlug } = failed;
  const store = siteSlug === null ? {} : { site_slug: siteSlug };
  const token = input.cart_token;
  switch (step) {
    case 'search':
      return searchFor(store);
    case 'search_all':
    case 'discover':
      return searchFor({});
    case 'read_store':
      return siteSlug === null ? searchFor({}) : { skill: 'store-details', input: store };
    case 'create_cart':
      return siteSlug === null
        ? searchFor({})
        : { skill: 'cart-management', input: { action: 'create', ...store } };
    case 'read_cart':
      return typeof token === 'string'
        ? { skill: 'cart-management', input: { action: 'get', cart_token: token } }
        : searchFor(store);
    case 'open_checkout':
      return typeof input.product_id === 'string'
        ? { skill: 'ucp-checkout', input: { ...store, product_id: input.product_id } }
        : searchFor(store);
    case 'same_kind':
      return toSameKind(skill, failed, store);
    default:
      return null;
  }
}

/** A valid call of the same skill with what is known; a search finds what is missing. */
function toSameKind(skill: SkillName, { input }: FailedCall, store: InputFields): NextSkillCall {
  const { cart_token: token } = input;
  if (skill === 'cart-management' && typeof token === 'string')
    return { skill, input: { action: 'get', cart_token: token } };
  if (skill === 'cart-management' && 'site_slug' in store)
    return { skill, input: { action: 'create', ...store } };
  if (skill === 'order-status' || skill === 'membership-signup')
    return 'site_slug' in store ? { skill: 'store-details', input: store } : searchFor({});
  return searchFor(store);
}

const searchFor = (store: InputFields): NextSkillCall => ({
  skill: 'catalog-search',
  input: { ...store, limit: 5 },
});
