import type { View } from '../../platform/unit-of-work.ts';
import type { Mailer, OutgoingEmail } from '../access/mail/email.ts';
import { composeEmail } from './content/compose-email.ts';
import type { RenderEmail } from './content/email-content.ts';
import type { EmailModel } from './content/email-models.ts';
import { isUnsent, type StoredEmail } from './email.ts';
import { type EmailContext, loadEmailContext } from './email-context.ts';
import { isBuyerEmailKind } from './email-kinds.ts';
import { type EmailChange, findEmails } from './email-store.ts';
import { type EmailLocale, emailLocaleOf } from './languages/languages.ts';
import { loadEmailModel, toEmailStore } from './load-model.ts';
import { type EmailSender, senderFields } from './senders/sender.ts';

export type EmailDeps = { mailer: Mailer; renderEmail: RenderEmail };

export type PreparedEmail = {
  email: StoredEmail;
  outgoing: OutgoingEmail;
  locale: string;
  /** Null: an email about the whole workspace. */
  sender: EmailSender | null;
};

/**
 * For each id the message to send, why it is not sent, or null if the email has its final state. What
 * the emails have in common is read once.
 */
export async function prepareEmails(
  view: View,
  ids: string[],
  deps: EmailDeps,
): Promise<(PreparedEmail | EmailChange | null)[]> {
  const emails = (await findEmails(view, ids)).filter(isUnsent);
  const context = await loadEmailContext(view, emails);
  return Promise.all(
    ids.map(async (id) => {
      const email = emails.find((one) => one.id === id);
      return email ? prepareEmail(view, email, { ...context, ...deps }) : null;
    }),
  );
}

async function prepareEmail(
  view: View,
  email: StoredEmail,
  context: EmailContext & EmailDeps,
): Promise<PreparedEmail | EmailChange> {
  const { id, recipient, kind } = email;
  if (recipient === null) return skipped(id, 'no_address');
  const unwanted = checkRecipient({ ...email, recipient }, context);
  if (unwanted) return unwanted;
  const { site, sender, templates } = storeOf(email, context);
  const order = email.orderId === null ? undefined : context.orders.get(email.orderId);
  const model = await loadEmailModel(view, { ...email, order }, site);
  if (!model) return skipped(id, 'not_found');
  const locale = chooseEmailLocale(model);
  const template = templates.find((one) => one.kind === kind);
  if (template && !template.enabled) return skipped(id, 'kind_disabled');
  const content = composeEmail(model, locale, template?.texts[locale]);
  const { subject } = content;
  const fields = site && sender ? senderFields(site, sender) : {};
  const outgoing = {
    id,
    to: recipient,
    subject,
    ...context.renderEmail(content),
    fromName: toEmailStore(view, site).name,
    ...fields,
    // Demo stores send nothing.
    outboxOnly: context.isDemo && (context.mailer.delivers || fields.smtp !== undefined),
  };
  return { email, outgoing, locale, sender };
}

/** Why the recipient gets no email; null if nothing is against it. */
function checkRecipient(
  { id, recipient, userId }: StoredEmail & { recipient: string },
  { members, suppressed, flooded }: EmailContext,
): EmailChange | null {
  if (userId !== null && !members.has(userId)) return skipped(id, 'member_removed');
  if (suppressed.has(recipient)) return { id, state: 'suppressed', reason: 'address_suppressed' };
  if (userId === null && flooded.has(recipient)) return skipped(id, 'too_many_emails');
  return null;
}

const skipped = (id: StoredEmail['id'], reason: string): EmailChange => ({
  id,
  state: 'skipped',
  reason,
});

/** The settings of the email's store. */
function storeOf({ siteId }: StoredEmail, { stores }: EmailContext) {
  return (siteId && stores.get(siteId)) || { site: null, sender: null, templates: [] };
}

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
