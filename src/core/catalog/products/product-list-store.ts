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
import { type StockState, stockCondition } from '../stock/stock-state.ts';
import { type ProductRow, selectProduct, toProduct } from './product-store.ts';
import { addProductWords } from './product-words.ts';

const productStatuses = ['published', 'scheduled', 'unpublished'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Empty lists and nulls do not filter. Archived products are never listed. */
export type ProductFilter = {
  ids: string[];
  /** Words of the name, the slug or the SKU of a variant. */
  text: string | null;
  siteId: string | null;
  statuses: ProductStatus[];
  /** Matches if any variant has one of the states. */
  stock: StockState[];
  collectionId: string | null;
  tags: string[];
  isDigital: boolean | null;
};

const listed =
  'products p join sites s on s.workspace_id = p.workspace_id and s.site_id = p.site_id';

export async function listOwnProducts(
  view: View,
  filter: ProductFilter,
  page: DatedPage,
): Promise<Product[]> {
  const query = await toListQuery(view, filter);
  const end = datedPageSql(query, { alias: 'p', idColumn: 'product_id' }, page);
  const direction = page.sort === '-created_at' ? 'desc' : 'asc';
  // Finds the page first, so that variants are collected for its products only.
  const rows = await view.query<ProductRow>(
    `${selectProduct} where p.workspace_id = $1 and p.product_id in (select p.product_id from ${listed} ${end})
     order by p.created_at ${direction}, p.product_id ${direction}`,
    query.values,
  );
  return rows.map((row) => toProduct(view, row));
}

export async function countOwnProducts(
  view: View,
  filter: ProductFilter,
  limit?: CountLimit,
): Promise<number> {
  const counted = { source: listed, alias: 'p', ...(limit && { limit }) };
  return countRows(view, await toListQuery(view, filter), counted);
}

async function toListQuery(view: View, filter: ProductFilter): Promise<ListQuery> {
  const query = createListQuery(view.tenant.workspaceId);
  query.add('p.archived_at is null');
  query.compare('p.site_id =', filter.siteId);
  query.anyOf('p.product_id', filter.ids);
  query.compare('p.is_digital =', filter.isDigital);
  if (filter.tags.length > 0) query.add(`p.tags && ${query.parameter(filter.tags)}::text[]`);
  if (filter.collectionId !== null)
    query.add(
      `exists (select from collection_products m
         where m.workspace_id = $1 and m.collection_id = ${query.parameter(filter.collectionId)} and m.product_id = p.product_id)`,
    );
  if (filter.statuses.length > 0)
    query.add(
      `(${filter.statuses.map((status) => statusSql[status](query, view.now)).join(' or ')})`,
    );
  if (filter.stock.length > 0)
    query.add(`exists (select from variants v where v.workspace_id = $1 and v.product_id = p.product_id
      and v.archived_at is null and ${stockCondition(filter.stock)})`);
  await addProductWords(view, query, toSearchWords(filter.text ?? ''));
  return query;
}

/** A parameter that no condition uses has no type, which PostgreSQL rejects. */
const statusSql: Record<ProductStatus, (query: ListQuery, now: Date) => string> = {
  published: (query, now) => `p.published_at <= ${query.parameter(now)}`,
  scheduled: (query, now) => `p.published_at > ${query.parameter(now)}`,
  unpublished: () => 'p.published_at is null',
};
