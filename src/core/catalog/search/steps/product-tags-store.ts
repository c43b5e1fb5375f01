import type { RunQuery } from '../query.ts';

/** The tags of a product, as the index stores them. */
export async function findProductTags(
  query: RunQuery,
  { workspaceId, productId }: { workspaceId: string; productId: string },
): Promise<string[]> {
  const rows = await query<{ tag: string }>(
    `select substr(lexeme, 2) as tag from search_documents, unnest(lexemes)
      where workspace_id = $1 and product_id = $2 and lexeme like '#%'`,
    [workspaceId, productId],
  );
  return rows.map(({ tag }) => tag);
}
