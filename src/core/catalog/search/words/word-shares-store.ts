import type { RunQuery } from '../query.ts';
import type { WordShares } from './estimate-share.ts';

/** The planner's statistics of the lexemes of all documents, as of the last ANALYZE. */
export async function readWordShares(query: RunQuery): Promise<WordShares> {
  const [statistics, plan] = await Promise.all([
    query<{ words: string[] | null; shares: number[] | null }>(
      `select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_stats
        where schemaname = any(current_schemas(false)) and tablename = 'search_documents'
          and attname = 'lexemes' and not inherited`,
      [],
    ),
    query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      'explain (format json) select from search_documents',
      [],
    ),
  ]);
  const { words, shares } = statistics[0] ?? {};
  const documents = plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { documents, known: words && shares ? toKnownShares(words, shares) : null };
}

/** PostgreSQL appends the lowest and the highest share to those of the words. */
function toKnownShares(words: string[], shares: number[]): WordShares['known'] {
  const byWord = new Map(words.map((word, at) => [word, shares[at] ?? 0]));
  return { byWord, lowest: shares[words.length] ?? 0 };
}
