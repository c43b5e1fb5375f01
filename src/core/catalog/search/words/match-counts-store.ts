import type { RunQuery } from '../query.ts';

/** The number of documents that match each tsquery, and those of the words that exist. */
export type MatchCounts = { counts: number[]; found: ReadonlySet<string> };

/** Counts matches and looks words up, together because each statement costs a round trip. */
export async function countMatches(
  query: RunQuery,
  texts: string[],
  words: string[],
): Promise<MatchCounts> {
  if (texts.length === 0 && words.length === 0) return { counts: [], found: new Set() };
  const counts = texts.map(
    (_, index) =>
      `(select count(*)::int from search_documents where lexemes @@ $${index + 2}::tsquery)`,
  );
  const [row] = await query<{ counts: number[]; found: string[] }>(
    `select array[${counts.join(', ')}]::int[] as counts,
       array(select word from search_words where word = any($1::text[])) as found`,
    [words, ...texts],
  );
  return { counts: row?.counts ?? [], found: new Set(row?.found) };
}
