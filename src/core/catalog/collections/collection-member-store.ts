import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/**
 * Appends products to a collection, in the order of the ids. Existing members keep their position.
 * New ones are later than all others, so that pages can leave them out (`MemberPage`).
 */
export async function appendCollectionMembers(
  work: Work,
  collection: { id: string; siteId: string },
  productIds: string[],
): Promise<void> {
  await work.query(
    `insert into collection_products (workspace_id, collection_id, product_id, position, added_at)
     select $1, $2, p.product_id, w.position::int + coalesce(
         (select max(position) from collection_products where workspace_id = $1 and collection_id = $2), 0),
       greatest($5, (select max(added_at) + interval '1 ms' from collection_products
         where workspace_id = $1 and collection_id = $2))
     from unnest($3::text[]) with ordinality as w (product_id, position)
       join products p on p.workspace_id = $1 and p.product_id = w.product_id and p.site_id = $4 and p.archived_at is null
     on conflict do nothing`,
    [work.tenant.workspaceId, collection.id, productIds, collection.siteId, work.now],
  );
}

/**
 * Appends many products to many collections, in the order of the pairs, and returns the collections
 * of new members. The caller must know that products and collections belong to the same store.
 */
export async function appendMembersInBulk(
  work: Work,
  pairs: { collectionId: string; productId: string }[],
): Promise<string[]> {
  const added = await work.named<{ collection_id: string }>({
    name: 'collection_products_append',
    text: `with pairs as (
        select collection_id, product_id, row_number() over (partition by collection_id order by position)::int as position
        from unnest($2::text[], $3::text[]) with ordinality as w (collection_id, product_id, position)),
      ends as (
        select collection_id, coalesce((select max(c.position) from collection_products c
            where c.workspace_id = $1 and c.collection_id = named.collection_id), 0) as position,
          greatest($4, (select max(c.added_at) + interval '1 ms' from collection_products c
            where c.workspace_id = $1 and c.collection_id = named.collection_id)) as added_at
        from (select distinct collection_id from pairs) as named)
      insert into collection_products (workspace_id, collection_id, product_id, position, added_at)
      select $1, collection_id, product_id, ends.position + pairs.position, ends.added_at
      from pairs join ends using (collection_id)
      on conflict do nothing returning collection_id`,
    values: [
      work.tenant.workspaceId,
      pairs.map((pair) => pair.collectionId),
      pairs.map((pair) => pair.productId),
      work.now,
    ],
  });
  return [...new Set(added.map((row) => row.collection_id))];
}

/**
 * Locks the products that a collection gains or loses when it gets these ones instead, in the order
 * of their ids. Changes of products lock them before collections too.
 */
export async function lockChangingMembers(
  work: Work,
  collectionId: string,
  productIds: string[],
): Promise<void> {
  await work.query(
    `select from products where workspace_id = $1 and product_id in (
       select product_id from unnest($3::text[]) as w (product_id)
         full join (select product_id from collection_products where workspace_id = $1 and collection_id = $2) m using (product_id)
        where w.product_id is null or m.product_id is null)
     order by product_id for no key update`,
    [work.tenant.workspaceId, collectionId, productIds],
  );
}

export async function lockMembers(work: Work, productIds: string[]): Promise<void> {
  await work.query(
    `select from products where workspace_id = $1 and product_id = any($2)
     order by product_id for no key update`,
    [work.tenant.workspaceId, productIds],
  );
}

/** For products that have joined or left a collection, which is a part of what merchants edit. */
export async function raiseMemberVersions(work: Work, productIds: string[]): Promise<void> {
  await work.query(
    `update products set version = version + 1, updated_at = $3
     where workspace_id = $1 and product_id = any($2)`,
    [work.tenant.workspaceId, productIds, work.now],
  );
}

/** The ids that are products of the collection. */
export async function listMembersAmong(
  work: Work,
  collectionId: string,
  productIds: string[],
): Promise<string[]> {
  const rows = await work.query<{ product_id: string }>(
    'select product_id from collection_products where workspace_id = $1 and collection_id = $2 and product_id = any($3)',
    [work.tenant.workspaceId, collectionId, productIds],
  );
  return rows.map((row) => row.product_id);
}

/**
 * Puts the given members first, the others in their present order. The positions are reassigned
 * in order, so that a product whose place in the order is the same keeps its position, and a client
 * that pages through the collection does not miss it.
 */
export async function moveMembersFirst(
  work: Work,
  collectionId: string,
  productIds: string[],
): Promise<void> {
  await work.query(
    `with ordered as (
       select m.product_id, row_number() over (order by w.position nulls last, m.position, m.product_id) as place,
         m.position, row_number() over (order by m.position, m.product_id) as former_place
       from collection_products m
         left join unnest($3::text[]) with ordinality as w (product_id, position) on w.product_id = m.product_id
       where m.workspace_id = $1 and m.collection_id = $2),
     -- Strictly increasing, also if two members had the same position.
     positions as (
       select former_place as place,
         (former_place + max(position - former_place) over (order by former_place))::int as position from ordered)
     update collection_products c set position = numbered.position
     from (select o.product_id, p.position from ordered o join positions p using (place)) numbered
     where c.workspace_id = $1 and c.collection_id = $2 and c.product_id = numbered.product_id
       and c.position <> numbered.position`,
    [work.tenant.workspaceId, collectionId, productIds],
  );
}

/** The ids that are products of the store. */
export async function filterStoreProductIds(
  work: Work,
  siteId: string,
  productIds: string[],
): Promise<string[]> {
  const rows = await work.query<{ product_id: string }>(
    `select product_id from products
     where workspace_id = $1 and site_id = $2 and product_id = any($3) and archived_at is null`,
    [work.tenant.workspaceId, siteId, productIds],
  );
  return rows.map((row) => row.product_id);
}

export async function deleteMembers(
  work: Work,
  collectionId: string,
  productIds: string[],
): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('collection_products')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('collection_id', '=', collectionId)
      .where('product_id', 'in', productIds),
  );
}

/** Removes all products from a collection except the given ones; returns which. */
export async function deleteOtherMembers(
  work: Work,
  collectionId: string,
  keptIds: string[],
): Promise<string[]> {
  const rows = await work.query<{ product_id: string }>(
    `delete from collection_products where workspace_id = $1 and collection_id = $2 and not (product_id = any($3))
     returning product_id`,
    [work.tenant.workspaceId, collectionId, keptIds],
  );
  return rows.map((row) => row.product_id);
}

/** Removes a product from all collections except the given ones. */
export async function removeFromOtherCollections(
  work: Work,
  productId: string,
  keptIds: string[],
): Promise<void> {
  await work.query(
    'delete from collection_products where workspace_id = $1 and product_id = $2 and not (collection_id = any($3))',
    [work.tenant.workspaceId, productId, keptIds],
  );
}
