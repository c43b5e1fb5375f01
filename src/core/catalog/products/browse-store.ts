import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import type { BrowseFilters, ProductSort } from './browse-filters.ts';
import { addedBySql } from './member-store.ts';
import { type ProductRow, type StoreRef, selectProduct, toProduct } from './product-store.ts';

/**
 * The value of the sort key as text, so that one statement shape serves all sort orders. `addedBy`:
 * for the pages after it (`MemberPage`); null if the order is not that of a collection.
 */
export type BrowsedProduct = { product: Product; key: string; addedBy: Date | null };

type SortColumn = { key: string; type: string; descending: boolean };

// The search documents contain the lowest price of each product's variants, which pages display.
const lowestPrice = 'coalesce(lower(d.prices), p.price_amount)';

const sortColumns: Record<ProductSort, SortColumn> = {
  featured: { key: 'c.position', type: 'bigint', descending: false },
  newest: { key: 'p.published_at', type: 'timestamptz', descending: true },
  price: { key: lowestPrice, type: 'bigint', descending: false },
  price_desc: { key: lowestPrice, type: 'bigint', descending: true },
  name: { key: 'lower(p.name)', type: 'text', descending: false },
};

type BrowseQuery = {
  collectionId: string | null;
  sort: ProductSort;
  filters: BrowseFilters;
  after: { key: string; id: string; addedBy: Date | null } | null;
  limit: number;
};

/**
 * Published products of a store or of one of its collections, filtered and sorted. It reads every
 * product of the list, so its callers cache the result. The limit is part of the SQL text, because
 * the planner needs it.
 */
export async function browsePublishedProducts(
  reader: DatabaseReader,
  site: StoreRef,
  query: BrowseQuery,
): Promise<BrowsedProduct[]> {
  const values: unknown[] = [site.tenant.workspaceId, site.id, reader.now];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { key, type, descending } = sortColumns[query.sort];
  const direction = descending ? 'desc' : 'asc';
  const order = (alias: string, column: string) =>
    `order by ${column} ${direction}, ${alias}.product_id ${direction}`;
  const conditions = [...filterConditions(query.filters, bind)];
  const collection = query.collectionId === null ? null : bind(query.collectionId);
  const isOrdered = collection !== null && query.sort === 'featured';
  const addedBy = isOrdered ? addedBySql(bind(query.after?.addedBy ?? null), collection) : 'null';
  if (isOrdered) conditions.push('c.added_at <= b.added_by');
  if (query.after) {
    const position = `(${bind(query.after.key)}::${type}, ${bind(query.after.id)})`;
    conditions.push(`(${key}, p.product_id) ${descending ? '<' : '>'} ${position}`);
  }
  const rows = await reader.query<ProductRow & { sort_key: string; added_by: Date | null }>(
    `select picked.key::text as sort_key, picked.added_by, q.* from (
        select p.product_id, ${key} as key, b.added_by from products p
          cross join (select ${addedBy}::timestamptz as added_by) b
          left join search_documents d on d.workspace_id = p.workspace_id and d.product_id = p.product_id
          ${collection === null ? '' : collectionJoin(collection)}
        where p.workspace_id = $1 and p.site_id = $2 and p.archived_at is null and p.published_at <= $3
          ${conditions.map((condition) => `and ${condition}`).join(' ')}
        ${order('p', key)} limit ${Math.trunc(query.limit)}) picked
      cross join lateral (${selectProduct} where p.workspace_id = $1 and p.product_id = picked.product_id) q
      ${order('picked', 'picked.key')}`,
    values,
  );
  return rows.map((row) => ({
    product: toProduct(reader, row),
    key: row.sort_key,
    addedBy: row.added_by,
  }));
}

const collectionJoin = (id: string) =>
  `join collection_products c on c.workspace_id = p.workspace_id and c.product_id = p.product_id
            and c.collection_id = ${id}`;

function* filterConditions(
  { inStock, priceMin, priceMax }: BrowseFilters,
  bind: (value: unknown) => string,
): Generator<string> {
  const prices = inStock ? 'd.prices_in_stock' : 'd.prices';
  if (priceMin !== null || priceMax !== null)
    yield `${prices} && int8multirange(int8range(${bind(priceMin)}::bigint, ${bind(priceMax)}::bigint, '[]'))`;
  else if (inStock) yield `not isempty(${prices})`;
}
