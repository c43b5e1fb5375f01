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
 * The call that helps after an error: it reads what the buyer can choose from, or is the call that
 * failed. It never pays, and never chooses an option or a quantity that was not named. Null if only
 * a credential helps.
 */
export function getNextSkillCall(error: DomainError, failed: FailedCall): NextSkillCall | null {
  return showShippingOptions(error, failed) ?? toSkillCall(getNextStep(error), error, failed);
}

/** The same call without the option: its result lists the options of a new cart or checkout. */
function showShippingOptions({ reason }: DomainError, failed: FailedCall): NextSkillCall | null {
  const { skill, input } = failed;
  const { selected_shipping_option_id: option, ...rest } = input;
  if (!/^shipping_option_/.test(reason)) return null;
  return readExisting(failed) ?? (option === undefined ? null : { skill, input: rest });
}

function toSkillCall(step: NextStep, error: DomainError, failed: FailedCall): NextSkillCall | null {
  const { skill, input, siteSlug } = failed;
  const store = siteSlug === null ? {} : { site_slug: siteSlug };
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
      return readExisting(failed) ?? searchFor(store);
    case 'show_product':
      return (
        showProducts(findProductIds(error, input), store) ??
        readExisting(failed) ??
        searchFor(store)
      );
    case 'open_checkout':
      return showProducts(findProductIds(error, input), store) ?? searchFor(store);
    case 'same_kind':
      return toSameKind(failed, store);
    case 'repeat':
      return { skill, input };
    default:
      return null;
  }
}

/** Reads the cart or the checkout of a call; null if it names none. */
function readExisting({ input }: FailedCall): NextSkillCall | null {
  const { cart_token: token, session_id: session } = input;
  if (typeof session === 'string') return { skill: 'ucp-checkout', input: { session_id: session } };
  return typeof token === 'string'
    ? { skill: 'cart-management', input: { action: 'get', cart_token: token } }
    : null;
}

/** The most products that catalog-search shows by id. */
const maxProducts = 25;

/** Products with their variants and stock, from which the buyer chooses. */
function showProducts(ids: readonly string[], store: InputFields): NextSkillCall | null {
  if (ids.length === 0) return null;
  return { skill: 'catalog-search', input: { ...store, product_ids: ids.slice(0, maxProducts) } };
}

/** The product that the error is about, else all products of the call, if they are known to exist. */
function findProductIds({ reason, extensions }: DomainError, input: InputFields): string[] {
  const known = productIdsOf(extensions);
  if (known.length > 0 || reason === 'not_eligible') return known;
  const listed = [input.items, input.line_items].flatMap((list) =>
    Array.isArray(list) ? list.filter(isObject) : [],
  );
  return [...new Set([input, ...listed].flatMap(productIdsOf))];
}

const productIdsOf = ({ product_id: id }: InputFields): string[] =>
  typeof id === 'string' ? [id] : [];

/** A valid call of the same skill with what is known; a search finds what is missing. */
function toSameKind(failed: FailedCall, store: InputFields): NextSkillCall {
  const { skill } = failed;
  const existing = readExisting(failed);
  if (existing) return existing;
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
