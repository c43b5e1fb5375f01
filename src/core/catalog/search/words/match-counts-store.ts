import type { RunQuery } from '../query.ts';

/** The number of documents that match each tsquery. */
export async function countMatches(query: RunQuery, texts: string[]): Promise<number[]> {
  if (texts.length === 0) return [];
  const [row] = await query<{ counts: number[] }>(
    `select array(
       select (select count(*)::int from search_documents where lexemes @@ text)
         from unnest($1::tsquery[]) with ordinality as wanted (text, position)
        order by position) as counts`,
    [texts],
  );
  return row?.counts ?? [];
}
