import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { getPublishedProducts, loadSearchHits } from './read-products.ts';

/** Published products, and the ids for which there is none. */
export type ProductsById = { items: Product[]; missing: string[] };

/** Published products of one store, or of all stores (null), in the order of the distinct ids. */
export async function findPublishedByIds(
  { unit, workspaces }: { unit: UnitOfWork; workspaces: WorkspaceDirectory },
  site: Site | null,
  ids: readonly string[],
): Promise<ProductsById> {
  const distinct = [...new Set(ids)];
  const reader = unit.publishedReader();
  const items = site
    ? await getPublishedProducts(reader, site, distinct)
    : await loadSearchHits(reader, await addWorkspaces(workspaces, distinct));
  const found = new Set<string>(items.map(({ id }) => id));
  return { items, missing: distinct.filter((id) => !found.has(id)) };
}

async function addWorkspaces(workspaces: WorkspaceDirectory, ids: string[]) {
  const tenants = await Promise.all(ids.map((id) => workspaces.byId(id)));
  return ids.flatMap((productId, index) => {
    const workspaceId = tenants[index]?.workspaceId;
    return workspaceId ? [{ workspaceId, productId }] : [];
  });
}
