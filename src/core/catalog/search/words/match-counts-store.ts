import type { RunQuery } from '../query.ts';

/** The number of documents that match each tsquery. */
export async function countMatches(query: RunQuery, texts: string[]): Promise<number[]> {
  if (texts.length === 0) return [];
  const parts = texts.map(
    (_, at) => `(select count(*)::int from search_documents where lexemes @@ $${at + 1}::tsquery)`,
  );
  const [row] = await query<{ counts: number[] }>(
    `select array[${parts.join(', ')}] as counts`,
    texts,
  );
  return row?.counts ?? [];
}
