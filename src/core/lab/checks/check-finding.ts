import { htmlToText } from '../../catalog/plain-text.ts';
import type { Product } from '../../catalog/product.ts';
import type { FindProducts } from '../../catalog/search/find-products.ts';
import type { Site } from '../../sites/site.ts';
import { createFinding, type Finding, type FindingCode } from '../finding.ts';
import { type GoalResult, missedGoal, reachedGoal } from '../report.ts';
import { contentWordsOf } from '../words.ts';
import { misspell } from './near.ts';

/** How far down an agent reads the results. */
const read = { byName: 5, byDescription: 10 };

export type SearchStore = (words: string) => Promise<Product[]>;

/** Searches one store and returns as many products as an agent reads at most. */
export const searchIn =
  (find: FindProducts, { id, tenant, currency }: Site): SearchStore =>
  async (q) => {
    const request = { q, tags: [], inStock: false, priceMin: null, priceMax: null };
    const site = { id, workspaceId: tenant.workspaceId, currency };
    const more = { currency: null, site, limit: read.byDescription, cursor: null };
    return (await find({ ...request, ...more })).items;
  };

/** How often each word occurs in the tested products, to pick the ones that tell most. */
export type WordCounts = Map<string, number>;

export function countWords(products: Product[]): WordCounts {
  const counts: WordCounts = new Map();
  for (const product of products)
    for (const word of new Set(descriptionWords(product)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Tries to find a product by its name, by words of its description, and misspelled. */
export async function findProduct(
  search: SearchStore,
  product: Product,
  counts: WordCounts,
): Promise<{ goals: GoalResult[]; findings: Finding[] }> {
  const named = await search(product.name);
  const goals = [goal(product, named.slice(0, read.byName), 'not_found_by_name', product.name)];
  const words = tellingWords(product, counts);
  if (words.length > 0) {
    const found = await search(words.join(' '));
    goals.push(goal(product, found, 'not_found_by_description', words.join(' ')));
  }
  const wrong = misspell(product.name);
  if (wrong !== null) {
    const found = (await search(wrong)).slice(0, read.byName);
    goals.push(goal(product, found, 'not_found_misspelled', wrong));
  }
  return { goals, findings: compareTitles(product, named) };
}

function goal({ id }: Product, found: Product[], code: FindingCode, words: string): GoalResult {
  if (found.some((one) => one.id === id)) return reachedGoal;
  const result = found.length === 0 ? 'nothing' : `other products, "${found[0]?.name}" first`;
  return missedGoal(createFinding(code, `A search for "${words}" finds ${result}.`));
}

/** Products among the results that an agent cannot tell from this one by their names. */
function compareTitles(product: Product, named: Product[]): Finding[] {
  const others = named.filter(({ id }) => id !== product.id);
  const own = titleKey(product.name);
  const same = others.filter(({ name }) => name.toLowerCase() === product.name.toLowerCase());
  const similar = others.filter((one) => !same.includes(one) && titleKey(one.name) === own);
  return [
    ...same
      .slice(0, 1)
      .map(({ slug }) =>
        createFinding('duplicate_title', `Another product (${slug}) has the same name.`),
      ),
    ...similar
      .slice(0, 1)
      .map(({ name }) =>
        createFinding('similar_title', `The name has the same words as "${name}".`),
      ),
  ];
}

/** The words of a name without regard to order, plurals and filler. */
const titleKey = (name: string): string => [...new Set(contentWordsOf(name))].toSorted().join(' ');

/** The rarest words of the description with the last word of the name: "walnut dovetail box". */
function tellingWords(product: Product, counts: WordCounts): string[] {
  const head = contentWordsOf(product.name).at(-1);
  const rare = [...new Set(descriptionWords(product))]
    .filter((word) => word !== head)
    .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || a.localeCompare(b, 'en'));
  return rare.length < 2 || head === undefined ? [] : [...rare.slice(0, 2), head];
}

/** Words of letters, because buyers do not search for measures. */
const descriptionWords = ({ description }: Product): string[] =>
  contentWordsOf(htmlToText(description)).filter((word) => /^\p{L}{4,}$/u.test(word));
