import type { RunQuery } from '../query.ts';
import type { SearchedCatalog } from './catalog-words.ts';
import { countMatches } from './match-counts-store.ts';

/** Up to this size of a catalog, all counts are exact and current. */
const smallCatalog = 4_000;

/** PostgreSQL knows the shares of common words; it assumes about this share for the others. */
const unknownShare = 0.006;

/**
 * The number of documents that match each tsquery: counted for rare words, estimated for common
 * ones, which the statistics of PostgreSQL know. 0 is always counted.
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
