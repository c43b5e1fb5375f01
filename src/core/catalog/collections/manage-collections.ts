import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../../kernel/expected-version.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import {
  type DatabaseReader,
  type View,
  violatedConstraint,
  type Work,
} from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import type { EventInput } from '../../events/event.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { slugify } from '../slug.ts';
import { type Collection, type CreateCollectionInput, toCollectionDto } from './collection.ts';
import {
  listMembersAmong,
  lockChangingMembers,
  lockMembers,
  moveMembersFirst,
} from './collection-member-store.ts';
import {
  type CollectionFilter,
  deleteCollection,
  findCollection,
  findStoreCollection,
  insertCollection,
  listCollections,
  lockCollection,
  updateCollection,
} from './collection-store.ts';
import { addMembers, removeMembers, removeOtherMembers } from './save-members.ts';

export async function createCollection(
  work: Work,
  siteSlug: string,
  input: CreateCollectionInput,
): Promise<Collection> {
  const site = await getOwnSite(work, siteSlug);
  const collection: Collection = {
    id: work.newId('col'),
    siteId: site.id,
    siteSlug: site.slug,
    slug: input.slug ?? slugify(input.name),
    name: input.name,
    description: input.description ?? '',
    productsCount: 0,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await mapSlugConflict(collection.slug, () => insertCollection(work, collection));
  if (input.productIds) {
    await lockMembers(work, input.productIds);
    await addMembers(work, collection, input.productIds);
  }
  return emitCollectionEvent(work, collection, 'collection.created');
}

/** Changes the given fields; `productIds` replaces the products of the collection. */
export async function changeCollection(
  work: Work,
  id: string,
  patch: Partial<CreateCollectionInput>,
  expected: ExpectedVersions = null,
): Promise<Collection> {
  if (patch.productIds) await lockChangingMembers(work, id, patch.productIds);
  const collection = await lockOwnCollection(work, id);
  assertVersion(collection.version, expected);
  const changed: Collection = {
    ...collection,
    name: patch.name ?? collection.name,
    slug: patch.slug ?? collection.slug,
    description: patch.description ?? collection.description,
  };
  if (patch.productIds) {
    await removeOtherMembers(work, id, patch.productIds);
    await addMembers(work, collection, patch.productIds);
    await moveMembersFirst(work, id, [...new Set(patch.productIds)]);
  }
  return saveCollectionChange(work, changed);
}

export async function addToCollection(
  work: Work,
  id: string,
  productId: string,
): Promise<Collection> {
  const collection = await lockOwnCollection(work, id, [productId]);
  await addMembers(work, collection, [productId], 'product_id');
  return saveCollectionChange(work, collection);
}

export async function removeFromCollection(
  work: Work,
  id: string,
  productId: string,
): Promise<void> {
  const collection = await lockOwnCollection(work, id, [productId]);
  const members = await listMembersAmong(work, id, [productId]);
  if (members.length === 0)
    throw notFound('product_not_found', 'This product is not in the collection.');
  await removeMembers(work, id, members);
  await saveCollectionChange(work, collection);
}

/**
 * Puts products into a collection or takes them out; what is already as wanted is left alone.
 * Throws 404 `collection_not_found`, `product_not_found`.
 */
export async function setCollectionMembers(
  work: Work,
  id: string,
  { productIds, areMembers }: { productIds: string[]; areMembers: boolean },
): Promise<void> {
  const collection = await lockOwnCollection(work, id, productIds);
  const members = await listMembersAmong(work, id, productIds);
  const changed = productIds.filter((one) => members.includes(one) !== areMembers);
  if (changed.length === 0) return;
  if (areMembers) await addMembers(work, collection, changed, 'product_id');
  else await removeMembers(work, id, changed);
  await saveCollectionChange(work, collection);
}

/**
 * Puts products of the collection first, in the order of the ids; the others follow in their
 * present order. Throws 400 for ids that are repeated or not in the collection, and 412
 * `version_conflict`.
 */
export async function orderCollection(
  work: Work,
  id: string,
  productIds: string[],
  expected: ExpectedVersions = null,
): Promise<Collection> {
  const collection = await lockOwnCollection(work, id);
  assertVersion(collection.version, expected);
  const members = new Set(await listMembersAmong(work, id, productIds));
  const problems = productIds.flatMap((productId, index) => {
    const field = `product_ids[${index}]`;
    if (members.delete(productId)) return [];
    return [{ field, code: 'not_in_collection', message: 'must be in the collection, once' }];
  });
  if (problems.length > 0) throw invalid(problems);
  await moveMembersFirst(work, id, productIds);
  return saveCollectionChange(work, collection);
}

export async function removeCollection(
  work: Work,
  id: string,
  expected: ExpectedVersions = null,
): Promise<void> {
  const collection = await lockOwnCollection(work, id);
  assertVersion(collection.version, expected);
  await deleteCollection(work, id);
  await emitEvents(
    work,
    toCollectionEvent('collection.deleted', { ...collection, version: collection.version + 1 }),
  );
}

export async function getCollection(view: View, id: string): Promise<Collection> {
  const collection = await findCollection(view, id);
  if (!collection) throw collectionNotFound();
  return collection;
}

/** The workspace's collections in the order of their slugs. `text`: a part of name or slug. */
export async function listOwnCollections(
  view: View,
  { siteSlug, text }: { siteSlug: string | null; text: string | null },
  request: PageRequest,
): Promise<Page<Collection>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  return listCollectionPage(
    view,
    { workspaceId: view.tenant.workspaceId, siteId: site?.id ?? null, text },
    request,
  );
}

