import { listProductIdsBySlugs } from '../../../core/catalog/products/read-products.ts';
import { slugify } from '../../../core/catalog/slug.ts';
import type { UcpPublicDeps } from '../public/caller.ts';

/** The store that `stoa seed flower-shop` creates for the suite. */
export const flowerShopSlug = 'flower-shop';

type Deps = Pick<UcpPublicDeps, 'unit' | 'directory'>;

/** Product ids by the names that the suite uses (`bouquet_roses`); unknown names are left out. */
export async function productIdsByName(
  { unit, directory }: Deps,
  names: readonly string[],
): Promise<Map<string, string>> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) return new Map();
  const known = new Map<string, string>();
  await unit.view(site.tenant, async (view) => {
    for (const name of new Set(names)) {
      const [id] = await listProductIdsBySlugs(view, site, [slugify(name)]);
      if (id !== undefined) known.set(name, id);
    }
  });
  return known;
}
