import type { ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import { opaqueList } from '../../../platform/db/rows/opaque-list.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { VariantOptions } from '../product.ts';

export type ChoiceRow = {
  product_id: ProductId;
  product_name: string;
  variant_id: VariantId | null;
  options: VariantOptions;
  price: number;
  stock: number | null;
};

/** With `is true` no index of the store's products fits, so that products are read by their keys. */
const selectChoices = `select p.product_id, p.name as product_name, v.variant_id, v.options, coalesce(v.price_amount, p.price_amount) as price,
    v.stock_on_hand - v.stock_reserved + v.stock_yielding as stock
  from products p
    left join variants v on v.workspace_id = p.workspace_id and v.product_id = p.product_id and v.archived_at is null
  where p.workspace_id = $1 and (p.site_id = $2) is true and p.archived_at is null and p.published_at <= $3`;

/**
 * A published product's variants in the merchant's order; no rows if the product does not exist.
 */
export function listProductChoices(
  view: View,
  siteId: SiteId,
  productId: string,
): Promise<ChoiceRow[]> {
  return view.named<ChoiceRow>({
    name: 'choices_of_product',
    text: `${selectChoices} and p.product_id = $4 order by v.position`,
    values: [view.tenant.workspaceId, siteId, view.now, productId],
  });
}

/** All variants of the product that the given variant belongs to. */
export function listSiblingChoices(
  view: View,
  siteId: SiteId,
  variantId: string,
): Promise<ChoiceRow[]> {
  return view.named<ChoiceRow>({
    name: 'choices_beside_variant',
    text: `${selectChoices}
        and p.product_id = (select product_id from variants where workspace_id = $1 and variant_id = $4)
      order by v.position`,
    values: [view.tenant.workspaceId, siteId, view.now, variantId],
  });
}

/** The variants of many products, which are named by their own id or by the id of a variant. */
export function listChoicesOfMany(
  view: View,
  siteId: SiteId,
  { productIds, variantIds }: { productIds: string[]; variantIds: string[] },
): Promise<ChoiceRow[]> {
  return view.named<ChoiceRow>({
    name: 'choices_of_many',
    text: `${selectChoices}
        and p.product_id = any(${opaqueList(4)} || array(
          select product_id from variants where workspace_id = $1 and variant_id = any(${opaqueList(5)})))
      order by p.product_id, v.position`,
    values: [view.tenant.workspaceId, siteId, view.now, productIds, variantIds],
  });
}

/** The slugs of the stores of products and variants, including archived ones. */
export function findStoresOfItems(
  view: View,
  ids: string[],
): Promise<{ item_id: string; slug: string }[]> {
  return view.named({
    name: 'stores_of_items',
    text: `select i.item_id, s.slug
      from (select product_id as item_id, site_id from products where workspace_id = $1 and product_id = any(${opaqueList(2)})
          union all
          select v.variant_id, p.site_id
          from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
          where v.workspace_id = $1 and v.variant_id = any(${opaqueList(2)})) i
        join sites s on s.workspace_id = $1 and s.site_id = i.site_id`,
    values: [view.tenant.workspaceId, ids],
  });
}

export type SkuRow = {
  sku: string;
  productId: ProductId;
  variantId: VariantId;
  isDigital: boolean;
};

/** Variants with these SKUs, also archived ones; the newest of each SKU last. */
export function listVariantsBySku(view: View, siteId: SiteId, skus: string[]): Promise<SkuRow[]> {
  return view.query<SkuRow>(
    `select v.sku, v.product_id as "productId", v.variant_id as "variantId", p.is_digital as "isDigital"
     from variants v join products p on p.workspace_id = v.workspace_id and p.product_id = v.product_id
     where v.workspace_id = $1 and p.site_id = $2 and v.sku = any($3)
     order by v.archived_at is null, v.variant_id`,
    [view.tenant.workspaceId, siteId, skus],
  );
}
