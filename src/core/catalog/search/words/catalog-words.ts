import { LRUCache } from 'lru-cache';
import type { MatchSample } from '../match-requests.ts';
import type { CatalogStats } from '../plan.ts';
import type { RunQuery } from '../query.ts';
import { completeVocabulary } from '../spelling/complete-vocabulary.ts';
import { createVocabulary, type Vocabulary } from '../spelling/vocabulary.ts';
import { estimateDocuments } from './estimate-share.ts';
import { countMatches } from './match-counts-store.ts';
import { rememberAMinute } from './remember-a-minute.ts';
import { readWordShares } from './word-shares-store.ts';

/** How many documents match a tsquery, remembered by one process for all searches. */
export type CatalogWords = {
  /** Estimates of the number of documents. */
  estimate(query: RunQuery, texts: string[]): Promise<number[]>;
  /** Current counts. */
  countNow(query: RunQuery, texts: string[]): Promise<number[]>;
  /** Exact counts when they were made, up to a minute ago. 0 is always the current count. */
  count(query: RunQuery, texts: string[]): Promise<number[]>;
  /** Every word that existed at the last count, except some of the last minute. */
  vocabulary: Vocabulary;
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
  const getShares = rememberAMinute(readWordShares);
  const vocabulary = createVocabulary();
  // A word whose transaction took longer than that of the next one has a number that was passed.
  const complete = rememberAMinute((query) => completeVocabulary(query, vocabulary));
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
  const countNow = async (query: RunQuery, texts: string[]): Promise<number[]> => {
    await complete(query);
    const { counts, words } = await countMatches(query, texts, vocabulary.newest());
    vocabulary.add(words);
    return counts;
  };
  return {
    async estimate(query, texts) {
      const shares = await getShares(query);
      return texts.map((text) => estimateDocuments(text, shares));
    },
    countNow,
    async count(query, texts) {
      const known = texts.map((text) => counts.get(text));
      const missing = texts.filter((_, at) => known[at] === undefined);
      const counted = await countNow(query, missing);
      for (const [at, text] of missing.entries()) if (counted[at]) counts.set(text, counted[at]);
      const fresh = counted.values();
      return known.map((count) => count ?? fresh.next().value ?? 0);
    },
    vocabulary,
    isCounted: (text) => counts.has(text),
    recallExcess: (search) => excesses.get(search),
    rememberExcess: (search, { found, total, perTier }) =>
      void excesses.set(search, { found, total, perTier }),
  };
}
