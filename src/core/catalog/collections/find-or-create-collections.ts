import type { CollectionId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { slugify } from '../slug.ts';
import { findCollectionIdsBySlug } from './collection-store.ts';
import { createCollection } from './manage-collections.ts';

/**
 * The store's collections with these names, matched by slug. Missing ones get an id that no
 * collection has, so that a product in them counts as changed.
 */
export async function findCollections(
  work: Work,
  site: Site,
  names: string[],
): Promise<Map<string, CollectionId>> {
  const slugs = [...new Set(names)].map((name) => [name, slugify(name)] as const);
  const known = await findCollectionIdsBySlug(
    work,
    site.id,
    slugs.map(([, slug]) => slug),
  );
  return new Map(slugs.map(([name, slug]) => [name, known.get(slug) ?? `col_${slug}`]));
}

/** The store's collections with these names, matched by slug. Missing collections are created. */
export async function findOrCreateCollections(
  work: Work,
  site: Site,
  names: string[],
): Promise<Map<string, CollectionId>> {
  const slugOf = new Map([...new Set(names)].map((name) => [name, slugify(name)]));
  if (slugOf.size === 0) return new Map();
  const known = await findCollectionIdsBySlug(work, site.id, [...slugOf.values()]);
  for (const [name, slug] of slugOf) {
    if (known.has(slug)) continue;
    const { id } = await createCollection(work, site.slug, { name, slug });
    known.set(slug, id);
  }
  return new Map(
    [...slugOf].flatMap(([name, slug]) => {
      const id = known.get(slug);
      return id ? [[name, id]] : [];
    }),
  );
}
