import type { Product } from '../../../../core/catalog/product.ts';
import { findProductsByAnyId } from '../../../../core/catalog/products/read-products.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { workspaceCodeOfId } from '../../../../kernel/id.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../caller.ts';

/** A product with the store that sells it. */
export type ProductWithStore = { product: Product; site: Site };

/**
 * Distinct published products by product or variant ids. A store host finds only the products of
 * its store; on the platform host the workspace follows from each id.
 */
export async function readProducts(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  ids: readonly string[],
): Promise<ProductWithStore[]> {
  const site = hostStore(caller);
  const tenants = await Promise.all(ids.map((id) => tenantForId(deps, site, id)));
  const lookups = ids.flatMap((id, index) => {
    const workspaceId = tenants[index]?.workspaceId;
    return workspaceId ? [{ workspaceId, id, siteId: site?.id ?? null }] : [];
  });
  return withStores(deps, await findProductsByAnyId(deps.unit.publishedReader(), lookups));
}

/** Leaves out products whose store is no longer published. */
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