/** A published store's collections in the order of their slugs. */
export function listStoreCollections(
  reader: DatabaseReader,
  site: Site,
  request: PageRequest,
): Promise<Page<Collection>> {
  return listCollectionPage(
    reader,
    { workspaceId: site.tenant.workspaceId, siteId: site.id, text: null },
    request,
  );
}

export async function getStoreCollection(
  reader: DatabaseReader,
  site: Site,
  slugOrId: string,
): Promise<Collection> {
  const collection = await findStoreCollection(reader, site, slugOrId);
  if (!collection) throw collectionNotFound();
  return collection;
}

async function listCollectionPage(
  reader: DatabaseReader,
  scope: CollectionFilter,
  request: PageRequest,
): Promise<Page<Collection>> {
  const filters = ['collections', scope];
  const [slug, id] = request.cursor === null ? ['', ''] : decodeCursor(request.cursor, filters);
  const after = { slug: String(slug), id: String(id) };
  const rows = await listCollections(reader, scope, { after, limit: request.limit + 1 });
  return toPage(rows, request, (collection) => [collection.slug, collection.id], filters);
}

async function saveCollectionChange(work: Work, collection: Collection): Promise<Collection> {
  const changed = { ...collection, version: collection.version + 1, updatedAt: work.now };
  await mapSlugConflict(changed.slug, () => updateCollection(work, changed));
  return emitCollectionEvent(work, changed, 'collection.updated');
}

/** Reads the collection again to get the number of products, and emits an event. */
async function emitCollectionEvent(
  work: Work,
  { id }: Collection,
  type: 'collection.created' | 'collection.updated',
): Promise<Collection> {
  const collection = await getCollection(work, id);
  await emitEvents(work, toCollectionEvent(type, collection));
  return collection;
}

function toCollectionEvent(type: EventInput['type'], collection: Collection): EventInput {
  return {
    type,
    site: { id: collection.siteId, slug: collection.siteSlug },
    resource: { type: 'collection', id: collection.id, version: collection.version },
    data: toCollectionDto(collection),
  };
}

/** Locks the products first, as changes of products do. */
async function lockOwnCollection(
  work: Work,
  id: string,
  productIds: string[] = [],
): Promise<Collection> {
  if (productIds.length > 0) await lockMembers(work, productIds);
  const collection = await lockCollection(work, id);
  if (!collection) throw collectionNotFound();
  return collection;
}

async function mapSlugConflict(slug: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'collections_slug_key') throw error;
    throw new DomainError(
      'conflict',
      'slug_taken',
      `Another collection of this store uses the slug "${slug}". Choose a different slug.`,
    );
  }
}

const collectionNotFound = () =>
  notFound('collection_not_found', 'This collection does not exist.');
