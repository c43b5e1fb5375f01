import { matchTag } from '../text/tsquery.ts';
import { countTexts } from './measure-slots.ts';
import { computeWeight } from './partial-pieces.ts';
import { findProductTags } from './product-tags-store.ts';
import { findStepPage, type StepPage, type WordSearch } from './step-page.ts';

/** Similar products share tags with at least this part of the weight of the first result's tags. */
const minShare = 0.5;
const maxTags = 5;
const maxPieces = 12;
/** Finding similar products costs three statements, so only few results get them. */
const enoughHits = 5;

type WeightedTag = { tag: string; weight: number };

/**
 * The page with products like its first one after the others, by the tags that they share: other
 * couches for "sectional". The same page if it has enough products, or if its first one is not
 * certainly what the query names.
 */
export async function addSimilar(search: WordSearch, page: StepPage): Promise<StepPage> {
  const [first] = page.hits;
  const isThing = first !== undefined && page.tiers[first.tier - 1]?.isThing === true;
  const enough = Math.min(enoughHits, search.base.limit - 1);
  if (!isThing || page.hits.length >= enough) return page;
  const tags = await weighTags(search, await findProductTags(search.space.query, first));
  const { plan } = page;
  const shared = listSharedTags(tags);
  if (shared.length === 0) return page;
  const pad = '-'.repeat(tags.length);
  const typed = '-'.repeat(plan.tokens.length);
  const pieces = [
    ...plan.pieces.map((piece) => piece + pad),
    ...shared.map((some) => typed + tags.map((tag) => (some.includes(tag) ? 's' : '-')).join('')),
  ];
  const wider = await findStepPage(search, {
    ...plan,
    steps: plan.steps.includes('partial') ? plan.steps : [...plan.steps, 'partial'],
    tokens: [...plan.tokens, ...tags.map(({ tag }) => ({ alternatives: [[tag]], typed: null }))],
    words: [...plan.words, ...tags.map(() => [])],
    pieces,
  });
  return wider.hits.length > page.hits.length ? wider : page;
}

/** The rarest tags that other products have too. */
async function weighTags({ space }: WordSearch, tags: string[]): Promise<WeightedTag[]> {
  const counts = await countTexts(space, tags.map(matchTag));
  return tags
    .map((tag, at) => ({
      tag,
      weight: computeWeight(space.catalog.documents, counts[at] ?? 0),
      count: counts[at] ?? 0,
    }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.weight - a.weight || (a.tag < b.tag ? -1 : 1))
    .slice(0, maxTags);
}

/** The sets of tags that cover enough of the weight, the heaviest first. */
function listSharedTags(tags: WeightedTag[]): WeightedTag[][] {
  const weightOf = (some: WeightedTag[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const sets: WeightedTag[][] = [[]];
  for (const tag of tags) sets.push(...sets.map((some) => [...some, tag]));
  return sets
    .filter((some) => some.length > 0 && weightOf(some) >= minShare * weightOf(tags))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, maxPieces);
}
