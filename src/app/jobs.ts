import type { Mailer } from '../core/access/mail/email.ts';
import { createEmailJobs } from '../core/access/mail/enqueue-email.ts';
import { emailTokenJobs } from '../core/access/users/email-tokens/request-email-token.ts';
import { createBulkJobs } from '../core/bulk-jobs/bulk-jobs.ts';
import { createCartExpiryJob } from '../core/carts/end-cart.ts';
import { publishDueProductJob, reindexSiteJob } from '../core/catalog/products/publish-due.ts';
import type { FindProducts } from '../core/catalog/search/find-products.ts';
import { releaseSession, sessionExpiryJob } from '../core/checkout/end-session.ts';
import { createMembershipJobs } from '../core/customers/memberships/billing/renewals.ts';
import type { RenderEmail } from '../core/emails/content/email-content.ts';
import { createDailyOrdersJob } from '../core/emails/daily-orders/daily-orders-job.ts';
import { createDigestJob } from '../core/emails/digest/digest-job.ts';
import { createOrderEmailJobs } from '../core/emails/send-emails.ts';
import { createFeedBuildJob, feedsDueJob } from '../core/feeds/feed-jobs.ts';
import { createLabJob } from '../core/lab/lab-job.ts';
import { createImageCopyJob, type ImageCopyDeps } from '../core/media/copies/copy-images.ts';
import { createMediaJobs } from '../core/media/media-jobs.ts';
import type { ObjectStorage } from '../core/media/object-storage.ts';
import type { PaymentContext } from '../core/payments/payment-context.ts';
import { paymentJobs } from '../core/payments/payment-jobs.ts';
import { createDomainCheckJob } from '../core/sites/check-domains.ts';
import type { ResolveTxt } from '../core/sites/domain.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { RetentionSettings } from '../platform/settings/retention.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { createRetentionJob } from './retention.ts';

/** The dependencies of jobs besides the database. */
export type JobDeps = {
  mailer: Mailer;
  renderEmail: RenderEmail;
  storage: ObjectStorage;
  paymentContext: PaymentContext;
  /** Jobs of the sandbox processor; empty for other processors. */
  processorJobs: readonly Job[];
  /** Jobs of x402 payments; empty when x402 is off. */
  paywallJobs: readonly Job[];
  /** Jobs that hand events to plug-ins. */
  pluginJobs: readonly Job[];
  retention: RetentionSettings;
  lookUpTxt: ResolveTxt;
  find: FindProducts;
  log: Log;
};

/** Lists every job of the server. */
export function listJobs({
  mailer,
  renderEmail,
  storage,
  paymentContext,
  processorJobs,
  paywallJobs,
  pluginJobs,
  retention,
  lookUpTxt,
  find,
  log,
}: JobDeps): readonly Job[] {
  return [
    ...createEmailJobs(mailer),
    ...createOrderEmailJobs({ mailer, renderEmail }),
    createDailyOrdersJob(),
    createDigestJob(),
    ...emailTokenJobs,
    publishDueProductJob,
    reindexSiteJob,
    createCartExpiryJob(releaseSession),
    sessionExpiryJob,
    ...createMediaJobs(storage),
    ...paymentJobs(paymentContext),
    ...createMembershipJobs(paymentContext),
    ...processorJobs,
    ...paywallJobs,
    ...pluginJobs,
    createLabJob(find),
    feedsDueJob,
    createDomainCheckJob(lookUpTxt),
    createRetentionJob(retention, log),
  ] as unknown as readonly Job[];
}

export type LongJobDeps = ImageCopyDeps;

/**
 * Lists the jobs that may run for seconds. They have a separate runner, so that emails and payments
 * do not wait for them.
 */
export const listLongJobs = (deps: LongJobDeps): readonly Job[] => [
  ...createBulkJobs(deps.storage),
  createImageCopyJob(deps),
  createFeedBuildJob(deps.storage),
];
