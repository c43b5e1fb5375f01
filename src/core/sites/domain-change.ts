import type { Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { emitEvents } from '../events/emit-events.ts';
import type { Site } from './site.ts';
import { toSiteDto } from './site-dto.ts';
import { updateSite } from './site-store.ts';

/**
 * `failing`: the DNS record is missing, and the domain stays verified for a grace period;
 * `unverified`: the grace period has ended; `moved`: another store verified the domain.
 */
type DomainAction = 'claimed' | 'verified' | 'removed' | 'failing' | 'unverified' | 'moved';

const verifiedActions = new Set<DomainAction>(['verified', 'failing']);

/**
 * Increments the store's version and emits `site.updated`, because the event's data contains the
 * domains.
 */
export async function saveDomainChange(work: Work, site: Site): Promise<void> {
  const changed = { ...site, version: site.version + 1, updatedAt: work.now };
  await updateSite(work, changed);
  await emitEvents(work, {
    type: 'site.updated',
    site: { id: site.id, slug: site.slug },
    resource: { type: 'site', id: site.id, version: changed.version },
    data: toSiteDto(changed),
  });
}

export function auditDomain(
  work: Work,
  action: DomainAction,
  site: Site,
  domain: string,
): Promise<void> {
  const claim = { domain, site_id: site.id };
  return audit(work, {
    action: `domain.${action}`,
    resource: { type: 'domain', id: domain },
    before: action === 'claimed' ? null : claim,
    after: action === 'removed' ? null : { ...claim, verified: verifiedActions.has(action) },
  });
}
