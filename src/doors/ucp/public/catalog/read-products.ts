import type { Product } from '../../../../core/catalog/product.ts';
import { productsByAnyId } from '../../../../core/catalog/products/read-products.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { codeOfId } from '../../../../kernel/id.ts';
import { type Caller, type PublicDeps, storeOf } from '../caller.ts';

/** A product with the store that sells it. */
export type Sold = { product: Product; site: Site };

/**
 * Published products by their own ids or those of their variants, each once. A store host knows its
 * own only; on the platform an id says which workspace it is of.
 */
export async function readProducts(
  deps: PublicDeps,
  caller: Caller,
  ids: readonly string[],
): Promise<Sold[]> {
  const site = storeOf(caller);
  const tenants = await Promise.all(ids.map((id) => tenantOf(deps, site, id)));
  const asked = ids.flatMap((id, at) => {
    const workspaceId = tenants[at]?.workspaceId;
    return workspaceId ? [{ workspaceId, id, siteId: site?.id ?? null }] : [];
  });
  return withStores(deps, await productsByAnyId(deps.unit.published(), asked));
}

/** Products of stores that were closed at this moment are left out. */
export async function withStores(
  { directory }: Pick<PublicDeps, 'directory'>,
  products: readonly Product[],
): Promise<Sold[]> {
  const sold = await Promise.all(
    products.map(async (product) => ({ product, site: await directory.bySlug(product.siteSlug) })),
  );
  return sold.flatMap(({ product, site }) => (site ? [{ product, site }] : []));
}

async function tenantOf({ workspaces }: PublicDeps, site: Site | null, id: string) {
  if (!site) return workspaces.byId(id);
  return codeOfId(id) === site.tenant.code ? site.tenant : null;
}
