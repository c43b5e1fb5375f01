import { LRUCache } from 'lru-cache';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import { type Site, siteNotFound } from '../../sites/site.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import { findStoresOfItems } from './variant-store.ts';

type Deps = { unit: UnitOfWork; workspaces: WorkspaceDirectory; directory: SiteDirectory };

/**
 * The published store that sells all of these products and variants (ucp.md b3). 404
 * `product_not_found` that names the unknown ones, 400 `mixed_sellers` when there are several
 * stores, 404 `site_not_found` for a store that is closed.
 */
export type FindSellingStore = (ids: readonly string[]) => Promise<Site>;

/** Things never move between stores, so what is known stays known. */
export function createSellingStoreFinder({ unit, workspaces, directory }: Deps): FindSellingStore {
  const known = new LRUCache<string, string>({ max: 50_000 });

  async function learn(ids: string[]): Promise<void> {
    const byCode = Map.groupBy(ids, (id) => workspaceCodeOfId(id) ?? '');
    for (const [code, mine] of byCode) {
      const tenant = code === '' ? null : await workspaces.byCode(code);
      if (!tenant) continue;
      const found = await unit.querySingle(tenant, (view) => findStoresOfItems(view, mine));
      for (const { item_id: id, slug } of found) known.set(id, slug);
    }
  }

  return async (ids) => {
    const fresh = ids.filter((id) => !known.has(id));
    if (fresh.length > 0) await learn([...new Set(fresh)]);
    const slugs = ids.map((id) => known.get(id) ?? null);
    if (slugs.includes(null)) throw unknownItems(slugs);
    const [slug, ...others] = new Set(slugs);
    if (others.length > 0) throw mixedSellers(ids, slugs);
    const site = slug ? await directory.bySlug(slug) : null;
    if (!site) throw siteNotFound();
    return site;
  };
}

const itemField = (at: number) => `line_items[${at}].product_id`;

function unknownItems(slugs: (string | null)[]): DomainError {
  const message = 'There is no such product.';
  const details = slugs.flatMap((slug, at) =>
    slug === null ? [{ field: itemField(at), code: 'product_not_found', message }] : [],
  );
  return new DomainError('not_found', 'product_not_found', message, { details });
}

function mixedSellers(ids: readonly string[], slugs: (string | null)[]): DomainError {
  const details = ids.map((id, at) => ({
    field: itemField(at),
    code: 'mixed_sellers',
    message: `${id} is sold by the store ${slugs[at]}: a session buys in one store, so open one for each`,
  }));
  return invalid(details, 'mixed_sellers');
}
