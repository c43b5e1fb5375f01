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
import { clearVerification, nextCheckAt, saveDomainCheck } from './domain-store.ts';
import { lockVerifiedDomain } from './lock-verified-domain.ts';

const second = 1_000;
const hour = 3_600 * second;
/**
 * How long a domain stays verified without its record, so that the owner can move it between DNS
 * providers.
 */
const gracePeriod = 7 * 24 * hour;

/** Domains per run, a few at a time, well within the lease of the job. */
const batchSize = 100;
const maxConcurrent = 10;
/** Delay before the next run after a full batch. */
const fullBatchDelay = 10 * second;

const checkDomainsJob = { name: 'domains.check', payload: Type.Object({}) };

/** Starts the recurring check of verified domains unless it is already scheduled. */
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
 * Checks verified domains once a day; the job runs every hour. Once the record is missing, the
 * owners have a week to restore it before the verification ends. A failed DNS lookup changes
 * nothing and is repeated after an hour.
 */
export function createDomainCheckJob(lookUpTxt: ResolveTxt) {
  return defineJob({
    ...checkDomainsJob,
    async handle({ unit }) {
      // Scheduled first, so that a failed run does not stop the checks.
      await scheduleCheck(unit, hour, 'next');
      const due = await unit.runAsSystem(systemTenant, (work) =>
        claimDueDomains(work, batchSize, new Date(work.now.getTime() + hour)),
      );
      for (let start = 0; start < due.length; start += maxConcurrent)
        await Promise.all(
          due
            .slice(start, start + maxConcurrent)
            .map((verified) => checkDomain(unit, verified, lookUpTxt)),
        );
      if (due.length === batchSize) await scheduleCheck(unit, fullBatchDelay, 'more');
    },
  });
}

async function checkDomain(
  unit: UnitOfWork,
  verified: VerifiedDomain,
  lookUpTxt: ResolveTxt,
): Promise<void> {
  const records = await lookUpTxt(challengeRecordName(verified.domain));
  await unit.run(verified.tenant, (work) => applyCheckResult(work, verified, records));
}

async function applyCheckResult(
  work: Work,
  verified: VerifiedDomain,
  records: string[] | null,
): Promise<void> {
  const locked = await lockVerifiedDomain(work, verified);
  if (!locked) return;
  const { site, claim } = locked;
  const { domain } = claim;
  await saveDomainCheck(work, site, domain, records);
  if (records === null) return;
  const isFound = records.includes(challengeRecordValue(verified.verificationToken));
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
  await emailDomainOwners(work, 'failing', verified);
}
