import { createBatcher } from '../../kernel/batcher.ts';
import { defineJob, type Job, type JobContext } from '../../platform/jobs/job.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { DeliveryError, type SendResult } from '../access/mail/email.ts';
import type { EmailState } from './email.ts';
import type { EmailChange } from './email-store.ts';
import { type EmailDeps, type PreparedEmail, prepareEmails } from './prepare-emails.ts';
import { sendEmailJob } from './queue/send-email-job.ts';
import { type RecordedAttempt, recordAttempts, saveChanges } from './record-attempts.ts';
import { recordOutcome } from './senders/use-sender.ts';
import { suppressRecipient } from './suppressions/manage-suppressions.ts';

export type { EmailDeps } from './prepare-emails.ts';

/** How long an email is tried again. */
const maxAgeMilliseconds = 48 * 3_600_000;
/** Enough attempts for `maxAgeMilliseconds`, with the backoff of jobs. */
const attempts = 80;
/** Jobs that are claimed together are prepared together; what is sent meanwhile is recorded together. */
const batchLimits = { concurrency: 1, batchSize: 20, isolatesFailures: true };

type Request = { context: JobContext; id: string };

/**
 * The job that sends one email. It may run more than once: after a crash between the server's
 * answer and our record of it, the email is sent again with the same Message-ID.
 */
export function createOrderEmailJobs(deps: EmailDeps): readonly Job[] {
  const prepare = createBatcher((requests: Request[]) => prepareAll(requests, deps), batchLimits);
  const record = createBatcher(recordAttempts, batchLimits);
  const job = defineJob({
    ...sendEmailJob,
    attempts,
    async handle(context, { email_id: id }) {
      const prepared = await prepare({ context, id });
      if (prepared === null) return;
      if ('state' in prepared) return record({ context, change: prepared });
      const result = await send(prepared, context, deps);
      if (result) await record({ context, ...outcomeOf(prepared, result) });
    },
  });
  return [job as unknown as Job];
}

async function prepareAll(requests: Request[], deps: EmailDeps) {
  const byWorkspace = Map.groupBy(requests, ({ context }) => context.tenant.workspaceId);
  const prepared = new Map<Request, Awaited<ReturnType<typeof prepareEmails>>[number]>();
  const prepareInWorkspace = async (group: Request[], { unit, tenant }: JobContext) => {
    const ids = group.map(({ id }) => id);
    const results = await unit.view(tenant, (view) => prepareEmails(view, ids, deps));
    for (const [at, request] of group.entries()) prepared.set(request, results[at] ?? null);
  };
  await Promise.all(
    [...byWorkspace.values()].map(
      (group) => group[0] && prepareInWorkspace(group, group[0].context),
    ),
  );
  return requests.map((request) => prepared.get(request) ?? null);
}

/**
 * Sends the email. Throws if it should be sent again later; null if it is not, because it is too old.
 */
async function send(
  { email, outgoing, locale, sender }: PreparedEmail,
  { unit, tenant }: JobContext,
  { mailer }: EmailDeps,
): Promise<SendResult | null> {
  try {
    return await mailer.send(outgoing);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    const isLast = await unit.run(tenant, async (work) => {
      const isOld = work.now.getTime() - email.createdAt.getTime() >= maxAgeMilliseconds;
      const state: EmailState = isOld ? 'failed' : 'deferred';
      saveChanges(work, [{ id: email.id, state, reason, locale, subject: outgoing.subject }]);
      if (error instanceof DeliveryError && !error.isAboutRecipient)
        await recordOutcome(work, email.siteId, { sender, failure: error.reason });
      return isOld;
    });
    if (isLast) return null;
    throw error;
  }
}

function outcomeOf(
  { email, outgoing: { subject }, locale, sender }: PreparedEmail,
  result: SendResult,
): Pick<RecordedAttempt, 'change' | 'also'> {
  return {
    change: { id: email.id, ...stateAfter(result), locale, subject },
    async also(work: Work) {
      if (sender?.failingSince) await recordOutcome(work, email.siteId, { sender, failure: null });
      if (result.status === 'rejected' && result.part === 'recipient')
        await suppressRecipient(work, email, { reason: 'rejected', detail: result.detail });
    },
  };
}

function stateAfter(result: SendResult): Pick<EmailChange, 'state' | 'reason'> {
  switch (result.status) {
    case 'sent':
      return { state: 'sent', reason: null };
    case 'written':
      return { state: 'skipped', reason: 'outbox_only' };
    case 'rejected':
      return { state: result.part === 'recipient' ? 'bounced' : 'failed', reason: result.detail };
  }
}
