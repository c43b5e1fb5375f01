import type { IntentItem } from '@stoa/shopping-intent';
import { findOtherSigns } from '@stoa/shopping-intent/text/signed-words';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { Product } from '../../catalog/product.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import { toSearchedSite } from '../../catalog/search/find-products.ts';
import {
  type CandidateChoice,
  chooseCandidate,
  matchesName,
  type ProductCriteria,
} from './choose-candidate.ts';
import { isNamedBy } from './named-by.ts';
import { type ProductCandidate, toProductCandidate } from './product-candidate.ts';
import type { ResolutionContext } from './resolution-context.ts';
import { noPreviousResults, productNotFound } from './unresolved-product.ts';
import { isRelated, toNormalizedWords } from './variant-words.ts';

/**
 * The product that an item without an id refers to, or several possible ones. Products that were
 * shown take precedence over search results. Null if the item has no words and nothing was shown.
 */
export async function findProduct(
  resolution: ResolutionContext,
  item: IntentItem,
): Promise<CandidateChoice | null> {
  const criteria = toProductCriteria(item);
  if (typeof item.reference === 'number')
    return { best: getDisplayedProduct(resolution, item.reference) };
  if (criteria.query === '') return chooseDisplayed(resolution, criteria);
  const displayedMatches = resolution.displayed.products.filter((product) =>
    matchesName(product, toNormalizedWords(criteria.query)),
  );
  const known = chooseCandidate(displayedMatches, criteria);
  const choice = known.best ? known : await searchCandidates(resolution, criteria);
  const isOffer = item.isDescription || hasOtherSigns(criteria, choice);
  return isOffer && choice.best ? { best: null, several: [choice.best] } : choice;
}

/** "C# Handbook" may ask for another product than the "C++ Handbook". */
function hasOtherSigns({ query }: ProductCriteria, { best }: CandidateChoice): boolean {
  const values = best?.options.flatMap((option) => option.values) ?? [];
  return best !== null && findOtherSigns(query, [best.name, ...values]).length > 0;
}

/** The products of which a text asks for one, as a choice; null if it names no such products. */
export async function findChoices(
  { deps, site }: ResolutionContext,
  { choices = [] }: IntentItem,
): Promise<CandidateChoice | null> {
  if (site === null || choices.length === 0) return null;
  const found = await getPublishedProducts(deps.unit.publishedReader(), site, choices);
  const several = choices.flatMap((each) => found.filter(({ id }) => id === each));
  return several.length === 0 ? null : { best: null, several: several.map(toProductCandidate) };
}

export function toProductCriteria({
  query = '',
  options = {},
  without = [],
}: IntentItem): ProductCriteria {
  return { query, options, without };
}

function getDisplayedProduct({ displayed }: ResolutionContext, position: number): ProductCandidate {
  const found = displayed.products.at(position > 0 ? position - 1 : position);
  if (found) return found;
  throw noPreviousResults(displayed.products.length);
}

function chooseDisplayed(
  { displayed }: ResolutionContext,
  criteria: ProductCriteria,
): CandidateChoice | null {
  const choice = chooseCandidate(displayed.products, criteria);
  return choice.best === null && choice.several.length === 0 ? null : choice;
}

const maxHits = 10;

/**
 * Searches the catalog. Only a product whose name contains the words is chosen without asking. One
 * that was found by a synonym, another spelling, the beginning of a word or only its tags is offered;
 * one that only its description relates to the words is not.
 */
async function searchCandidates(
  resolution: ResolutionContext,
  criteria: ProductCriteria,
): Promise<CandidateChoice> {
  const whole = await findHits(resolution, criteria.query);
  const colorless =
    whole.candidates.length > 0 ? whole : await findHits(resolution, withoutColor(criteria));
  const hits = colorless.candidates.length > 0 ? colorless : { ...whole, candidates: whole.near };
  const choice = chooseCandidate(hits.candidates, criteria);
  if (choice.best === null && choice.several.length === 0) throw productNotFound(criteria.query);
  if (isKind(criteria.query, choice) && hits.candidates.length > 1)
    return { best: null, several: hits.candidates };
  const { best } = choice;
  if (best === null || !hits.called.has(best.productId))
    return { best: null, several: best === null ? choice.several : [best] };
  // A product with colors is chosen, and its colors are offered. Without colors it may be another
  // one.
  const isInColors = best.options.some(({ name }) =>
    toCanonicalTerm(name).split(' ').includes('color'),
  );
  return hits === whole || isInColors ? choice : { best: null, several: [best] };
}

// "A hat" is a sun hat, a cap or a beanie, although only one of them has the word in its name.
function isKind(query: string, { best }: CandidateChoice): boolean {
  const isWord = toNormalizedWords(query).length === 1;
  return isWord && (best === null || toNormalizedWords(best.name).length > 1);
}

/**
 * `near`: products that match only some of the words, or other words that are spelled like them.
 * `called`: ids of the other products whose names contain the words.
 */
type SearchHits = {
  candidates: ProductCandidate[];
  near: ProductCandidate[];
  called: ReadonlySet<string>;
};

/** Searches the store of the request, else the stores of the caller's workspace, else all. */
async function findHits(
  { deps, site, context }: ResolutionContext,
  query: string,
): Promise<SearchHits> {
  if (query === '') return { candidates: [], near: [], called: new Set() };
  const found = await deps.find({ ...unfilteredSearch, q: query, site: toSearchedSite(site) });
  const own = context.bearer?.tenant.workspaceId;
  const labelOf = ({ id }: Product) => found.labels.get(id) ?? found;
  const products = found.items.filter(
    (product) =>
      (site !== null || own === undefined || product.workspaceId === own) &&
      // Synonyms need not be in the name: "t-shirt" for a tee.
      (labelOf(product).match === 'vocabulary' || isRelated(product, query)),
  );
  const isNear = (product: Product) => labelOf(product).match === 'partial';
  const isMisspelled = (product: Product) =>
    labelOf(product).unmatched.every((word) => Object.hasOwn(found.corrected, word));
  const near = products.filter(isNear);
  const matching = products.filter((product) => !isNear(product));
  const called = matching.filter((product) => isNamedBy(product, query)).map(({ id }) => id);
  return {
    candidates: matching.map(toProductCandidate),
    near: (near.some(isMisspelled) ? near.filter(isMisspelled) : near).map(toProductCandidate),
    called: new Set(called),
  };
}

const unfilteredSearch = {
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  limit: maxHits,
  cursor: null,
};

// Finds the beanie for "a navy beanie" although it only exists in other colors, which are then
// offered.
function withoutColor({ query, options }: ProductCriteria): string {
  const color = toNormalizedWords(options.color ?? '');
  const words = query
    .split(' ')
    .filter((word) => !toNormalizedWords(word).every((each) => color.includes(each)));
  return words.length === query.split(' ').length ? '' : words.join(' ');
}
