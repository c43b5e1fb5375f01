import type { ListQuery } from '../../../platform/db/list-query.ts';
import { addTermConditions, beginsWith, type TermTable } from '../../../platform/db/terms.ts';
import type { View } from '../../../platform/unit-of-work.ts';

const productTerms: TermTable = { table: 'product_terms', idColumn: 'product_id' };

/** Limits a list of products `p` to those with a term that begins with each of the words. */
export function addProductWords(
  view: View,
  query: ListQuery,
  words: readonly string[],
): Promise<void> {
  return addTermConditions(view, query, productTerms, { alias: 'p', words });
}

/**
 * The same for a list of variants `v` of products `p`, by terms of the product and of the variant
 * itself. The products are found by an index; their variants are then looked at one by one.
 */
export async function addVariantWords(
  view: View,
  query: ListQuery,
  words: readonly string[],
): Promise<void> {
  await addProductWords(view, query, words);
  for (const word of words)
    query.add(
      `(select true from product_terms w where w.workspace_id = $1 and w.product_id = v.product_id
         and w.variant_id in ('', v.variant_id) and ${beginsWith(query, 'w.term', word)} limit 1)`,
    );
}
