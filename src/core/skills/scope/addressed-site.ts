import { DomainError } from '../../../kernel/domain-error.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillCallContext } from '../skill.ts';

/**
 * The store that a skill is asked about: the named one, else the host's, else null. 404
 * `site_not_found` for a name that is no published store, or another store's than the host's;
 * `otherwise`: what else would do, for who can go on without a store.
 */
export function resolveAddressedStore(
  { scope, hostSite }: Pick<SkillCallContext, 'scope' | 'hostSite'>,
  named: string | undefined,
  otherwise = '',
): Site | null {
  if (scope.site || named === undefined || named === '') return scope.site;
  const message = hostSite
    ? `There is no such store here: this host is the store ${hostSite.slug}. Leave out site_slug, or ask at the address of the platform.`
    : `There is no such store, or it is not published. Send the slug of a store as site_slug, as search results name it in siteSlug${otherwise}.`;
  throw new DomainError('not_found', 'site_not_found', message, {
    details: [{ field: 'site_slug', code: 'site_not_found', message }],
  });
}
