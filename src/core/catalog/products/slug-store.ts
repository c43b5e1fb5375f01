import type { Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { maxSlugLength } from '../slug.ts';

const maxSuffixLength = 8;

/**
 * The slug itself, or the first of `slug-2`, `slug-3`, … that no product of the store uses.
 * Concurrent transactions that want the same slug wait for each other.
 */
export async function findFreeSlug(work: Work, site: Site, slug: string): Promise<string> {
  await lockKey(work, `${site.id} ${slug}`);
  const stem = slug.slice(0, maxSlugLength - maxSuffixLength);
  const rows = await work.query<{ slug: string }>(
    `select slug from products where workspace_id = $1 and site_id = $2 and archived_at is null
       and starts_with(slug, $3)`,
    [site.tenant.workspaceId, site.id, stem],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Serializes imports into one store: two with the same new slug would collide. */
export async function lockStoreImports(work: Work, site: Site): Promise<void> {
  await lockKey(work, `import ${site.id}`);
}

/** Takes an advisory lock that is held until the transaction ends. */
async function lockKey(work: Work, key: string): Promise<void> {
  await work.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [key]);
}
