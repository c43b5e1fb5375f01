import { countMatches } from './match-counts-store.ts';
import type { CatalogStats } from './plan.ts';
import type { RunQuery } from './query.ts';
import { estimateMatches } from './search-store.ts';

/** Up to this size of a catalog, counting is cheaper than asking for an estimate first. */
const smallCatalog = 4_000;

/** PostgreSQL knows the counts of common words; it assumes about this share for the others. */
const unknownShare = 0.006;

/**
 * The number of documents that match each tsquery: counted for rare words, estimated by the planner
 * for common ones, whose counts it knows from its statistics. 0 is always counted.
 */
export async function countWords(
  query: RunQuery,
  texts: string[],
  { documents }: CatalogStats,
): Promise<number[]> {
  if (texts.length === 0) return [];
  if (documents <= smallCatalog) return countMatches(query, texts);
  const estimates = await estimateMatches(query, texts);
  const isCommon = (at: number) => (estimates[at] ?? 0) > documents * unknownShare;
  const counted = await countMatches(
    query,
    texts.filter((_, at) => !isCommon(at)),
  );
  const counts = counted.values();
  return texts.map((_, at) => (isCommon(at) ? (estimates[at] ?? 0) : (counts.next().value ?? 0)));
}
