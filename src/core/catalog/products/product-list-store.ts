import {
  type CountLimit,
  countRows,
  createListQuery,
  type DatedPage,
  datedPageSql,
  type ListQuery,
  toSearchWords,
} from '../../../platform/db/list-query.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import { type ProductRow, selectProduct, toProduct } from './product-store.ts';

const productStatuses = ['published', 'scheduled', 'unpublished'] as const;
export type ProductStatus = (typeof productStatuses)[number];
const stockStates = ['in_stock', 'out_of_stock', 'not_tracked'] as const;
export type StockState = (typeof stockStates)[number];

/** Empty lists and nulls do not filter. Archived products are never listed. */
export type ProductFilter = {
  /** Parts of the name, the slug or the SKU of a variant. */
  text: string | null;
  siteId: string | null;
  statuses: ProductStatus[];
  /** Matches if any variant has one of the states. */
  stock: StockState[];
  collectionId: string | null;
  tags: string[];
  isDigital: boolean | null;
};

export async function listOwnProducts(
  view: View,
  filter: ProductFilter,
  page: DatedPage,
): Promise<Product[]> {
  const query = toListQuery(view, filter);
  const end = datedPageSql(query, { alias: 'p', idColumn: 'product_id' }, page);
  const rows = await view.query<ProductRow>(`${selectProduct} ${end}`, query.values);
  return rows.map((row) => toProduct(view, row));
}

export function countOwnProducts(
  view: View,
  filter: ProductFilter,
  limit?: CountLimit,
): Promise<number> {
  const counted = { source: 'products p', alias: 'p', ...(limit && { limit }) };
  return countRows(view, toListQuery(view, filter), counted);
}

function toListQuery(view: View, filter: ProductFilter): ListQuery {
  const query = createListQuery(view.tenant.workspaceId);
  query.add('p.archived_at is null');
  query.compare('p.site_id =', filter.siteId);
  query.compare('p.is_digital =', filter.isDigital);
  if (filter.tags.length > 0) query.add(`p.tags && ${query.parameter(filter.tags)}::text[]`);
  if (filter.collectionId !== null)
    query.add(
      `exists (select from collection_products m
         where m.workspace_id = $1 and m.collection_id = ${query.parameter(filter.collectionId)} and m.product_id = p.product_id)`,
    );
  if (filter.statuses.length > 0) {
    const now = `${query.parameter(view.now)}::timestamptz`;
    query.add(anyOf(filter.statuses.map((status) => statusConditions(now)[status])));
  }
  if (filter.stock.length > 0)
    query.add(`exists (select from variants v where v.workspace_id = $1 and v.product_id = p.product_id
      and v.archived_at is null and ${anyOf(filter.stock.map((state) => stockConditions[state]))})`);
  for (const word of toSearchWords(filter.text ?? '')) addWord(query, query.parameter(word));
  return query;
}

/** SKUs are compared once for all products, not for each of them. */
function addWord(query: ListQuery, word: string): void {
  query.add(
    `(strpos(lower(p.name), ${word}) > 0 or strpos(p.slug, ${word}) > 0 or p.product_id in (
       select v.product_id from variants v
       where v.workspace_id = $1 and v.archived_at is null and strpos(lower(v.sku), ${word}) > 0))`,
  );
}

const statusConditions = (now: string): Record<ProductStatus, string> => ({
  published: `p.published_at <= ${now}`,
  scheduled: `p.published_at > ${now}`,
  unpublished: 'p.published_at is null',
});

/** Units of unpaid checkouts count as reserved. */
const stockConditions: Record<StockState, string> = {
  in_stock: '(v.stock_on_hand is null or v.stock_on_hand > v.stock_reserved)',
  out_of_stock: 'v.stock_on_hand <= v.stock_reserved',
  not_tracked: 'v.stock_on_hand is null',
};

const anyOf = (conditions: string[]) => `(${conditions.join(' or ')})`;
