import type { ProductView } from '../../catalog/product-view.ts';
import { findPublishedByIds, type ProductsById } from '../../catalog/products/find-by-ids.ts';
import { productNotFound } from '../../catalog/products/update-product.ts';
import { toHitLabelDto, toSearchLabelDto } from '../../catalog/search/search-label-dto.ts';
import { matchesAll } from '../../catalog/search/search-request.ts';
import type { Site } from '../../sites/site.ts';
import { type Artifact, dataPart, textPart } from '../../tasks/message.ts';
import { cacheJson, toCachedJson } from '../../tasks/serialized-task.ts';
import { resolveAddressedStore } from '../scope/addressed-site.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { toCamelCase } from '../wire/camel-case.ts';
import { describeResults } from './search/describe-results.ts';
import { findMatchingProducts, type ProductSearchResult } from './search/find-matching-products.ts';
import {
  createProductDisplayCache,
  type DisplayedProduct,
  type DisplayProduct,
} from './search/product-display-cache.ts';
import { listStoresOfHits, type StoreOfHits } from './search/search-hit.ts';
import {
  getRequestedView,
  type SearchCriteria,
  SearchInput,
  toSearchCriteria,
} from './search/search-input.ts';

/** Searches products by words and filters, in the addressed store or in all stores. */
export const catalogSearch: Skill<SearchInput> = {
  name: 'catalog-search',
  title: 'Catalog search',
  description:
    'Finds products by words, price, stock, tags, collection and options such as size and color, in one store or in all stores, with prices in minor units. Send `product_ids` for the variants, stock and description of products.',
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
  deps: SkillDeps,
  context: SkillCallContext,
  input: SearchInput,
): Promise<SkillOutcome> {
  const site = resolveAddressedStore(context, input.site_slug, ', or omit it to search all stores');
  if (site) context.countVisit(site);
  const criteria = toSearchCriteria(input);
  const view = getRequestedView(input);
  if (input.product_ids) {
    const { items, missing } = await getRequestedProducts(deps, site, input.product_ids);
    const page = { items, nextCursor: null, totalEstimate: items.length };
    const found = { ...page, ...matchesAll, labels: new Map(), applied: {} };
    const outcome = toSearchOutcome(deps, found, { site, criteria, view });
    return missing.length === 0 ? outcome : withMissingProducts(outcome, missing);
  }
  const found = await findMatchingProducts(deps, site, criteria);
  const cached = cachedOutcomes[view].get(found);
  if (cached) return cached;
  const outcome = toSearchOutcome(deps, found, { site, criteria, view });
  cachedOutcomes[view].set(found, outcome);
  return outcome;
}

/** Outcomes by result: a search that caches returns the same result object for the same query. */
const cachedOutcomes: Record<ProductView, WeakMap<ProductSearchResult, SkillOutcome>> = {
  compact: new WeakMap(),
  full: new WeakMap(),
};

type SearchContext = { site: Site | null; criteria: SearchCriteria; view: ProductView };

function toSearchOutcome(
  deps: SkillDeps,
  found: ProductSearchResult,
  search: SearchContext,
): SkillOutcome {
  const message = describeResults(found, search);
  const display = getDisplayCache(deps);
  const { origin } = deps.unit.publishedReader();
  const stores = search.view === 'compact' ? listStoresOfHits(found.items) : undefined;
  const displayed = found.items.map((product) => {
    const store = stores && stores.length > 1 && { siteSlug: product.siteSlug };
    const members = { ...store, ...toHitLabelDto(found, product.id) };
    return addMembers(display(product, search.view, origin), members);
  });
  const slugs = search.site ? null : found.items.map((product) => product.siteSlug);
  const listed = { displayed, text: toListText(displayed, slugs) || message, stores };
  const artifact = toResultsArtifact(found, listed);
  const text = [message, ...displayed.map(({ line }) => line)].join('\n');
  return { state: 'completed', message, artifacts: [artifact], text };
}

/** How many products the text beside the data lists. */
const maxListedProducts = 3;

/** A list for people, who choose by position; the ids are in the data. */
function toListText(displayed: DisplayedProduct[], slugs: string[] | null): string {
  const lines = displayed.slice(0, maxListedProducts).map(({ label }, index) => {
    const where = slugs ? ` at ${slugs[index]}` : '';
    return `${index + 1}. ${label}${where}`;
  });
  return lines.join('\n');
}

type ListedProducts = {
  displayed: DisplayedProduct[];
  text: string;
  /** Only in the compact view. */
  stores: StoreOfHits[] | undefined;
};

/** Reuses the cached JSON of the products, so that only the structure around them is serialized. */
function toResultsArtifact(
  found: ProductSearchResult,
  { displayed, text, stores }: ListedProducts,
): Artifact {
  const { nextCursor, totalEstimate } = found;
  const products = displayed.map(({ record }) => record);
  const { applied, ...label } = toSearchLabelDto(found);
  const filters = applied && { applied: toCamelCase(applied) };
  const first = stores && { stores };
  const rest = { nextCursor, totalEstimate, ...label, ...filters };
  const artifact = toArtifact('search_results', { ...first, products, ...rest }, text);
  const list = displayed.map(({ json }) => json).join();
  const start = first ? `${JSON.stringify(first).slice(0, -1)},` : '{';
  const data = `${start}"products":[${list}],${JSON.stringify(rest).slice(1)}`;
  const parts = `[{"data":${data},"mediaType":"application/json"},${toCachedJson(textPart(text))}]`;
  cacheJson(artifact, `{"artifactId":"search_results","name":"search_results","parts":${parts}}`);
  return artifact;
}

/** A displayed product with more members in its record and JSON. */
function addMembers(displayed: DisplayedProduct, members: object): DisplayedProduct {
  if (Object.keys(members).length === 0) return displayed;
  const json = `${displayed.json.slice(0, -1)},${JSON.stringify(members).slice(1)}`;
  return { ...displayed, record: { ...displayed.record, ...members }, json };
}

/** The products with these ids and the ids without one. 404 `product_not_found` if none is found. */
async function getRequestedProducts(
  deps: SkillDeps,
  site: Site | null,
  ids: readonly string[],
): Promise<ProductsById> {
  const found = await findPublishedByIds(deps, site, ids);
  if (found.items.length === 0) throw productNotFound();
  return found;
}

function withMissingProducts(outcome: SkillOutcome, missing: string[]): SkillOutcome {
  const [artifact] = outcome.artifacts;
  const note = `Not found: ${missing.join(', ')}.`;
  const [data, ...others] = artifact?.parts ?? [];
  const parts = [dataPart({ ...(data?.data as object), notFound: missing }), ...others];
  return {
    ...outcome,
    message: `${outcome.message} ${note}`,
    artifacts: artifact ? [{ ...artifact, parts }] : [],
    text: `${outcome.text ?? outcome.message}\n${note}`,
  };
}

/** One display cache for each search function. */
const displayCaches = new WeakMap<SkillDeps['find'], DisplayProduct>();

function getDisplayCache({ find }: SkillDeps): DisplayProduct {
  const known = displayCaches.get(find);
  if (known) return known;
  const cache = createProductDisplayCache();
  displayCaches.set(find, cache);
  return cache;
}
