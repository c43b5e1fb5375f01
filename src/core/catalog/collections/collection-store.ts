import type { CollectionId, SiteId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { type ColumnMap, selectAll } from '../../../platform/db/rows/column-map.ts';
import type { DatabaseReader, View, Work } from '../../../platform/unit-of-work.ts';
import type { Collection } from './collection.ts';

const columns: ColumnMap<Collection, 'collections'> = {
  id: 'collection_id',
  siteId: 'site_id',
  siteSlug: { sql: 's.slug' },
  slug: 'slug',
  name: 'name',
  description: 'description',
  productsCount: {
    sql: `(select count(*)::int from collection_products w
       join products p on p.workspace_id = w.workspace_id and p.product_id = w.product_id
     where w.workspace_id = c.workspace_id and w.collection_id = c.collection_id
       and p.archived_at is null and p.published_at <= $1)`,
  },
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const selectCollection = `select ${selectAll(columns, 'c')}
  from collections c join sites s on s.workspace_id = c.workspace_id and s.site_id = c.site_id`;

type StoreKey = { id: SiteId; tenant: { workspaceId: string } };

export async function findCollection(view: View, id: string): Promise<Collection | null> {
  const rows = await view.query<Collection>(
    `${selectCollection} where c.workspace_id = $2 and c.collection_id = $3`,
    [view.now, view.tenant.workspaceId, id],
  );
  return rows[0] ?? null;
}

/** A store's collection by its slug or its id. */
export async function findStoreCollection(
  reader: DatabaseReader,
  site: StoreKey,
  slugOrId: string,
): Promise<Collection | null> {
  const rows = await reader.named<Collection>({
    name: 'collection_of_store',
    text: `${selectCollection} where c.workspace_id = $2 and c.site_id = $3 and (c.slug = $4 or c.collection_id = $4)
      order by c.slug = $4 desc limit 1`,
    values: [reader.now, site.tenant.workspaceId, site.id, slugOrId],
  });
  return rows[0] ?? null;
}

/** Nulls do not filter. `text`: a part of the name or the slug; a store has few collections. */
export type CollectionFilter = { workspaceId: string; siteId: string | null; text: string | null };

/** Collections in the order of their slugs. */
export async function listCollections(
  reader: DatabaseReader,
  { workspaceId, siteId, text }: CollectionFilter,
  page: { after: { slug: string; id: string }; limit: number },
): Promise<Collection[]> {
  return reader.query<Collection>(
    `${selectCollection} where c.workspace_id = $2 and ($3::text is null or c.site_id = $3)
       and ($7::text is null or strpos(lower(c.name), $7) > 0 or strpos(c.slug, $7) > 0)
       and (c.slug, c.collection_id) > ($4, $5) order by c.slug, c.collection_id limit $6`,
    [
      reader.now,
      workspaceId,
      siteId,
      page.after.slug,
      page.after.id,
      page.limit,
      text?.trim().toLowerCase() || null,
    ],
  );
}

export async function insertCollection(work: Work, collection: Collection): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('collections').values({
      workspace_id: work.tenant.workspaceId,
      collection_id: collection.id,
      site_id: collection.siteId,
      slug: collection.slug,
      name: collection.name,
      description: collection.description,
      version: collection.version,
      created_at: collection.createdAt,
      updated_at: collection.updatedAt,
    }),
  );
}

export async function updateCollection(work: Work, collection: Collection): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('collections')
      .set({
        slug: collection.slug,
        name: collection.name,
        description: collection.description,
        version: collection.version,
        updated_at: collection.updatedAt,
      })
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('collection_id', '=', collection.id),
  );
}

/** Right before the commit, because products are locked before and others wait for collections. */
export function raiseCollectionVersions(work: Work, ids: string[]): void {
  if (ids.length === 0) return;
  work.writeLater({
    name: 'collections_raise_versions',
    text: `update collections c set version = c.version + 1, updated_at = $3
      from (select collection_id from collections where workspace_id = $1 and collection_id = any($2)
        order by collection_id for no key update) as locked
      where c.workspace_id = $1 and c.collection_id = locked.collection_id`,
    values: [work.tenant.workspaceId, ids, work.now],
  });
}

export async function lockCollection(work: Work, id: string): Promise<Collection | null> {
  await work.query(
    'select from collections where workspace_id = $1 and collection_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findCollection(work, id);
}

export async function deleteCollection(work: Work, id: string): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('collections')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('collection_id', '=', id),
  );
}

/** The ids that are collections of the store. */
export async function filterStoreCollectionIds(
  work: Work,
  siteId: string,
  ids: string[],
): Promise<string[]> {
  const rows = await work.query<{ collection_id: string }>(
    'select collection_id from collections where workspace_id = $1 and site_id = $2 and collection_id = any($3)',
    [work.tenant.workspaceId, siteId, ids],
  );
  return rows.map((row) => row.collection_id);
}

export const selectNames = (
  view: View,
  ids: readonly string[],
): Promise<{ id: string; slug: string; name: string }[]> =>
  view.query(
    'select collection_id as id, slug, name from collections where workspace_id = $1 and collection_id = any($2)',
    [view.tenant.workspaceId, ids],
  );

/** The ids of a store's collections by slug; unknown slugs are omitted. */
export async function findCollectionIdsBySlug(
  work: Work,
  siteId: string,
  slugs: string[],
): Promise<Map<string, CollectionId>> {
  const rows = await work.query<{ slug: string; collection_id: CollectionId }>(
    'select slug, collection_id from collections where workspace_id = $1 and site_id = $2 and slug = any($3)',
    [work.tenant.workspaceId, siteId, slugs],
  );
  return new Map(rows.map((row) => [row.slug, row.collection_id]));
}
