import type { Site } from '../../sites/site.ts';
import { type Artifact, textPart } from '../../tasks/message.ts';
import { cacheJson, toCachedJson } from '../../tasks/serialized-task.ts';
import { resolveAddressedStore } from '../scope/addressed-site.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { describeResults } from './search/describe-results.ts';
import { findMatchingProducts, type ProductSearchResult } from './search/find-matching-products.ts';
import {
  createProductDisplayCache,
  type DisplayedProduct,
  type DisplayProduct,
} from './search/product-display-cache.ts';
import { type SearchCriteria, SearchInput, toSearchCriteria } from './search/search-input.ts';

/** Products by words and filters, of the addressed store or of all (§2.2, decisions 4, 13). */
export const catalogSearch: Skill<SearchInput> = {
  name: 'catalog-search',
  title: 'Catalog search',
  description:
    'Finds products by words, price, stock, tags, collection and options such as size and color, in one store or in all. Answers products with prices in minor units, variants with their ids and stock, and a cursor for the next page.',
  tags: ['catalog', 'search', 'products', 'shopping'],
  examples: [
    'Find merino sweaters under $120 at {store}',
    'What is new at {store}?',
    '{"skill":"catalog-search","query":"linen shirt","site_slug":"{store}","filters":{"price_max":9000,"in_stock":true,"options":{"size":"M"}},"limit":5}',
  ],
  storeExamples: [
    'What is new?',
    'Show me what is in stock under $50',
    '{"skill":"catalog-search","query":"shirt","filters":{"price_max":9000,"in_stock":true,"options":{"size":"M"}},"limit":5}',
  ],
  scope: null,
  readOnly: true,
  input: SearchInput,
  run: searchCatalog,
};

async function searchCatalog(
  tools: SkillDeps,
  asking: SkillCallContext,
  input: SearchInput,
): Promise<SkillOutcome> {
  const site = resolveAddressedStore(
    asking,
    input.site_slug,
    ', or leave it out to search all stores',
  );
  if (site) asking.countVisit(site);
  const criteria = toSearchCriteria(input);
  const found = await findMatchingProducts(tools, site, criteria);
  const before = cachedOutcomes.get(found);
  if (before) return before;
  const outcome = toSearchOutcome(tools, found, { site, criteria });
  cachedOutcomes.set(found, outcome);
  return outcome;
}

/** What was made of a page: a finder that remembers answers the same page to the same question. */
const cachedOutcomes = new WeakMap<ProductSearchResult, SkillOutcome>();

type SearchContext = { site: Site | null; criteria: SearchCriteria };

function toSearchOutcome(
  tools: SkillDeps,
  found: ProductSearchResult,
  asked: SearchContext,
): SkillOutcome {
  const message = describeResults(found, asked);
  const show = getDisplayCache(tools);
  const { origin } = tools.unit.publishedReader();
  const shown = found.items.map((product) => show(product, origin));
  const slugs = asked.site ? null : found.items.map((product) => product.siteSlug);
  const artifact = toResultsArtifact(found, shown, toListText(message, shown, slugs));
  return { state: 'completed', message, artifacts: [artifact] };
}

/** How many hits the text for people lists; all are in the data. */
const maxListedProducts = 5;

function toListText(say: string, shown: DisplayedProduct[], slugs: string[] | null): string {
  const lines = shown.slice(0, maxListedProducts).map(({ line }, at) => {
    const where = slugs ? ` at ${slugs[at]}` : '';
    return `${at + 1}. ${line}${where}`;
  });
  return [say, ...lines].join('\n');
}

/** Products are JSON already: of the whole only the frame around them is written. */
function toResultsArtifact(
  { nextCursor, totalEstimate }: ProductSearchResult,
  shown: DisplayedProduct[],
  text: string,
): Artifact {
  const products = shown.map(({ record }) => record);
  const artifact = toArtifact('search_results', { products, nextCursor, totalEstimate }, text);
  const list = shown.map(({ json }) => json).join();
  const data = `{"products":[${list}],"nextCursor":${JSON.stringify(nextCursor)},"totalEstimate":${totalEstimate}}`;
  const parts = `[{"data":${data},"mediaType":"application/json"},${toCachedJson(textPart(text))}]`;
  cacheJson(artifact, `{"artifactId":"search_results","name":"search_results","parts":${parts}}`);
  return artifact;
}

/** What was shown lately, one shelf for each way of finding. */
const displayCaches = new WeakMap<SkillDeps['find'], DisplayProduct>();

function getDisplayCache({ find }: SkillDeps): DisplayProduct {
  const known = displayCaches.get(find);
  if (known) return known;
  const shelf = createProductDisplayCache();
  displayCaches.set(find, shelf);
  return shelf;
}
