import { cutTerm, toTerms } from '../../../platform/db/terms.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';

/** Stores the words by which lists find products, and removes those that no longer apply. */
export function saveProductTerms(work: Work, products: Product[]): void {
  const rows = products.flatMap(listTerms);
  work.write({
    name: 'product_terms_save',
    text: `with wanted as (
        select product_id, variant_id, term from unnest($3::text[], $4::text[], $5::text[]) as w (product_id, variant_id, term)),
      outdated as (
        delete from product_terms t where t.workspace_id = $1 and t.product_id = any($2) and not exists (
          select from wanted w
          where w.product_id = t.product_id and w.variant_id = t.variant_id and w.term = t.term))
      insert into product_terms (workspace_id, product_id, variant_id, term)
      select $1, product_id, variant_id, term from wanted on conflict do nothing`,
    values: [
      work.tenant.workspaceId,
      products.map(({ id }) => id),
      rows.map(({ productId }) => productId),
      rows.map(({ variantId }) => variantId),
      rows.map(({ term }) => term),
    ],
  });
}

export function deleteProductTerms(work: Work, productId: string): void {
  work.write({
    name: 'product_terms_delete',
    text: 'delete from product_terms where workspace_id = $1 and product_id = $2',
    values: [work.tenant.workspaceId, productId],
  });
}

/** The words of a slug are usually those of the name, so only the whole slug is added. */
function listTerms({ id: productId, name, slug, variants }: Product) {
  const ofProduct = new Set([...toTerms([name, slug.replaceAll('-', ' ')]), cutTerm(slug)]);
  return [
    ...[...ofProduct].map((term) => ({ productId, variantId: '', term })),
    ...variants.flatMap(({ id, sku }) =>
      toTerms([sku]).map((term) => ({ productId, variantId: id, term })),
    ),
  ];
}
