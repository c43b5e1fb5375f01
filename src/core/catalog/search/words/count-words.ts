import type { RunQuery } from '../query.ts';
import type { SearchedCatalog } from './catalog-words.ts';
import { countMatches } from './match-counts-store.ts';

/** Up to this size of a catalog, all counts are exact and current. */
const smallCatalog = 4_000;

/**
 * PostgreSQL has statistics of the shares of common words; it assumes about this share for other
 * words.
 */
const unknownShare = 0.006;

/**
 * The number of documents that match each tsquery: counted for rare words, estimated from
 * PostgreSQL's statistics for common ones. A result of 0 is always an exact count.
 */
export async function countWords(
  query: RunQuery,
  texts: string[],
  { documents, words }: SearchedCatalog,
): Promise<number[]> {
  if (texts.length === 0) return [];
  if (documents <= smallCatalog) return countMatches(query, texts);
  const estimates = await words.estimate(query, texts);
  const isCommon = (at: number) => (estimates[at] ?? 0) > documents * unknownShare;
  const counted = await words.count(
    query,
    texts.filter((_, at) => !isCommon(at)),
  );
  const counts = counted.values();
  return texts.map((_, at) => (isCommon(at) ? (estimates[at] ?? 0) : (counts.next().value ?? 0)));
}
