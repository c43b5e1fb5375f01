import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { challengeRecordValue, type Domain } from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import { findDomainHolder } from './domain-check-store.ts';
import { emailDomainOwners } from './domain-email.ts';
import { clearVerification } from './domain-store.ts';
import { lockVerifiedDomain } from './lock-verified-domain.ts';

/**
 * Ends the verification of the store that holds the domain when DNS shows the record of the claim and
 * not the holder's own: the name has a new owner. `records` is what DNS answered.
 */
export async function releaseFormerHolder(
  unit: UnitOfWork,
  claim: Domain,
  records: string[],
): Promise<void> {
  const holder = await unit.querySingleAsSystem((view) => findDomainHolder(view, claim.domain));
  if (!holder || records.includes(challengeRecordValue(holder.verificationToken))) return;
  await unit.run(holder.tenant, async (work) => {
    const held = await lockVerifiedDomain(work, holder);
    if (!held) return;
    await clearVerification(work, held.site, claim.domain);
    await saveDomainChange(work, held.site);
    await auditDomain(work, 'moved', held.site, claim.domain);
    await emailDomainOwners(work, 'moved', holder);
  });
}
