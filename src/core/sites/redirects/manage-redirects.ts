import { type FieldProblem, invalid, notFound } from '../../../kernel/domain-error.ts';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../../access/app-caller.ts';
import { audit } from '../../access/audit/audit.ts';
import { getOwnSite } from '../manage-sites.ts';
import { deleteRedirect, listRedirectRows } from './redirect-store.ts';
import { normalizePath, parseRedirectTarget, type Redirect, saveRedirect } from './redirects.ts';

/** The redirects of a store by path. Throws 404 `site_not_found`. */
export async function listRedirects(
  view: View,
  siteSlug: string,
  request: PageRequest,
): Promise<Page<Redirect>> {
  const site = await getOwnSite(view, siteSlug);
  const filters = ['redirects', site.id];
  const [after = ''] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const page = { after: String(after), limit: request.limit + 1 };
  const rows = await listRedirectRows(view, site.id, page);
  return toPage(rows, request, ({ path }) => [path], filters);
}

/** Throws 403 `app_not_allowed` for an OAuth app: buyers would follow it after the app has gone. */
export const assertMayRedirectElsewhere = (caller: Pick<Work, 'tenant'>): void =>
  assertNotApp(
    caller,
    'An app connected over OAuth cannot redirect buyers to another server, because they would still be sent there after its access has ended. Use a path of the store, or an API key of the workspace.',
  );

/**
 * Adds a redirect, or replaces the one with the same path. Throws 400 for an invalid one, and what
 * `assertMayRedirectElsewhere` throws.
 */
export async function putRedirect(
  work: Work,
  siteSlug: string,
  { path: given, target: givenTarget }: Redirect,
): Promise<Redirect> {
  const site = await getOwnSite(work, siteSlug);
  const path = normalizePath(given);
  const target = parseRedirectTarget(givenTarget);
  const problems = findProblems(path, target);
  if (path === null || target === null || problems.length > 0) throw invalid(problems);
  if (!target.startsWith('/')) assertMayRedirectElsewhere(work);
  const outcome = await saveRedirect(work, site, { path, target });
  const resource = { type: 'site', id: site.id };
  if (outcome !== 'unchanged')
    await audit(work, { action: 'redirect.saved', resource, after: { path, target } });
  return { path, target };
}

/** Throws 404 `redirect_not_found`. */
export async function removeRedirect(work: Work, siteSlug: string, given: string): Promise<void> {
  const site = await getOwnSite(work, siteSlug);
  const path = normalizePath(given);
  if (path === null || !(await deleteRedirect(work, site.id, path)))
    throw notFound('redirect_not_found', 'This store has no redirect of this path.');
  const resource = { type: 'site', id: site.id };
  await audit(work, { action: 'redirect.removed', resource, before: { path } });
}

function findProblems(path: string | null, target: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (path === null || path === '/')
    problems.push({
      field: 'path',
      code: 'bad_path',
      message: 'must be a path like /products/old',
    });
  if (target === null || (target.startsWith('/') && normalizePath(target) === path)) {
    const message = 'must be another path of the store, or an absolute http(s) URL';
    problems.push({ field: 'target', code: 'bad_target', message });
  }
  return problems;
}
