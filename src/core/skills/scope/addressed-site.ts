import { DomainError } from '../../../kernel/domain-error.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillCallContext } from '../skill.ts';

/**
 * The store of a call: the named one, else that of the host, else null. 404 `site_not_found` if the
 * name is not that of a published store, or not that of the host's store. `otherwise`: an
 * alternative that the error message mentions.
 */
export function resolveAddressedStore(
  { scope, hostSite }: Pick<SkillCallContext, 'scope' | 'hostSite'>,
  named: string | undefined,
  otherwise = '',
): Site | null {
  if (scope.site || named === undefined || named === '') return scope.site;
  const message = hostSite
    ? `There is no such store here: this host serves only the store ${hostSite.slug}. Omit site_slug, or send the request to the platform.`
    : `There is no such store, or it is not published. Send the slug of a store as site_slug, for example a siteSlug from search results${otherwise}.`;
  throw new DomainError('not_found', 'site_not_found', message, {
    details: [{ field: 'site_slug', code: 'site_not_found', message }],
  });
}
