import type { Mailer } from '../core/access/mail/mail.ts';
import { mailJobs } from '../core/access/mail/post-mail.ts';
import { proofJobs } from '../core/access/people/proofs/ask-for-proof.ts';
import { expireCarts } from '../core/carts/end-cart.ts';
import { publishDueProduct, reindexSite } from '../core/catalog/products/publish-due.ts';
import { expireSessions, releaseSession } from '../core/checkout/end-session.ts';
import { membershipJobs } from '../core/customers/memberships/billing/renewals.ts';
import { mediaJobs } from '../core/media/media-jobs.ts';
import type { ObjectStorage } from '../core/media/object-storage.ts';
import type { PaymentDesk } from '../core/payments/desk.ts';
import { paymentJobs } from '../core/payments/payment-jobs.ts';
import { domainCheckJob } from '../core/sites/check-domains.ts';
import type { LookUpTxt } from '../core/sites/domain.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { RetentionSettings } from '../platform/settings/retention.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { retentionJob } from './retention.ts';

/** What jobs need beside the database. */
export type JobParts = {
  mailer: Mailer;
  storage: ObjectStorage;
  desk: PaymentDesk;
  /** Jobs of the payment processor itself, when it is ours. */
  processorJobs: readonly Job[];
  /** Jobs of payments on chains; none where nothing is sold so. */
  paywallJobs: readonly Job[];
  retention: RetentionSettings;
  lookUpTxt: LookUpTxt;
  log: Log;
};

/** Every job of the system. */
export function jobTable({
  mailer,
  storage,
  desk,
  processorJobs,
  paywallJobs,
  retention,
  lookUpTxt,
  log,
}: JobParts): readonly Job[] {
  return [
    ...mailJobs(mailer),
    ...proofJobs,
    publishDueProduct,
    reindexSite,
    expireCarts(releaseSession),
    expireSessions,
    ...mediaJobs(storage),
    ...paymentJobs(desk),
    ...membershipJobs(desk),
    ...processorJobs,
    ...paywallJobs,
    domainCheckJob(lookUpTxt),
    retentionJob(retention, log),
  ] as unknown as readonly Job[];
}
