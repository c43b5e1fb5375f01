import type { UnitOfWork } from '../../platform/work.ts';
import { challengeValue, type Domain } from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import { findHolder } from './domain-check-store.ts';
import { mailOwners } from './domain-mail.ts';
import { clearVerification } from './domain-store.ts';
import { lockHeld } from './lock-held-domain.ts';

/**
 * Ends the verification of the store that holds the domain when DNS shows the record of the claim and
 * not the holder's own: the name has a new owner. `records` is what DNS answered.
 */
export async function releaseFromFormerHolder(
  unit: UnitOfWork,
  claim: Domain,
  records: string[],
): Promise<void> {
  const holder = await unit.glanceAsSystem((view) => findHolder(view, claim.domain));
  if (!holder || records.includes(challengeValue(holder.verificationToken))) return;
  await unit.run(holder.tenant, async (work) => {
    const held = await lockHeld(work, holder);
    if (!held) return;
    await clearVerification(work, held.site, claim.domain);
    await saveDomainChange(work, held.site);
    await auditDomain(work, 'moved', held.site, claim.domain);
    await mailOwners(work, 'moved', holder);
  });
}
