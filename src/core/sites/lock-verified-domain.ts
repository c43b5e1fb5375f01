import type { Work } from '../../platform/unit-of-work.ts';
import type { Domain } from './domain.ts';
import type { VerifiedDomain } from './domain-check-store.ts';
import { listDomains } from './domain-store.ts';
import type { Site } from './site.ts';
import { lockOwnSite } from './site-store.ts';

/**
 * Locks the store of a verified domain; null: the domain was removed, claimed again or lost its
 * verification in the meantime.
 */
export async function lockVerifiedDomain(
  work: Work,
  { slug, domain, verificationToken }: VerifiedDomain,
): Promise<{ site: Site; claim: Domain } | null> {
  const site = await lockOwnSite(work, slug);
  if (!site) return null;
  const claim = (await listDomains(work, site)).find((one) => one.domain === domain);
  if (!claim?.verifiedAt || claim.verificationToken !== verificationToken) return null;
  return { site, claim };
}
