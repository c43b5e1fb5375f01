import type { Work } from '../../../platform/unit-of-work.ts';
import type { Product, Variant } from '../product.ts';
import { buildOptionsKey } from '../variant-options.ts';
import { deleteProductTerms, saveProductTerms } from './product-terms-store.ts';

/**
 * Inserts or updates whole products with their variants, in two statements for any number. `stock`
 * excludes reserved units and `stock_on_hand` includes them, so reserved units are added.
 */
export async function saveProducts(work: Work, products: Product[]): Promise<void> {
  await work.named({
    name: 'products_save',
    text: `insert into products (workspace_id, product_id, site_id, slug, name, description, price_amount, media, tags,
        is_digital, digital_asset_id, brand, condition, google_product_category, country_of_origin, seo_title, seo_description, weight_grams, version, published_at, created_at, updated_at)
      select $1, product_id, site_id, slug, name, description, price_amount, media, tags,
        is_digital, digital_asset_id, brand, condition, google_product_category, country_of_origin, seo_title, seo_description, weight_grams, version, published_at, created_at, updated_at
      from jsonb_to_recordset($2::jsonb) as p (product_id text, site_id text, slug text, name text, description text,
        price_amount bigint, media jsonb, tags text[], is_digital boolean, digital_asset_id text,
        brand text, condition text, google_product_category text, country_of_origin text, seo_title text, seo_description text, weight_grams int, version int,
        published_at timestamptz, created_at timestamptz, updated_at timestamptz)
      on conflict (workspace_id, product_id) do update set slug = excluded.slug, name = excluded.name,
        description = excluded.description, price_amount = excluded.price_amount, media = excluded.media,
        tags = excluded.tags, is_digital = excluded.is_digital,
        digital_asset_id = excluded.digital_asset_id, brand = excluded.brand, condition = excluded.condition,
        google_product_category = excluded.google_product_category,
        country_of_origin = excluded.country_of_origin, seo_title = excluded.seo_title,
        seo_description = excluded.seo_description, weight_grams = excluded.weight_grams, version = excluded.version, published_at = excluded.published_at, updated_at = excluded.updated_at`,
    values: [work.tenant.workspaceId, JSON.stringify(products.map(productRow))],
  });
  await work.named({
    name: 'variants_save',
    text: `insert into variants (workspace_id, product_id, variant_id, position, options, options_key, price_amount,
        compare_at_amount, cost_amount, stock_on_hand, low_stock_threshold, sku, gtin, mpn, weight_grams, media)
      select $1, product_id, variant_id, position, options, options_key, price_amount, compare_at_amount, cost_amount,
        stock, threshold, sku, gtin, mpn, weight_grams, media
      from json_to_recordset($2::json) as v (product_id text, variant_id text, position int, options json, options_key text,
        price_amount bigint, compare_at_amount bigint, cost_amount bigint, stock int, threshold int, sku text, gtin text, mpn text, weight_grams int, media jsonb)
      on conflict (workspace_id, variant_id) do update set position = excluded.position, options = excluded.options,
        options_key = excluded.options_key, price_amount = excluded.price_amount,
        compare_at_amount = excluded.compare_at_amount, cost_amount = excluded.cost_amount,
        stock_on_hand = excluded.stock_on_hand + variants.stock_reserved,
        low_stock_threshold = excluded.low_stock_threshold, sku = excluded.sku,
        gtin = excluded.gtin, mpn = excluded.mpn, weight_grams = excluded.weight_grams, media = excluded.media`,
    values: [work.tenant.workspaceId, JSON.stringify(products.flatMap(variantRows))],
  });
  saveProductTerms(work, products);
}

/**
 * Replaces the options keys of these variants by their ids before the keys change. The unique index
 * is checked row by row, so two variants that swap their options would collide.
 */
export async function releaseOptionsKeys(work: Work, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await work.query(
    'update variants set options_key = variant_id where workspace_id = $1 and variant_id = any($2)',
    [work.tenant.workspaceId, variantIds],
  );
}

export async function archiveVariants(work: Work, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await work.query(
    'update variants set archived_at = $3 where workspace_id = $1 and variant_id = any($2)',
    [work.tenant.workspaceId, variantIds, work.now],
  );
}

export async function archiveProduct(work: Work, productId: string): Promise<void> {
  await work.query(
    'update products set archived_at = $3, updated_at = $3, version = version + 1 where workspace_id = $1 and product_id = $2',
    [work.tenant.workspaceId, productId, work.now],
  );
  deleteProductTerms(work, productId);
}

function productRow(product: Product) {
  return {
    product_id: product.id,
    site_id: product.siteId,
    slug: product.slug,
    name: product.name,
    description: product.description,
    price_amount: product.price.amount,
    media: product.media,
    tags: product.tags,
    is_digital: product.isDigital,
    digital_asset_id: product.digitalAssetId,
    brand: product.brand,
    condition: product.condition,
    google_product_category: product.googleProductCategory,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    country_of_origin: product.countryOfOrigin,
    weight_grams: product.weightGrams,
    version: product.version,
    published_at: product.publishedAt,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  };
}

function variantRows(product: Product) {
  return product.variants.map((variant: Variant, index) => ({
    product_id: product.id,
    variant_id: variant.id,
    position: index,
    options: variant.options,
    options_key: buildOptionsKey(variant.options),
    price_amount: variant.hasOwnPrice ? variant.price.amount : null,
    compare_at_amount: variant.compareAtPrice?.amount ?? null,
    cost_amount: variant.cost?.amount ?? null,
    stock: variant.stock,
    threshold: variant.lowStockThreshold,
    sku: variant.sku,
    gtin: variant.gtin,
    mpn: variant.mpn,
    weight_grams: variant.weightGrams,
    media: variant.media,
  }));
}
