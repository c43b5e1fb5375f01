import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import type { Site } from '../site.ts';
import { findTarget, upsertRedirect } from './redirect-store.ts';

/** From an address of a former shop to a path of the store or an absolute URL. */
export type Redirect = { path: string; target: string };

/** Finds where an address leads that the store has no page for; null: nowhere. */
export type FindRedirect = (site: Site, url: string) => Promise<string | null>;

/** A redirect of the whole path, with or without its query. */
export function createRedirectFinder(unit: UnitOfWork): FindRedirect {
  return async (site, url) => {
    const [full, path] = [normalizePath(url), normalizePath(url.split('?')[0] ?? '')];
    if (full === null || path === null) return null;
    const target = await unit.querySingle(site.tenant, (view) =>
      findTarget(view, site.id, [full, path]),
    );
    // Earlier versions saved targets as they were written.
    return target === null ? null : parseRedirectTarget(target);
  };
}

/** Saves a redirect in place of a former one with the same path. */
export async function saveRedirect(
  work: Work,
  site: Site,
  redirect: Redirect,
): Promise<'created' | 'changed' | 'unchanged'> {
  const before = await findTarget(work, site.id, [redirect.path]);
  if (before === redirect.target) return 'unchanged';
  await upsertRedirect(work, site.id, redirect);
  return before === null ? 'created' : 'changed';
}

/** Stands for the store, whatever its host is. */
const storeOrigin = 'http://store.invalid';

/** The form in which paths are compared, without the host of a URL; null if it is not a path. */
export function normalizePath(text: string): string | null {
  const url = URL.parse(text, storeOrigin);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `${url.pathname.replace(/\/+$/, '') || '/'}${url.search}`.toLowerCase();
}

/**
 * The target as browsers read it, in ASCII: a path of the store, or an absolute URL. Null for others,
 * such as `//host`, and paths that become one: browsers leave out tabs and resolve dots.
 */
export function parseRedirectTarget(text: string): string | null {
  const url = text.length <= 2_048 ? URL.parse(text, storeOrigin) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  if (url.origin !== storeOrigin) return URL.canParse(text) ? url.href : null;
  const path = url.pathname + url.search + url.hash;
  return text.startsWith('/') && !path.startsWith('//') ? path : null;
}
