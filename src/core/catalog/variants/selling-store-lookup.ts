import { LRUCache } from 'lru-cache';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { atMost } from '../../../kernel/entry-limit.ts';
import { workspaceCodeOfId } from '../../../kernel/id.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { WorkspaceDirectory } from '../../access/workspaces/workspace-directory.ts';
import { type Site, siteNotFound } from '../../sites/site.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import { findStoresOfItems } from './variant-store.ts';

type Deps = { unit: UnitOfWork; workspaces: WorkspaceDirectory; directory: SiteDirectory };

/**
 * The published store that sells all of these products and variants. Errors: 404
 * `product_not_found` with the unknown ids, 400 `mixed_sellers` when they belong to several stores,
 * 404 `site_not_found` when the store is not published.
 */
export type FindSellingStore = (ids: readonly string[]) => Promise<Site>;

/** Products never move between stores, so cached results do not expire. */
export function createSellingStoreFinder({ unit, workspaces, directory }: Deps): FindSellingStore {
  const slugById = new LRUCache<string, string>(atMost(50_000));

  async function loadSlugs(ids: string[]): Promise<void> {
    const byCode = Map.groupBy(ids, (id) => workspaceCodeOfId(id) ?? '');
    for (const [code, workspaceIds] of byCode) {
      const tenant = code === '' ? null : await workspaces.byCode(code);
      if (!tenant) continue;
      const found = await unit.querySingle(tenant, (view) => findStoresOfItems(view, workspaceIds));
      for (const { item_id: id, slug } of found) slugById.set(id, slug);
    }
  }

  return async (ids) => {
    const missing = ids.filter((id) => !slugById.has(id));
    if (missing.length > 0) await loadSlugs([...new Set(missing)]);
    const slugs = ids.map((id) => slugById.get(id) ?? null);
    if (slugs.includes(null)) throw unknownItems(slugs);
    const [slug, ...others] = new Set(slugs);
    if (others.length > 0) throw mixedSellers(ids, slugs);
    const site = slug ? await directory.bySlug(slug) : null;
    if (!site) throw siteNotFound();
    return site;
  };
}

const itemField = (index: number) => `line_items[${index}].product_id`;

function unknownItems(slugs: (string | null)[]): DomainError {
  const message = 'This product does not exist.';
  const details = slugs.flatMap((slug, index) =>
    slug === null ? [{ field: itemField(index), code: 'product_not_found', message }] : [],
  );
  return new DomainError('not_found', 'product_not_found', message, { details });
}

function mixedSellers(ids: readonly string[], slugs: (string | null)[]): DomainError {
  const details = ids.map((id, index) => ({
    field: itemField(index),
    code: 'mixed_sellers',
    message: `${id} is sold by the store ${slugs[index]}; create one checkout session for each store`,
  }));
  return invalid(details, 'mixed_sellers');
}
