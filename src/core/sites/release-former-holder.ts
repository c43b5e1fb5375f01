import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { challengeRecordValue, type Domain } from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import { findDomainHolder } from './domain-check-store.ts';
import { emailDomainOwners } from './domain-email.ts';
import { clearVerification } from './domain-store.ts';
import { lockVerifiedDomain } from './lock-verified-domain.ts';

/**
 * Ends another store's verification of the domain if DNS has the record of the claim but not that
 * store's own, which means that the domain has a new owner. `records`: the TXT records.
 */
export async function releaseFormerHolder(
  unit: UnitOfWork,
  claim: Domain,
  records: string[],
): Promise<void> {
  const holder = await unit.querySingleAsSystem((view) => findDomainHolder(view, claim.domain));
  if (!holder || records.includes(challengeRecordValue(holder.verificationToken))) return;
  await unit.run(holder.tenant, async (work) => {
    const locked = await lockVerifiedDomain(work, holder);
    if (!locked) return;
    await clearVerification(work, locked.site, claim.domain);
    await saveDomainChange(work, locked.site);
    await auditDomain(work, 'moved', locked.site, claim.domain);
    await emailDomainOwners(work, 'moved', holder);
  });
}
