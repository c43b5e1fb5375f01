import type { RunQuery } from '../query.ts';
import type { NumberedWord } from '../spelling/vocabulary.ts';

/**
 * Counts the documents that match each tsquery, and reads the words that are newer than `newest`,
 * together because each statement costs a round trip.
 */
export async function countMatches(
  query: RunQuery,
  texts: string[],
  newest: number,
): Promise<{ counts: number[]; words: NumberedWord[] }> {
  if (texts.length === 0) return { counts: [], words: [] };
  const counts = texts.map(
    (_, index) =>
      `(select count(*)::int from search_documents where lexemes @@ $${index + 2}::tsquery)`,
  );
  const [row] = await query<{ counts: number[]; words: NumberedWord[] | null }>(
    `select array[${counts.join(', ')}]::int[] as counts,
       (select json_agg(json_build_object('word', word, 'number', number))
          from search_words where number > $1::int8) as words`,
    [newest, ...texts],
  );
  return { counts: row?.counts ?? [], words: row?.words ?? [] };
}
