import { defineJob, type Job, type JobContext } from '../../platform/jobs/job.ts';
import { emailAttempts } from '../../platform/telemetry/counters.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import {
  DeliveryError,
  type Mailer,
  type OutgoingEmail,
  type SendResult,
} from '../access/mail/email.ts';
import { composeEmail } from './content/compose-email.ts';
import type { RenderEmail } from './content/email-content.ts';
import type { EmailModel } from './content/email-models.ts';
import { type EmailState, isUnsent, type StoredEmail } from './email.ts';
import { isBuyerEmailKind } from './email-kinds.ts';
import { countSentEmails, type EmailChange, findEmail, updateUnsentEmail } from './email-store.ts';
import { type EmailLocale, emailLocaleOf } from './languages/languages.ts';
import { loadEmailModel, loadEmailOrder, loadEmailSite, toEmailStore } from './load-model.ts';
import { sendEmailJob } from './queue/send-email-job.ts';
import type { EmailSender } from './senders/sender.ts';
import { chooseSender, loadSender, recordOutcome } from './senders/use-sender.ts';
import { isSuppressed, suppressRecipient } from './suppressions/manage-suppressions.ts';
import { findTemplate } from './templates/manage-templates.ts';

export type EmailDeps = { mailer: Mailer; renderEmail: RenderEmail };

/** How long an email is tried again. */
const maxAgeMilliseconds = 48 * 3_600_000;
/** Enough attempts for `maxAgeMilliseconds`, with the backoff of jobs. */
const attempts = 80;
/**
 * The addresses that buyers enter are unverified, so one address gets at most this many emails an
 * hour from a workspace.
 */
const maxEmailsPerHour = 30;

/**
 * The job that sends one email. It may run more than once: after a crash between the server's
 * answer and our record of it, the email is sent again with the same Message-ID.
 */
export function createOrderEmailJobs(deps: EmailDeps): readonly Job[] {
  const job = defineJob({
    ...sendEmailJob,
    attempts,
    async handle(context, { email_id: id }) {
      const { unit, tenant } = context;
      const prepared = await unit.view(tenant, (view) => prepareEmail(view, id, deps));
      if (prepared === null) return;
      if ('state' in prepared) return record(context, id, prepared);
      await attempt(deps.mailer, context, prepared);
    },
  });
  return [job as unknown as Job];
}

type PreparedEmail = {
  email: StoredEmail;
  outgoing: OutgoingEmail;
  locale: string;
  /** Null: an email about the whole workspace. */
  sender: EmailSender | null;
};

/** The message of an email, why it is not sent, or null if it has its final state. */
async function prepareEmail(
  view: View,
  id: string,
  { mailer, renderEmail }: EmailDeps,
): Promise<PreparedEmail | EmailChange | null> {
  const email = await findEmail(view, id);
  if (!email || !isUnsent(email)) return null;
  const { recipient } = email;
  if (recipient === null) return skipped('no_address');
  const { siteId } = email;
  // One round trip.
  const [isAddressSuppressed, isAddressFlooded, site, order, template, sender] = await Promise.all([
    isSuppressed(view, recipient),
    email.userId === null && isFlooded(view, recipient),
    loadEmailSite(view, email),
    loadEmailOrder(view, email),
    siteId && findTemplate(view, siteId, email.kind),
    loadSender(view, siteId),
  ]);
  if (isAddressSuppressed) return { state: 'suppressed', reason: 'address_suppressed' };
  if (isAddressFlooded) return skipped('too_many_emails');
  const model = await loadEmailModel(view, { ...email, order }, site);
  if (!model) return skipped('not_found');
  const locale = chooseEmailLocale(model);
  if (template && !template.enabled) return skipped('kind_disabled');
  const content = composeEmail(model, locale, template?.texts[locale]);
  const { fields, outboxOnly } = await chooseSender(view, { site, sender }, mailer.delivers);
  const outgoing = {
    id: email.id,
    to: recipient,
    subject: content.subject,
    ...renderEmail(content),
    fromName: toEmailStore(view, site).name,
    ...fields,
    outboxOnly,
  };
  return { email, outgoing, locale, sender };
}

async function isFlooded(view: View, recipient: string): Promise<boolean> {
  const hourAgo = new Date(view.now.getTime() - 3_600_000);
  return (await countSentEmails(view, recipient, hourAgo)) >= maxEmailsPerHour;
}

const skipped = (reason: string): EmailChange => ({ state: 'skipped', reason });

/** Sends the email and records the outcome. Throws if it should be sent again later. */
async function attempt(
  mailer: Mailer,
  { unit, tenant, complete }: JobContext,
  { email, outgoing, locale, sender }: PreparedEmail,
): Promise<void> {
  const { id } = email;
  const { subject } = outgoing;
  let result: SendResult;
  try {
    result = await mailer.send(outgoing);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error';
    const isLast = await unit.run(tenant, async (work) => {
      const isOld = work.now.getTime() - email.createdAt.getTime() >= maxAgeMilliseconds;
      const state: EmailState = isOld ? 'failed' : 'deferred';
      saveChange(work, id, { state, reason, locale, subject });
      if (error instanceof DeliveryError && !error.isAboutRecipient)
        await recordOutcome(work, email.siteId, { sender, failure: error.reason });
      return isOld;
    });
    if (isLast) return;
    throw error;
  }
  await unit.run(tenant, async (work) => {
    saveChange(work, id, { ...changeAfter(result), locale, subject });
    if (sender?.failingSince) await recordOutcome(work, email.siteId, { sender, failure: null });
    if (result.status === 'rejected' && result.part === 'recipient')
      await suppressRecipient(work, email, { reason: 'rejected', detail: result.detail });
    complete(work);
  });
}

function saveChange(work: Work, id: string, change: EmailChange): void {
  updateUnsentEmail(work, id, change);
  work.afterCommit(() => emailAttempts.inc({ state: change.state }));
}

function changeAfter(result: SendResult): EmailChange {
  switch (result.status) {
    case 'sent':
      return { state: 'sent', reason: null };
    case 'written':
      return skipped('outbox_only');
    case 'rejected':
      return { state: result.part === 'recipient' ? 'bounced' : 'failed', reason: result.detail };
  }
}

const record = ({ unit, tenant, complete }: JobContext, id: string, change: EmailChange) =>
  unit.run(tenant, async (work) => {
    saveChange(work, id, change);
    complete(work);
  });

/**
 * The language of an email: the buyer's if it is known and emails are written in it, else the
 * store's, else English. Staff get the language of the store.
 */
function chooseEmailLocale({ kind, model }: EmailModel): EmailLocale {
  const buyers = isBuyerEmailKind(kind) ? emailLocaleOf(buyerLanguageOf(model)) : null;
  return buyers ?? emailLocaleOf(model.store.language) ?? 'en';
}

function buyerLanguageOf(model: EmailModel['model']): string | null {
  if ('order' in model) return model.order.locale;
  return 'buyerLanguage' in model ? model.buyerLanguage : null;
}
