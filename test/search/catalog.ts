import type { CreateProductInput, Product } from '../../src/core/catalog/product.ts';
import { newProduct } from '../../src/core/catalog/products/new-product.ts';
import { indexProducts } from '../../src/core/catalog/search/index/index-products.ts';
import {
  defaultSearchPlanLimits,
  type SearchPlanLimits,
} from '../../src/core/catalog/search/plan.ts';
import { createNamedQuery } from '../../src/core/catalog/search/query.ts';
import { searchProducts } from '../../src/core/catalog/search/search-products.ts';
import type { SearchRequest, SearchResults } from '../../src/core/catalog/search/search-request.ts';
import { createCatalogWords } from '../../src/core/catalog/search/words/catalog-words.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { Shop, Tenancy } from '../kit/shop.ts';

export type Draft = Partial<CreateProductInput> & { name: string };

/** Adds products to the search index only. */
export function index(
  tenancy: Tenancy,
  shop: Shop,
  site: Site,
  drafts: Draft[],
): Promise<Product[]> {
  return shop.unit.run(tenancy.tenant, async (work) => {
    const products = drafts.map((draft) =>
      newProduct(
        site,
        { price: { amount: 1_000, currency: 'USD' }, ...draft, slug: 'x' },
        { now: work.now, productId: work.newId('prd'), newVariantId: () => work.newId('var') },
      ),
    );
    await indexProducts(work, products);
    return products;
  });
}

/** Removes products from the search index. */
export function unpublish(shop: Shop, products: Product[]): Promise<void> {
  const hidden = products.map((product) => ({ ...product, publishedAt: null }));
  return shop.unit.run(shop.tenant, (work) => indexProducts(work, hidden));
}

export const anything: SearchRequest = {
  q: null,
  tags: [],
  inStock: false,
  priceMin: null,
  priceMax: null,
  currency: null,
  siteId: null,
  limit: 20,
  cursor: null,
};

export type Plan = { documents: number; bounds: SearchPlanLimits };

/** Fetches and sorts all matches; results of the other plans are compared with this one. */
export const fetchAll: Plan = {
  documents: 1_000_000,
  bounds: { ...defaultSearchPlanLimits, smallCatalog: 1_000_000 },
};

export function search(
  shop: Shop,
  request: Partial<SearchRequest>,
  plan: Plan = fetchAll,
  words = createCatalogWords(),
): Promise<SearchResults> {
  const query = createNamedQuery(shop.unit.publishedReader());
  return searchProducts(query, { ...anything, ...request }, { ...plan, words });
}

/** The ids and matches of every page in turn, and the totals that the pages report. */
export async function walkPages(
  shop: Shop,
  request: Partial<SearchRequest>,
  plan: Plan,
): Promise<{ ids: string[]; labels: string[]; totals: number[] }> {
  const ids: string[] = [];
  const labels: string[] = [];
  const totals: number[] = [];
  const words = createCatalogWords();
  let cursor: string | null = null;
  do {
    const page: SearchResults = await search(shop, { ...request, cursor }, plan, words);
    ids.push(...page.hits.map((hit) => hit.productId));
    labels.push(...page.hits.map(({ label }) => (label ?? page).match));
    totals.push(page.totalEstimate);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { ids, labels, totals };
}

export async function names(
  shop: Shop,
  known: Product[],
  request: Partial<SearchRequest>,
): Promise<string[]> {
  const byId = new Map(known.map((product) => [product.id as string, product.name]));
  const { hits } = await search(shop, request);
  return hits.map((hit) => byId.get(hit.productId) ?? hit.productId);
}
