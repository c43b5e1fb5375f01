import type { VariantOptions } from '../../../catalog/product.ts';
import type { ExtractedFields } from '../text-reading.ts';

/*
 * Skill inputs that follow from the text alone, without a lookup. Fields are in snake_case, and
 * absent if the text does not contain them.
 */
export type SkillInput = Record<string, unknown>;

export function toSearchInput(extracted: ExtractedFields): SkillInput {
  const { query, siteSlugs = [], filters = {}, limit, without = [] } = extracted;
  const options = optionsOutsideQuery(extracted);
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

// A color alone is already part of the query, and the index matches it without filtering results.
function optionsOutsideQuery({ options = {}, query = '' }: ExtractedFields): VariantOptions {
  const [only, ...others] = Object.keys(options);
  return only === 'color' && others.length === 0 && query !== '' ? {} : options;
}

export function toStoreDetailsInput({ siteSlugs }: ExtractedFields): SkillInput {
  return omitUndefined({ site_slug: siteSlugs?.[0] });
}

export function toOrderStatusInput(
  { confirmationToken }: ExtractedFields,
  displayedToken: string | null,
): SkillInput {
  return omitUndefined({ confirmation_token: confirmationToken ?? displayedToken ?? undefined });
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

/** Keeps the noun after a plan name, because a store may offer both Trail and Trail Club. */
function toFullPlanName(plan: string | undefined, text: string): string | undefined {
  if (plan === '') return plan;
  if (plan === undefined) return clubPattern.exec(text)?.[1]?.toLowerCase();
  const plain = text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
  const noun = plain.split(plan)[1];
  const club =
    noun === undefined ? null : new RegExp(`^ ${clubNouns}(?![\\p{L}\\p{N}])`, 'u').exec(noun);
  return `${plan}${club?.[0] ?? ''}`;
}

/** Removes undefined members. */
export function omitUndefined(fields: SkillInput): SkillInput {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
