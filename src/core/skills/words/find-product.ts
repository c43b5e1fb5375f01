import { toCanonicalTerm } from '../../catalog/variants/synonyms.ts';
import type { IntentItem } from '../intent/intent.ts';
import {
  type CandidateChoice,
  chooseCandidate,
  matchesName,
  type ProductCriteria,
} from './choose-candidate.ts';
import { type ProductCandidate, toProductCandidate } from './product-candidate.ts';
import type { ResolutionContext } from './resolution-context.ts';
import { noPreviousResults, productNotFound } from './unresolved-product.ts';
import { isNamedBy, isRelated, toNormalizedWords } from './variant-words.ts';

/**
 * The product that an item without an id means, or those that it may mean. What was shown goes
 * before what a search finds. Null: the item points at nothing in particular, and nothing was shown.
 */
export async function findProduct(
  scene: ResolutionContext,
  item: IntentItem,
): Promise<CandidateChoice | null> {
  const wish = toProductCriteria(item);
  if (typeof item.reference === 'number')
    return { best: getDisplayedProduct(scene, item.reference) };
  if (wish.query === '') return chooseDisplayed(scene, wish);
  const shown = scene.displayed.products.filter((product) =>
    matchesName(product, toNormalizedWords(wish.query)),
  );
  const known = chooseCandidate(shown, wish);
  return known.best ? known : searchCandidates(scene, wish);
}

export function toProductCriteria({
  query = '',
  options = {},
  without = [],
}: IntentItem): ProductCriteria {
  return { query, options, without };
}

function getDisplayedProduct({ displayed }: ResolutionContext, place: number): ProductCandidate {
  const found = displayed.products.at(place > 0 ? place - 1 : place);
  if (found) return found;
  throw noPreviousResults(displayed.products.length);
}

function chooseDisplayed(
  { displayed }: ResolutionContext,
  wish: ProductCriteria,
): CandidateChoice | null {
  const choice = chooseCandidate(displayed.products, wish);
  return choice.best === null && choice.several.length === 0 ? null : choice;
}

const maxHits = 10;

/**
 * What a search finds. Only a product that is called so is taken without asking: one that was found
 * under another spelling, by the beginning of a word or by its tags alone is offered, and one that its
 * description alone relates to the words is not.
 */
async function searchCandidates(
  scene: ResolutionContext,
  wish: ProductCriteria,
): Promise<CandidateChoice> {
  const whole = await findHits(scene, wish.query);
  const hits = whole.candidates.length > 0 ? whole : await findHits(scene, withoutColor(wish));
  const choice = chooseCandidate(hits.candidates, wish);
  if (choice.best === null && choice.several.length === 0) throw productNotFound(wish.query);
  const { best } = choice;
  if (best === null || !hits.called.has(best.productId))
    return { best: null, several: best === null ? choice.several : [best] };
  // Of a product that comes in colors the answer offers those; any other is not what was asked for.
  const isInColors = best.options.some(({ name }) =>
    toCanonicalTerm(name).split(' ').includes('color'),
  );
  return hits === whole || isInColors ? choice : { best: null, several: [best] };
}

/** `called`: the ids of those that are called as it was said. */
type SearchHits = { candidates: ProductCandidate[]; called: ReadonlySet<string> };

/** Products of the store that is meant, else of the stores that the caller may buy at. */
async function findHits(
  { tools, site, context }: ResolutionContext,
  query: string,
): Promise<SearchHits> {
  if (query === '') return { candidates: [], called: new Set() };
  const found = await tools.find({ ...unfilteredSearch, q: query, siteId: site?.id ?? null });
  const own = context.bearer?.tenant.workspaceId;
  const products = found.items.filter(
    (product) =>
      (site !== null || own === undefined || product.workspaceId === own) &&
      isRelated(product, query),
  );
  const called = products.filter((product) => isNamedBy(product, query)).map(({ id }) => id);
  return { candidates: products.map(toProductCandidate), called: new Set(called) };
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

// "a navy beanie" is the beanie, which there is in other colors: the answer then offers these.
function withoutColor({ query, options }: ProductCriteria): string {
  const color = toNormalizedWords(options.color ?? '');
  const words = query
    .split(' ')
    .filter((word) => !toNormalizedWords(word).every((each) => color.includes(each)));
  return words.length === query.split(' ').length ? '' : words.join(' ');
}
