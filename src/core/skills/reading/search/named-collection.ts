import { DomainError, invalid } from '../../../../kernel/domain-error.ts';
import { maxLimit } from '../../../../kernel/page.ts';
import type { DatabaseReader, UnitOfWork } from '../../../../platform/unit-of-work.ts';
import type { Collection } from '../../../catalog/collections/collection.ts';
import {
  getStoreCollection,
  listStoreCollections,
} from '../../../catalog/collections/manage-collections.ts';
import { foldTag } from '../../../catalog/search/text/tokens.ts';
import type { Site } from '../../../sites/site.ts';

/**
 * A collection of a store by its slug, id or name; case is ignored. 404 `collection_not_found` with
 * the store's `collections`, 400 without a store.
 */
export async function getNamedCollection(
  unit: UnitOfWork,
  site: Site | null,
  requested: string,
): Promise<Collection> {
  if (!site) {
    const message =
      'is required with filters.collection, because a collection belongs to one store';
    throw invalid([{ field: 'site_slug', code: 'required', message }]);
  }
  const reader = unit.publishedReader();
  return (await findBySlugOrId(reader, site, requested)) ?? getByName(reader, site, requested);
}

async function findBySlugOrId(
  reader: DatabaseReader,
  site: Site,
  requested: string,
): Promise<Collection | null> {
  try {
    return await getStoreCollection(reader, site, requested);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return null;
    throw error;
  }
}

async function getByName(
  reader: DatabaseReader,
  site: Site,
  requested: string,
): Promise<Collection> {
  const { items } = await listStoreCollections(reader, site, { limit: maxLimit, cursor: null });
  const name = foldTag(requested);
  const found = items.find((collection) => foldTag(collection.name) === name);
  if (found) return found;
  throw unknownCollection(site, items);
}

/** How many collections the error lists. */
const maxListedCollections = 20;

function unknownCollection({ slug }: Site, all: Collection[]): DomainError {
  const collections = all
    .slice(0, maxListedCollections)
    .map((collection) => ({ id: collection.id, slug: collection.slug, name: collection.name }));
  const words = collections.map((collection) => collection.slug).join(', ');
  const message =
    words === ''
      ? `The store ${slug} has no collections.`
      : `The store ${slug} has no such collection. It has: ${words}.`;
  return new DomainError('not_found', 'collection_not_found', message, {
    details: [{ field: 'filters.collection', code: 'collection_not_found', message }],
    extensions: { collections },
  });
}
