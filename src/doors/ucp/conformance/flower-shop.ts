import { idsOfSlugs } from '../../../core/catalog/products/read-products.ts';
import { slugify } from '../../../core/catalog/slug.ts';
import type { PublicDeps } from '../public/caller.ts';

/** The store that `stoa seed flower-shop` makes and the suite shops in. */
export const flowerShopSlug = 'flower-shop';

type Deps = Pick<PublicDeps, 'unit' | 'directory'>;

/** Ids of products by the suite's names for them (`bouquet_roses`); unknown names are left out. */
export async function productsNamed(
  { unit, directory }: Deps,
  names: readonly string[],
): Promise<Map<string, string>> {
  const site = await directory.bySlug(flowerShopSlug);
  if (!site) return new Map();
  const known = new Map<string, string>();
  await unit.view(site.tenant, async (view) => {
    for (const name of new Set(names)) {
      const [id] = await idsOfSlugs(view, site, [slugify(name)]);
      if (id !== undefined) known.set(name, id);
    }
  });
  return known;
}
