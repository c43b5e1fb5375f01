import type {
  AssetId,
  CollectionId,
  ProductId,
  SiteId,
  VariantId,
  WorkspaceId,
} from '../../../kernel/id.ts';
import { opaqueList } from '../../../platform/db/rows/opaque-list.ts';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import { buildStoreUrl } from '../../sites/site.ts';
import type { Media, Product, ProductCondition, Variant, VariantOptions } from '../product.ts';

type VariantRow = {
  id: VariantId;
  options: VariantOptions;
  price: number | null;
  compare_at: number | null;
  cost: number | null;
  stock: number | null;
  yielding: number;
  reserved: number;
  threshold: number | null;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  weight: number | null;
  media: Media[];
};

export type ProductRow = {
  workspace_id: WorkspaceId;
  product_id: ProductId;
  site_id: SiteId;
  site_slug: string;
  domain: string | null;
  currency: string;
  slug: string;
  name: string;
  description: string;
  price_amount: number;
  media: Media[];
  tags: string[];
  is_digital: boolean;
  digital_asset_id: AssetId | null;
  brand: string | null;
  condition: ProductCondition;
  google_product_category: string | null;
  seo_title: string | null;
  seo_description: string | null;
  country_of_origin: string | null;
  weight_grams: number | null;
  version: number;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  variants: VariantRow[] | null;
  collection_ids: CollectionId[];
};

/**
 * Selects a product with its variants as one row. The catalog role sees only published products.
 */
export const selectProduct = `select p.workspace_id, p.product_id, p.site_id, s.slug as site_slug, s.currency, p.slug, p.name,
    p.description, p.price_amount, p.media, p.tags, p.is_digital, p.digital_asset_id,
    p.brand, p.condition, p.google_product_category, p.country_of_origin, p.seo_title, p.seo_description, p.weight_grams, p.version,
    p.published_at, p.created_at, p.updated_at,
    (select json_agg(json_build_object('id', v.variant_id, 'options', v.options, 'price', v.price_amount,
        'compare_at', v.compare_at_amount, 'cost', v.cost_amount,
        'stock', v.stock_on_hand - v.stock_reserved, 'yielding', v.stock_yielding, 'reserved', v.stock_reserved,
        'threshold', v.low_stock_threshold, 'sku', v.sku, 'gtin', v.gtin, 'mpn', v.mpn,
        'weight', v.weight_grams, 'media', v.media) order by v.position)
      from variants v
      where v.workspace_id = p.workspace_id and v.product_id = p.product_id and v.archived_at is null) as variants,
    array(select c.collection_id from collection_products c
      where c.workspace_id = p.workspace_id and c.product_id = p.product_id order by c.collection_id) as collection_ids,
    (select d.domain from site_domains d
      where d.workspace_id = s.workspace_id and d.site_id = s.site_id and d.verified_at is not null
      order by d.verified_at, d.domain limit 1) as domain
  from products p join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id`;

/** Limits products to those of a store that are published now. */
export const publishedCondition =
  'p.workspace_id = $1 and p.site_id = $2 and p.archived_at is null and p.published_at <= $3';

export type StoreRef = { id: SiteId; tenant: { workspaceId: WorkspaceId } };

export const scopeValues = (reader: DatabaseReader, site: StoreRef) => [
  site.tenant.workspaceId,
  site.id,
  reader.now,
];

export async function findPublishedProductBySlug(
  reader: DatabaseReader,
  site: StoreRef,
  slug: string,
): Promise<Product | null> {
  const rows = await reader.named<ProductRow>({
    name: 'product_published_by_slug',
    text: `${selectProduct} where ${publishedCondition} and p.slug = $4`,
    values: [...scopeValues(reader, site), slug],
  });
  return rows[0] ? toProduct(reader, rows[0]) : null;
}

/** Published products of one store, newest first; `before` is the end of the previous page. */
export async function listPublishedProducts(
  reader: DatabaseReader,
  site: StoreRef,
  page: { before: { publishedAt: Date; id: string } | null; limit: number },
): Promise<Product[]> {
  const rows = await reader.named<ProductRow>({
    name: page.before ? 'products_published_next' : 'products_published',
    text: `${selectProduct} where ${publishedCondition} ${page.before ? 'and (p.published_at, p.product_id) < ($5, $6)' : ''}
      order by p.published_at desc, p.product_id desc limit $4`,
    values: [
      ...scopeValues(reader, site),
      page.limit,
      ...(page.before ? [page.before.publishedAt, page.before.id] : []),
    ],
  });
  return rows.map((row) => toProduct(reader, row));
}

