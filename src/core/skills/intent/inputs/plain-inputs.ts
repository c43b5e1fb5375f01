import type { VariantOptions } from '../../../catalog/product.ts';
import type { ExtractedFields } from '../text-reading.ts';

/*
 * Inputs of skills that words give by themselves, nothing looked up. Fields in snake_case
 * (decisions 13); what was not said is absent.
 */
export type SkillInput = Record<string, unknown>;

export function toSearchInput(said: ExtractedFields): SkillInput {
  const { query, siteSlugs = [], filters = {}, limit, without = [] } = said;
  const options = optionsOutsideQuery(said);
  const narrowed = omitUndefined({
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
  return omitUndefined({
    query: query === '' ? undefined : query,
    site_slug: siteSlugs.length > 1 ? undefined : siteSlugs[0],
    filters: Object.keys(narrowed).length > 0 ? narrowed : undefined,
    limit,
  });
}

// A color alone is among the words already, and the index finds it without looking at each hit.
function optionsOutsideQuery({ options = {}, query = '' }: ExtractedFields): VariantOptions {
  const [only, ...others] = Object.keys(options);
  return only === 'color' && others.length === 0 && query !== '' ? {} : options;
}

export function toStoreDetailsInput({ siteSlugs }: ExtractedFields): SkillInput {
  return omitUndefined({ site_slug: siteSlugs?.[0] });
}

export function toOrderStatusInput(
  { confirmationToken }: ExtractedFields,
  shownToken: string | null,
): SkillInput {
  return omitUndefined({ confirmation_token: confirmationToken ?? shownToken ?? undefined });
}

export function toMembershipInput(
  { siteSlugs, plan, planId, email, name }: ExtractedFields,
  text: string,
): SkillInput {
  return omitUndefined({
    site_slug: siteSlugs?.[0],
    plan: planId === undefined ? toFullPlanName(plan, text) : plan,
    plan_id: planId,
    email,
    name,
  });
}

const clubNouns = '(?:club|circle|program|programme)';
const clubPattern = new RegExp(`\\bjoin (the ${clubNouns})(?=\\s*(?:[,.!?]|at |$))`, 'iu');

/** A store may offer both Trail and Trail Club: the noun behind a name stays with it. */
function toFullPlanName(plan: string | undefined, text: string): string | undefined {
  if (plan === undefined) return clubPattern.exec(text)?.[1]?.toLowerCase();
  const said = text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
  const noun = said.split(plan)[1];
  const club =
    noun === undefined ? null : new RegExp(`^ ${clubNouns}(?![\\p{L}\\p{N}])`, 'u').exec(noun);
  return `${plan}${club?.[0] ?? ''}`;
}

/** Without the members that are undefined. */
export function omitUndefined(fields: SkillInput): SkillInput {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
