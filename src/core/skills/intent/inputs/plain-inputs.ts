import type { Options } from '../../../catalog/product.ts';
import type { Said } from '../reading.ts';

/*
 * Inputs of skills that words give by themselves, nothing looked up. Fields in snake_case
 * (decisions 13); what was not said is absent.
 */
export type Input = Record<string, unknown>;

export function searchInput(said: Said): Input {
  const { query, siteSlugs = [], filters = {}, limit, without = [] } = said;
  const options = optionsBeyond(said);
  const narrowed = present({
    in_stock: filters.inStock,
    price_min: filters.priceMin,
    price_max: filters.priceMax,
    currency: filters.currency,
    tags: filters.tags,
    collection: filters.collection,
    options: Object.keys(options).length > 0 ? options : undefined,
    without: without.length > 0 ? without : undefined,
    site_slugs: siteSlugs.length > 1 ? siteSlugs : undefined,
  });
  return present({
    query: query === '' ? undefined : query,
    site_slug: siteSlugs.length > 1 ? undefined : siteSlugs[0],
    filters: Object.keys(narrowed).length > 0 ? narrowed : undefined,
    limit,
  });
}

// A color alone is among the words already, and the index finds it without looking at each hit.
function optionsBeyond({ options = {}, query = '' }: Said): Options {
  const [only, ...others] = Object.keys(options);
  return only === 'color' && others.length === 0 && query !== '' ? {} : options;
}

export function detailsInput({ siteSlugs }: Said): Input {
  return present({ site_slug: siteSlugs?.[0] });
}

export function orderInput({ confirmationToken }: Said, shownToken: string | null): Input {
  return present({ confirmation_token: confirmationToken ?? shownToken ?? undefined });
}

export function membershipInput(
  { siteSlugs, plan, planId, email, name }: Said,
  text: string,
): Input {
  return present({
    site_slug: siteSlugs?.[0],
    plan: planId === undefined ? wholeName(plan, text) : plan,
    plan_id: planId,
    email,
    name,
  });
}

const clubs = '(?:club|circle|program|programme)';
const onlyClub = new RegExp(`\\bjoin (the ${clubs})(?=\\s*(?:[,.!?]|at |$))`, 'iu');

/** A store may offer both Trail and Trail Club: the noun behind a name stays with it. */
function wholeName(plan: string | undefined, text: string): string | undefined {
  if (plan === undefined) return onlyClub.exec(text)?.[1]?.toLowerCase();
  const said = text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
  const noun = said.split(plan)[1];
  const club =
    noun === undefined ? null : new RegExp(`^ ${clubs}(?![\\p{L}\\p{N}])`, 'u').exec(noun);
  return `${plan}${club?.[0] ?? ''}`;
}

/** Without the members that are undefined. */
export function present(fields: Input): Input {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
