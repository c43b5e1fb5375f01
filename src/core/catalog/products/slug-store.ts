import type { Work } from '../../../platform/work.ts';
import type { Site } from '../../sites/site.ts';

/** The slug itself, or the first of `slug-2`, `slug-3`, … that no product of the store has. */
export async function freeSlug(work: Work, site: Site, slug: string): Promise<string> {
  const rows = await work.query<{ slug: string }>(
    `select slug from products where workspace_id = $1 and site_id = $2 and archived_at is null
       and (slug = $3 or starts_with(slug, $3 || '-'))`,
    [site.tenant.workspaceId, site.id, slug],
  );
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