/** Published products of one store in the order of their ids, after `afterId`. */
export async function listPublishedById(
  reader: DatabaseReader,
  site: StoreRef,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<Product[]> {
  const rows = await reader.named<ProductRow>({
    // Without the number the planner expects a tenth of the store, and sorts it for each page.
    name: `products_published_by_id_${limit}`,
    text: `${selectProduct} where ${publishedCondition} and p.product_id > $4
      order by p.product_id limit ${limit}`,
    values: [...scopeValues(reader, site), afterId],
  });
  return rows.map((row) => toProduct(reader, row));
}

const opaqueLists = `unnest(${opaqueList(1)}, ${opaqueList(2)}, ${opaqueList(3)})`;

/** Published products by id, in the order of the ids. A null `siteId` means any published store. */
export async function findPublishedProducts(
  reader: DatabaseReader,
  ids: { workspaceId: string; productId: string; siteId: string | null }[],
): Promise<Product[]> {
  const rows = await reader.named<ProductRow>({
    name: 'products_published_by_ids',
    text: `${selectProduct} join ${opaqueLists} with ordinality
          as w (workspace_id, product_id, site_id, position)
        on w.workspace_id = p.workspace_id and w.product_id = p.product_id
      where p.site_id = coalesce(w.site_id, p.site_id) and p.archived_at is null and p.published_at <= $4
      order by w.position`,
    values: [
      ids.map((id) => id.workspaceId),
      ids.map((id) => id.productId),
      ids.map((id) => id.siteId),
      reader.now,
    ],
  });
  return rows.map((row) => toProduct(reader, row));
}

/** Published products by their own ids or the ids of variants. May contain a product repeatedly. */
export async function findPublishedByAnyId(
  reader: DatabaseReader,
  ids: { workspaceId: string; id: string; siteId: string | null }[],
): Promise<Product[]> {
  const rows = await reader.named<ProductRow>({
    name: 'products_published_by_any_id',
    // Resolves the ids before the join; otherwise the statement scans all products.
    text: `with w as materialized (
        select workspace_id, site_id, position, coalesce((select v.product_id from variants v
            where v.workspace_id = i.workspace_id and v.variant_id = i.id and v.archived_at is null), id) as product_id
        from ${opaqueLists} with ordinality as i (workspace_id, id, site_id, position))
      ${selectProduct} join w on w.workspace_id = p.workspace_id and w.product_id = p.product_id
      where p.site_id = coalesce(w.site_id, p.site_id) and p.archived_at is null and p.published_at <= $4
      order by w.position`,
    values: [
      ids.map(({ workspaceId }) => workspaceId),
      ids.map(({ id }) => id),
      ids.map(({ siteId }) => siteId),
      reader.now,
    ],
  });
  return rows.map((row) => toProduct(reader, row));
}

/** A published product by its words: name, tags, and the options of each variant. */
export type NamedProduct = {
  id: ProductId;
  name: string;
  tags: string[];
  options: VariantOptions[] | null;
};

/** The words of the newest published products of a store. */
export function listPublishedNames(
  reader: DatabaseReader,
  site: StoreRef,
  limit: number,
): Promise<NamedProduct[]> {
  return reader.named<NamedProduct>({
    name: 'product_names_published',
    text: `select p.product_id as id, p.name, p.tags,
        (select json_agg(v.options order by v.position) from variants v
          where v.workspace_id = p.workspace_id and v.product_id = p.product_id
            and v.archived_at is null) as options
      from products p where ${publishedCondition}
      order by p.published_at desc, p.product_id desc limit $4`,
    values: [...scopeValues(reader, site), limit],
  });
}

export async function countPublished(
  reader: DatabaseReader,
  site: StoreRef,
): Promise<{ products: number; collections: number }> {
  const rows = await reader.named<{ products: number; collections: number }>({
    name: 'published_counts',
    text: `select (select count(*)::int from products p where ${publishedCondition}) as products,
        (select count(*)::int from collections where workspace_id = $1 and site_id = $2) as collections`,
    values: scopeValues(reader, site),
  });
  return rows[0] ?? { products: 0, collections: 0 };
}

export function toProduct(reader: DatabaseReader, row: ProductRow): Product {
  const { currency, domain } = row;
  return {
    id: row.product_id,
    workspaceId: row.workspace_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    siteUrl: buildStoreUrl(reader.origin, row.site_slug, domain === null ? [] : [domain]),
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: { amount: row.price_amount, currency },
    media: row.media,
    variants: (row.variants ?? []).map((variant) => toVariant(variant, row.price_amount, currency)),
    tags: row.tags,
    isDigital: row.is_digital,
    digitalAssetId: row.digital_asset_id,
    brand: row.brand,
    condition: row.condition,
    googleProductCategory: row.google_product_category,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    countryOfOrigin: row.country_of_origin,
    weightGrams: row.weight_grams,
    collectionIds: row.collection_ids,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toVariant(row: VariantRow, productPrice: number, currency: string): Variant {
  return {
    id: row.id,
    options: row.options,
    price: { amount: row.price ?? productPrice, currency },
    hasOwnPrice: row.price !== null,
    compareAtPrice: toMoney(row.compare_at, currency),
    cost: toMoney(row.cost, currency),
    stock: row.stock,
    yieldingStock: row.yielding,
    reservedStock: row.reserved,
    lowStockThreshold: row.threshold,
    sku: row.sku,
    gtin: row.gtin,
    mpn: row.mpn,
    weightGrams: row.weight,
    media: row.media,
  };
}

const toMoney = (amount: number | null, currency: string) =>
  amount === null ? null : { amount, currency };
