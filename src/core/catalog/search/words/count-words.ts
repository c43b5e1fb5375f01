import type { RunQuery } from '../query.ts';
import type { SearchedCatalog } from './catalog-words.ts';
import { countMatches, type MatchCounts } from './match-counts-store.ts';

export type { MatchCounts } from './match-counts-store.ts';

/** Up to this size of a catalog, all counts are exact and current. */
const smallCatalog = 4_000;

/**
 * PostgreSQL has statistics of the shares of common words; it assumes about this share for other
 * words.
 */
const unknownShare = 0.006;

type Counting = { texts: string[]; words: string[] };

/**
 * The number of documents that match each tsquery: counted for rare words, estimated from
 * PostgreSQL's statistics for common ones. A result of 0 is always an exact count. `found`: those of
 * `words` that exist.
 */
export async function countWords(
  query: RunQuery,
  { texts, words: wanted }: Counting,
  { documents, words }: SearchedCatalog,
): Promise<MatchCounts> {
  if (texts.length === 0 || documents <= smallCatalog) return countMatches(query, texts, wanted);
  const estimates = await words.estimate(query, texts);
  const isCommon = (at: number) => isCommonWord(estimates[at], documents);
  const rare = texts.filter((_, at) => !isCommon(at));
  const { counts: counted, found } = await words.count(query, rare, wanted);
  const counts = counted.values();
  return {
    counts: texts.map((_, at) =>
      isCommon(at) ? (estimates[at] ?? 0) : (counts.next().value ?? 0),
    ),
    found,
  };
}

/** Whether `countWords` would count a tsquery that may match nothing. Never in a small catalog. */
export async function hasUncountedWord(
  query: RunQuery,
  texts: string[],
  { documents, words }: SearchedCatalog,
): Promise<boolean> {
  if (documents <= smallCatalog) return false;
  const estimates = await words.estimate(query, texts);
  return texts.some(
    (text, at) => !isCommonWord(estimates[at], documents) && !words.isCounted(text),
  );
}

const isCommonWord = (estimate = 0, documents: number) => estimate > documents * unknownShare;
