import { LRUCache } from 'lru-cache';
import type { MatchSample } from '../match-requests.ts';
import type { CatalogStats } from '../plan.ts';
import type { RunQuery } from '../query.ts';
import { estimateDocuments, type WordShares } from './estimate-share.ts';
import { countMatches, type MatchCounts } from './match-counts-store.ts';
import { readWordShares } from './word-shares-store.ts';

/** How many documents match a tsquery, remembered by one process for all searches. */
export type CatalogWords = {
  /** Estimates of the number of documents. */
  estimate(query: RunQuery, texts: string[]): Promise<number[]>;
  /**
   * Exact counts when they were made, up to a minute ago. 0 is always the current count. Also looks
   * up which of `words` exist, which is always current.
   */
  count(query: RunQuery, texts: string[], words: string[]): Promise<MatchCounts>;
  /** Whether the count of the tsquery is remembered. */
  isCounted(text: string): boolean;
  /** The counts of a search that had more matches than are sorted, up to a minute ago. */
  recallExcess(search: string): TierCounts | undefined;
  rememberExcess(search: string, counts: TierCounts): void;
};

/** How many matches there are, and of each tier. */
type TierCounts = Pick<MatchSample, 'found' | 'total' | 'perTier'>;

/** A catalog to search: its size, and what is known about its words. */
export type SearchedCatalog = CatalogStats & { words: CatalogWords };

/** Statistics and counts change slowly: they decide plans and weights, not which products match. */
const lifetimeMilliseconds = 60_000;
/** About 20 MB. */
const maxCachedCharacters = 8_000_000;

export function createCatalogWords(): CatalogWords {
  const statistics = new LRUCache<'shares', Promise<WordShares>>({
    max: 1,
    ttl: lifetimeMilliseconds,
  });
  const counts = new LRUCache<string, number>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (_, text) => text.length + 1,
    ttl: lifetimeMilliseconds,
  });
  const excesses = new LRUCache<string, TierCounts>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (_, search) => search.length,
    ttl: lifetimeMilliseconds,
  });
  const getShares = (query: RunQuery): Promise<WordShares> => {
    const cached = statistics.get('shares');
    if (cached) return cached;
    const reading = readWordShares(query);
    statistics.set('shares', reading);
    // Errors are not cached.
    reading.catch(() => {
      if (statistics.peek('shares') === reading) statistics.delete('shares');
    });
    return reading;
  };
  return {
    async estimate(query, texts) {
      const shares = await getShares(query);
      return texts.map((text) => estimateDocuments(text, shares));
    },
    async count(query, texts, words) {
      const known = texts.map((text) => counts.get(text));
      const missing = texts.filter((_, at) => known[at] === undefined);
      const { counts: counted, found } = await countMatches(query, missing, words);
      for (const [at, text] of missing.entries()) if (counted[at]) counts.set(text, counted[at]);
      const fresh = counted.values();
      return { counts: known.map((count) => count ?? fresh.next().value ?? 0), found };
    },
    isCounted: (text) => counts.has(text),
    recallExcess: (search) => excesses.get(search),
    rememberExcess: (search, { found, total, perTier }) =>
      void excesses.set(search, { found, total, perTier }),
  };
}
