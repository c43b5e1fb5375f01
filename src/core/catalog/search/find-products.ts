import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import type { SiteId, WorkspaceId } from '../../../kernel/id.ts';
import type { ResumablePage } from '../../../kernel/page.ts';
import type { DatabaseReader, UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { loadSearchHits } from '../products/read-products.ts';
import { countDocuments } from './count-store.ts';
import { type QueryFilters, readQueryFilters } from './filters/query-filters.ts';
import { defaultSearchPlanLimits } from './plan.ts';
import { createNamedQuery } from './query.ts';
import { searchProducts } from './search-products.ts';
import type { MatchLabel, SearchLabel, SearchRequest } from './search-request.ts';
import { createOwnSynonyms } from './synonyms/own-synonyms.ts';
import { cutSearchText } from './text/words.ts';
import type { SynonymGroup } from './vocabulary/synonym-group.ts';
import { createCatalogWords } from './words/catalog-words.ts';

/** The data about a store that a search in it needs. */
export type SearchedSite = { id: SiteId; workspaceId: WorkspaceId; currency: string };

/** A search as callers make it; a null site searches all stores that the platform lists. */
export type ProductSearch = Omit<SearchRequest, 'siteId'> & {
  site: SearchedSite | null;
};

/**
 * A page of complete products. `labels` has the products, by id, whose match differs from that of
 * the search as a whole. `applied` are the filters that were read from the words.
 */
export type FoundProducts = ResumablePage<Product> &
  SearchLabel & {
    totalEstimate: number;
    labels: ReadonlyMap<string, MatchLabel>;
    applied: QueryFilters;
  };

/**
 * Searches the published products. Price limits and "in stock" are read from the words unless the
 * request contains them, and the synonyms of the store and of plug-ins apply.
 */
export type FindProducts = (search: ProductSearch) => Promise<FoundProducts>;

export function toSearchedSite(site: Site | null): SearchedSite | null {
  return site && { id: site.id, workspaceId: site.tenant.workspaceId, currency: site.currency };
}

/** The number of documents changes slowly, and an estimate is enough for the search plan. */
const countLifetimeMilliseconds = 60_000;

/** `vocabulary` are synonyms that apply to every store. */
export function createProductFinder(
  unit: UnitOfWork,
  vocabulary: readonly SynonymGroup[] = [],
): FindProducts {
  const counts = new LRUCache<string, number>({
    ...atMost(10_000),
    ttl: countLifetimeMilliseconds,
  });
  const getDocumentCount = async (reader: DatabaseReader, siteId: string | null) => {
    const key = siteId ?? 'all';
    const count = counts.get(key) ?? (await countDocuments(reader.query, siteId));
    counts.set(key, count);
    return count;
  };
  const words = createCatalogWords();
  const getOwnSynonyms = createOwnSynonyms();
  return async (search) => {
    const reader = unit.publishedReader();
    const { request, applied, ignored } = readRequest(search);
    const [documents, own] = await Promise.all([
      getDocumentCount(reader, request.siteId),
      // Without words there is nothing to replace.
      search.site === null || request.q === null ? [] : getOwnSynonyms(reader, search.site),
    ]);
    const catalog = { documents, bounds: defaultSearchPlanLimits, words };
    const { hits, ...found } = await searchProducts(createNamedQuery(reader), request, catalog, [
      own,
      vocabulary,
    ]);
    const labels = new Map(
      hits.flatMap(({ productId, label }) =>
        label === null ? [] : [[productId, addUnmatched(label, ignored)]],
      ),
    );
    const items = await loadSearchHits(reader, hits);
    // There are fewer products than hits if some were unpublished in the meantime.
    const cursorAfter = (count: number) =>
      found.cursorAfter(hits.findIndex(({ productId }) => productId === items[count - 1]?.id) + 1);
    return { ...addUnmatched(found, ignored), items, cursorAfter, labels, applied };
  };
}

// A limit that was not applied is not satisfied, so the results match only in part.
function addUnmatched<Label extends MatchLabel>(label: Label, ignored: string[]): Label {
  if (ignored.length === 0) return label;
  return { ...label, match: 'partial', unmatched: [...label.unmatched, ...ignored] };
}

/** The request with the filters that its words contain. */
function readRequest({ site, ...search }: ProductSearch): {
  request: SearchRequest;
  applied: QueryFilters;
  ignored: string[];
} {
  const request = { ...search, siteId: site?.id ?? null };
  if (request.q === null) return { request, applied: {}, ignored: [] };
  const { words, filters, ignored } = readQueryFilters(cutSearchText(request.q), {
    hasPrice: request.priceMin !== null || request.priceMax !== null,
    hasStock: request.inStock,
    currency: request.currency ?? site?.currency ?? null,
  });
  const { priceMin, priceMax, currency, inStock } = filters;
  return {
    request: {
      ...request,
      q: words === '' ? null : words,
      priceMin: priceMin ?? request.priceMin,
      priceMax: priceMax ?? request.priceMax,
      currency: currency ?? request.currency,
      inStock: inStock ?? request.inStock,
    },
    applied: filters,
    ignored,
  };
}
