import { Type } from 'typebox';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { nobody, type UnitOfWork, type Work } from '../../platform/work.ts';
import { challengeName, challengeValue, type LookUpTxt } from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import { claimDueDomains, type HeldDomain, markFound, setCheck } from './domain-check-store.ts';
import { mailOwners } from './domain-mail.ts';
import { clearVerification, nextCheckAt } from './domain-store.ts';
import { lockHeld } from './lock-held-domain.ts';

const second = 1_000;
const hour = 3_600 * second;
/** How long a domain stays verified without its record: a move between DNS providers fits in. */
const grace = 7 * 24 * hour;

/** One run checks so many domains, a few at a time, well within the lease of its job. */
const batch = 100;
const atOnce = 10;
/** After a full batch the next one follows soon. */
const pause = 10 * second;

const checkDue = { name: 'domains.check', payload: Type.Object({}) };

/** Starts the recurring check of verified domains unless it is planned already. */
export const planDomainChecks = (unit: UnitOfWork): Promise<void> => planIn(unit, 0, 'next');

function planIn(unit: UnitOfWork, milliseconds: number, key: 'next' | 'more'): Promise<void> {
  return unit.runAsSystem(nobody, (work) => {
    const at = new Date(work.now.getTime() + milliseconds);
    return enqueue(work, checkDue, {}, { at, key });
  });
}

/**
 * Looks every hour for verified domains that were not checked for a day. Once the record is missing, the
 * owners have a week to restore it; then the verification ends. No answer from DNS decides nothing and
 * is tried again after an hour.
 */
export function domainCheckJob(lookUpTxt: LookUpTxt) {
  return defineJob({
    ...checkDue,
    async handle({ unit }) {
      // Planned first: a failed run delays nothing.
      await planIn(unit, hour, 'next');
      const due = await unit.runAsSystem(nobody, (work) =>
        claimDueDomains(work, batch, new Date(work.now.getTime() + hour)),
      );
      for (let at = 0; at < due.length; at += atOnce)
        await Promise.all(due.slice(at, at + atOnce).map((held) => check(unit, held, lookUpTxt)));
      if (due.length === batch) await planIn(unit, pause, 'more');
    },
  });
}

async function check(unit: UnitOfWork, held: HeldDomain, lookUpTxt: LookUpTxt): Promise<void> {
  const records = await lookUpTxt(challengeName(held.domain));
  if (records === null) return;
  const isFound = records.includes(challengeValue(held.verificationToken));
  await unit.run(held.tenant, (work) => settle(work, held, isFound));
}

async function settle(work: Work, held: HeldDomain, isFound: boolean): Promise<void> {
  const locked = await lockHeld(work, held);
  if (!locked) return;
  const { site, claim } = locked;
  const { domain } = claim;
  if (isFound) return markFound(work, site, domain);
  const failingSince = claim.failingSince ?? work.now;
  const graceEnd = new Date(failingSince.getTime() + grace);
  if (graceEnd <= work.now) {
    await clearVerification(work, site, domain);
    await saveDomainChange(work, site);
    return auditDomain(work, 'unverified', site, domain);
  }
  const next = nextCheckAt(work.now);
  await setCheck(work, site, { domain, failingSince, dueAt: next < graceEnd ? next : graceEnd });
  if (claim.failingSince) return;
  await auditDomain(work, 'failing', site, domain);
  await mailOwners(work, 'failing', held);
}
