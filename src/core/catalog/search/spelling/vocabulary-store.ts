import type { RunQuery } from '../query.ts';
import type { NumberedWord } from './vocabulary.ts';

export async function countVocabulary(query: RunQuery): Promise<number> {
  const [row] = await query<{ count: number }>('select count(*) as count from search_words', []);
  return row?.count ?? 0;
}

export function readVocabulary(query: RunQuery): Promise<NumberedWord[]> {
  return query('select word, number from search_words', []);
}
