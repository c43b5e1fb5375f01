import type { View } from '../../../platform/unit-of-work.ts';
import { slugify } from '../slug.ts';
import { selectNames } from './collection-store.ts';

/**
 * The texts by which an import finds collections again: their names, or the slug if the name has another
 * one or contains the separator of names.
 */
export async function nameCollections(
  view: View,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await selectNames(view, [...new Set(ids)]);
  const isFound = (name: string, slug: string) => slugify(name) === slug && !name.includes('|');
  return new Map(found.map(({ id, slug, name }) => [id, isFound(name, slug) ? name : slug]));
}
