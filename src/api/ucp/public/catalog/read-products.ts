import type { Product } from '../../../../core/catalog/product.ts';
import { findProductsByAnyId } from '../../../../core/catalog/products/read-products.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { workspaceCodeOfId } from '../../../../kernel/id.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../caller.ts';

/** A product with the store that sells it. */
export type ProductWithStore = { product: Product; site: Site };

/**
 * Published products by their own ids or those of their variants, each once. A store host knows its
 * own only; on the platform an id says which workspace it is of.
 */
export async function readProducts(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  ids: readonly string[],
): Promise<ProductWithStore[]> {
  const site = hostStore(caller);
  const tenants = await Promise.all(ids.map((id) => tenantForId(deps, site, id)));
  const asked = ids.flatMap((id, at) => {
    const workspaceId = tenants[at]?.workspaceId;
    return workspaceId ? [{ workspaceId, id, siteId: site?.id ?? null }] : [];
  });
  return withStores(deps, await findProductsByAnyId(deps.unit.publishedReader(), asked));
}

/** Products of stores that were closed at this moment are left out. */
export async function withStores(
  { directory }: Pick<UcpPublicDeps, 'directory'>,
  products: readonly Product[],
): Promise<ProductWithStore[]> {
  const sold = await Promise.all(
    products.map(async (product) => ({ product, site: await directory.bySlug(product.siteSlug) })),
  );
  return sold.flatMap(({ product, site }) => (site ? [{ product, site }] : []));
}

async function tenantForId({ workspaces }: UcpPublicDeps, site: Site | null, id: string) {
  if (!site) return workspaces.byId(id);
  return workspaceCodeOfId(id) === site.tenant.code ? site.tenant : null;
}
