import type { RunQuery } from '../query.ts';
import type { SearchedCatalog } from './catalog-words.ts';

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
  if (documents <= smallCatalog) return words.countNow(query, texts);
  const estimates = await words.estimate(query, texts);
  const isCommon = (at: number) => isCommonWord(estimates[at], documents);
  const rare = texts.filter((_, at) => !isCommon(at));
  const counts = (await words.count(query, rare)).values();
  return texts.map((_, at) => (isCommon(at) ? (estimates[at] ?? 0) : (counts.next().value ?? 0)));
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
