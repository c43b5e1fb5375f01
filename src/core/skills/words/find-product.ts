import { meaningOf } from '../../catalog/variants/synonyms.ts';
import type { Item } from '../intent/intent.ts';
import { type Choice, chooseCandidate, isNamed, type Wish } from './best-candidate.ts';
import { type Candidate, candidateOf } from './candidate.ts';
import type { Scene } from './scene.ts';
import { nothingShown, productNotFound } from './unresolved.ts';
import { isCalled, isRelated, wordsOf } from './variant-words.ts';

/**
 * The product that an item without an id means, or those that it may mean. What was shown goes
 * before what a search finds. Null: the item points at nothing in particular, and nothing was shown.
 */
export async function findProduct(scene: Scene, item: Item): Promise<Choice | null> {
  const wish = wishOf(item);
  if (typeof item.reference === 'number') return { best: shownAt(scene, item.reference) };
  if (wish.query === '') return amongShown(scene, wish);
  const shown = scene.shown.products.filter((product) => isNamed(product, wordsOf(wish.query)));
  const known = chooseCandidate(shown, wish);
  return known.best ? known : searched(scene, wish);
}

export function wishOf({ query = '', options = {}, without = [] }: Item): Wish {
  return { query, options, without };
}

function shownAt({ shown }: Scene, place: number): Candidate {
  const found = shown.products.at(place > 0 ? place - 1 : place);
  if (found) return found;
  throw nothingShown(shown.products.length);
}

function amongShown({ shown }: Scene, wish: Wish): Choice | null {
  const choice = chooseCandidate(shown.products, wish);
  return choice.best === null && choice.several.length === 0 ? null : choice;
}

const mostHits = 10;

/**
 * What a search finds. Only a product that is called so is taken without asking: one that was found
 * under another spelling, by the beginning of a word or by its tags alone is offered, and one that its
 * description alone relates to the words is not.
 */
async function searched(scene: Scene, wish: Wish): Promise<Choice> {
  const whole = await hitsOf(scene, wish.query);
  const hits = whole.candidates.length > 0 ? whole : await hitsOf(scene, withoutColor(wish));
  const choice = chooseCandidate(hits.candidates, wish);
  if (choice.best === null && choice.several.length === 0) throw productNotFound(wish.query);
  const { best } = choice;
  if (best === null || !hits.called.has(best.productId))
    return { best: null, several: best === null ? choice.several : [best] };
  // Of a product that comes in colors the answer offers those; any other is not what was asked for.
  const isInColors = best.options.some(({ name }) => meaningOf(name).split(' ').includes('color'));
  return hits === whole || isInColors ? choice : { best: null, several: [best] };
}

/** `called`: the ids of those that are called as it was said. */
type Hits = { candidates: Candidate[]; called: ReadonlySet<string> };

/** Products of the store that is meant, else of the stores that the caller may buy at. */
async function hitsOf({ tools, site, context }: Scene, query: string): Promise<Hits> {
  if (query === '') return { candidates: [], called: new Set() };
  const found = await tools.find({ ...anything, q: query, siteId: site?.id ?? null });
  const own = context.bearer?.tenant.workspaceId;
  const products = found.items.filter(
    (product) =>
      (site !== null || own === undefined || product.workspaceId === own) &&
      isRelated(product, query),
  );
  const called = products.filter((product) => isCalled(product, query)).map(({ id }) => id);
  return { candidates: products.map(candidateOf), called: new Set(called) };
}

const anything = {
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  limit: mostHits,
  cursor: null,
};

// "a navy beanie" is the beanie, which there is in other colors: the answer then offers these.
function withoutColor({ query, options }: Wish): string {
  const color = wordsOf(options.color ?? '');
  const words = query
    .split(' ')
    .filter((word) => !wordsOf(word).every((each) => color.includes(each)));
  return words.length === query.split(' ').length ? '' : words.join(' ');
}
