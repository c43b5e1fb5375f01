import type { ProductId, VariantId } from '../../../kernel/id.ts';
import {
  type CountLimit,
  countRows,
  createListQuery,
  type ListQuery,
  toSearchWords,
} from '../../../platform/db/list-query.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { VariantOptions } from '../product.ts';
import { addVariantWords } from '../products/product-words.ts';
import { type StockState, stockCondition } from '../stock/stock-state.ts';
import type { InventoryItem, InventorySort } from './inventory-item.ts';

/** Empty lists and nulls do not filter. Archived products and variants are never listed. */
export type InventoryFilter = {
  /** Words of the name and the slug of the product and of the SKU. */
  text: string | null;
  siteId: string | null;
  stock: StockState[];
  collectionId: string | null;
  /** Any of these; empty: every variant. */
  variantIds: string[];
};

export type InventoryPage = {
  sort: InventorySort;
  after: Pick<
    InventoryItem,
    'productCreatedAt' | 'productId' | 'position' | 'variantId' | 'sku'
  > | null;
  limit: number;
};

type Row = {
  variant_id: VariantId;
  product_id: ProductId;
  name: string;
  site_slug: string;
  options: VariantOptions;
  sku: string | null;
  image_url: string | null;
  on_hand: number | null;
  reserved: number;
  threshold: number | null;
  store_threshold: number;
  created_at: Date;
  position: number;
};

const source = `products p
    join variants v on v.workspace_id = p.workspace_id and v.product_id = p.product_id and v.archived_at is null
    join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id`;

export async function listInventoryRows(
  view: View,
  filter: InventoryFilter,
  page: InventoryPage,
): Promise<InventoryItem[]> {
  const query = await toListQuery(view, filter);
  const order = addPosition(query, page);
  const rows = await view.query<Row>(
    `select v.variant_id, v.product_id, p.name, s.slug as site_slug, v.options, v.sku,
       coalesce(v.media -> 0, p.media -> 0) ->> 'url' as image_url, v.stock_on_hand as on_hand,
       v.stock_reserved as reserved, v.low_stock_threshold as threshold,
       s.low_stock_threshold as store_threshold, p.created_at, v.position
     from ${source} where p.workspace_id = $1${query.where()}
     order by ${order} limit ${query.parameter(page.limit)}`,
    query.values,
  );
  return rows.map(toInventoryItem);
}

export async function countInventoryRows(
  view: View,
  filter: InventoryFilter,
  limit: CountLimit = 'capped',
): Promise<number> {
  return countRows(view, await toListQuery(view, filter), { source, alias: 'p', limit });
}

async function toListQuery(view: View, filter: InventoryFilter): Promise<ListQuery> {
  const query = createListQuery(view.tenant.workspaceId);
  query.add('p.archived_at is null');
  query.compare('p.site_id =', filter.siteId);
  query.anyOf('v.variant_id', filter.variantIds);
  if (filter.stock.length > 0) query.add(stockCondition(filter.stock));
  if (filter.collectionId !== null)
    query.add(
      `exists (select from collection_products m
         where m.workspace_id = $1 and m.collection_id = ${query.parameter(filter.collectionId)} and m.product_id = p.product_id)`,
    );
  await addVariantWords(view, query, toSearchWords(filter.text ?? ''));
  return query;
}

/** Limits the list to rows after the position, and returns its order. */
function addPosition(query: ListQuery, { sort, after }: InventoryPage): string {
  const isDescending = sort.startsWith('-');
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>'];
  if (sort.endsWith('sku')) {
    const sku = `(coalesce(v.sku, '')) collate "C"`;
    if (after) {
      const position = `${query.parameter(after.sku ?? '')}, ${query.parameter(after.variantId)}`;
      query.add(`(${sku}, v.variant_id) ${beyond} (${position})`);
    }
    return `${sku} ${direction}, v.variant_id ${direction}`;
  }
  if (after) addProductPosition(query, after, beyond);
  return `p.created_at ${direction}, p.product_id ${direction}, v.position, v.variant_id`;
}

/** The first comparison alone is one that an index answers. */
function addProductPosition(
  query: ListQuery,
  after: NonNullable<InventoryPage['after']>,
  beyond: string,
): void {
  const product = `(${query.parameter(after.productCreatedAt)}, ${query.parameter(after.productId)})`;
  const variant = `(${query.parameter(after.position)}, ${query.parameter(after.variantId)})`;
  query.add(`(p.created_at, p.product_id) ${beyond}= ${product}`);
  query.add(
    `((p.created_at, p.product_id) ${beyond} ${product} or (v.position, v.variant_id) > ${variant})`,
  );
}

function toInventoryItem(row: Row): InventoryItem {
  return {
    variantId: row.variant_id,
    productId: row.product_id,
    productName: row.name,
    siteSlug: row.site_slug,
    options: row.options,
    sku: row.sku,
    imageUrl: row.image_url,
    onHand: row.on_hand,
    reserved: row.reserved,
    lowStockThreshold: row.threshold,
    storeThreshold: row.store_threshold,
    productCreatedAt: row.created_at,
    position: row.position,
  };
}
