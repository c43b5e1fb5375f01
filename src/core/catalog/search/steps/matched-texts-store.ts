import type { RunQuery } from '../query.ts';

/** Which of the tsqueries each of the products matches, in the order of `texts`. */
export async function findMatchedTexts(
  query: RunQuery,
  products: { workspaceId: string; productId: string }[],
  texts: string[],
): Promise<Map<string, boolean[]>> {
  if (products.length === 0 || texts.length === 0) return new Map();
  const rows = await query<{ product_id: string; matched: boolean[] }>(
    `select product_id, array(
         select lexemes @@ text from unnest($3::tsquery[]) with ordinality as asked (text, position)
          order by position) as matched
       from search_documents
       join unnest($1::text[], $2::text[]) as wanted (workspace_id, product_id) using (workspace_id, product_id)`,
    [
      products.map(({ workspaceId }) => workspaceId),
      products.map(({ productId }) => productId),
      texts,
    ],
  );
  return new Map(rows.map((row) => [row.product_id, row.matched]));
}
