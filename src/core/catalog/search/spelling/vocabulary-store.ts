import type { RunQuery } from '../query.ts';

/** The words that exist in the vocabulary. */
export async function findWords(query: RunQuery, words: string[]): Promise<Set<string>> {
  const rows = await query<{ word: string }>(
    'select word from search_words where word = any($1::text[])',
    [words],
  );
  return new Set(rows.map((row) => row.word));
}

/** Words that share trigrams with the given one, most similar first. */
export async function findSimilarWords(query: RunQuery, word: string): Promise<string[]> {
  const rows = await query<{ word: string }>(
    'select word from search_words where word % $1 order by similarity(word, $1) desc, word limit 40',
    [word],
  );
  return rows.map((row) => row.word);
}
