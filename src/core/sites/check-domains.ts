import { Type } from 'typebox';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { systemTenant, type UnitOfWork, type Work } from '../../platform/unit-of-work.ts';
import { challengeRecordName, challengeRecordValue, type ResolveTxt } from './domain.ts';
import { auditDomain, saveDomainChange } from './domain-change.ts';
import {
  claimDueDomains,
  markRecordFound,
  saveCheckSchedule,
  type VerifiedDomain,
} from './domain-check-store.ts';
import { emailDomainOwners } from './domain-email.ts';
import { clearVerification, nextCheckAt } from './domain-store.ts';
import { lockVerifiedDomain } from './lock-verified-domain.ts';

const second = 1_000;
const hour = 3_600 * second;
/** How long a domain stays verified without its record: a move between DNS providers fits in. */
const gracePeriod = 7 * 24 * hour;

/** One run checks so many domains, a few at a time, well within the lease of its job. */
const batchSize = 100;
const maxConcurrent = 10;
/** After a full batch the next one follows soon. */
const fullBatchDelay = 10 * second;

const checkDomainsJob = { name: 'domains.check', payload: Type.Object({}) };

/** Starts the recurring check of verified domains unless it is planned already. */
export const scheduleDomainChecks = (unit: UnitOfWork): Promise<void> =>
  scheduleCheck(unit, 0, 'next');

function scheduleCheck(
  unit: UnitOfWork,
  milliseconds: number,
  key: 'next' | 'more',
): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => {
    const at = new Date(work.now.getTime() + milliseconds);
    return enqueue(work, checkDomainsJob, {}, { at, key });
  });
}

/**
 * Looks every hour for verified domains that were not checked for a day. Once the record is missing, the
 * owners have a week to restore it; then the verification ends. No answer from DNS decides nothing and
 * is tried again after an hour.
 */
export function createDomainCheckJob(lookUpTxt: ResolveTxt) {
  return defineJob({
    ...checkDomainsJob,
    async handle({ unit }) {
      // Planned first: a failed run delays nothing.
      await scheduleCheck(unit, hour, 'next');
      const due = await unit.runAsSystem(systemTenant, (work) =>
        claimDueDomains(work, batchSize, new Date(work.now.getTime() + hour)),
      );
      for (let at = 0; at < due.length; at += maxConcurrent)
        await Promise.all(
          due.slice(at, at + maxConcurrent).map((held) => checkDomain(unit, held, lookUpTxt)),
        );
      if (due.length === batchSize) await scheduleCheck(unit, fullBatchDelay, 'more');
    },
  });
}

async function checkDomain(
  unit: UnitOfWork,
  held: VerifiedDomain,
  lookUpTxt: ResolveTxt,
): Promise<void> {
  const records = await lookUpTxt(challengeRecordName(held.domain));
  if (records === null) return;
  const isFound = records.includes(challengeRecordValue(held.verificationToken));
  await unit.run(held.tenant, (work) => applyCheckResult(work, held, isFound));
}

async function applyCheckResult(work: Work, held: VerifiedDomain, isFound: boolean): Promise<void> {
  const locked = await lockVerifiedDomain(work, held);
  if (!locked) return;
  const { site, claim } = locked;
  const { domain } = claim;
  if (isFound) return markRecordFound(work, site, domain);
  const failingSince = claim.failingSince ?? work.now;
  const graceEnd = new Date(failingSince.getTime() + gracePeriod);
  if (graceEnd <= work.now) {
    await clearVerification(work, site, domain);
    await saveDomainChange(work, site);
    return auditDomain(work, 'unverified', site, domain);
  }
  const next = nextCheckAt(work.now);
  await saveCheckSchedule(work, site, {
    domain,
    failingSince,
    dueAt: next < graceEnd ? next : graceEnd,
  });
  if (claim.failingSince) return;
  await auditDomain(work, 'failing', site, domain);
  await emailDomainOwners(work, 'failing', held);
}
