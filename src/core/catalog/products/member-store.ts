import type { DatabaseReader, View } from '../../../platform/unit-of-work.ts';
import type { Product } from '../product.ts';
import {
  type ProductRow,
  publishedCondition,
  type StoreRef,
  scopeValues,
  selectProduct,
  toProduct,
} from './product-store.ts';

/** A page of the products of a collection, in the merchant's order. */
export type MemberPage = {
  collectionId: string;
  after: { position: number; id: string };
  /**
   * Leaves out products that were added after the first page, so that one which is removed and
   * added again does not appear twice. Null on the first page.
   */
  addedBy: Date | null;
  limit: number;
};

/** A product of a collection. `addedBy`: for the pages after it. */
export type Member = { product: Product; position: number; addedBy: Date };

type MemberRow = ProductRow & { position: number; added_by: Date };

/**
 * The time up to which members of a collection are listed: the given one, or that of the latest
 * addition. It is taken from the data and not from the clock, so that a page stays the same while
 * the collection does.
 */
export const addedBySql = (addedBy: string, collectionId: string) =>
  `coalesce(${addedBy}::timestamptz, (select max(l.added_at) from collection_products l
            where l.workspace_id = $1 and l.collection_id = ${collectionId}))`;

/** Published products of a collection of a store. */
export async function listCollectionProducts(
  reader: DatabaseReader,
  site: StoreRef,
  page: MemberPage,
): Promise<Member[]> {
  const rows = await reader.named<MemberRow>({
    name: 'products_of_collection',
    text: `select w.position, b.added_by, q.* from collection_products w
        cross join (select ${addedBySql('$8', '$4')} as added_by) b
        cross join lateral (${selectProduct} where ${publishedCondition} and p.product_id = w.product_id) q
      where w.workspace_id = $1 and w.collection_id = $4 and (w.position, w.product_id) > ($5, $6)
        and w.added_at <= b.added_by
      order by w.position, w.product_id limit $7`,
    values: [...scopeValues(reader, site), ...pageValues(page)],
  });
  return rows.map((row) => toMember(reader, row));
}

/** Products of a collection, published or not. */
export async function listOwnCollectionProducts(view: View, page: MemberPage): Promise<Member[]> {
  const rows = await view.query<MemberRow>(
    `select w.position, b.added_by, q.* from collection_products w
        cross join (select ${addedBySql('$6', '$2')} as added_by) b
        cross join lateral (${selectProduct} where p.workspace_id = $1 and p.product_id = w.product_id) q
      where w.workspace_id = $1 and w.collection_id = $2 and (w.position, w.product_id) > ($3, $4)
        and w.added_at <= b.added_by
      order by w.position, w.product_id limit $5`,
    [view.tenant.workspaceId, ...pageValues(page)],
  );
  return rows.map((row) => toMember(view, row));
}

const pageValues = ({ collectionId, after, limit, addedBy }: MemberPage) => [
  collectionId,
  after.position,
  after.id,
  limit,
  addedBy,
];

const toMember = (reader: DatabaseReader, row: MemberRow): Member => ({
  product: toProduct(reader, row),
  position: row.position,
  addedBy: row.added_by,
});
