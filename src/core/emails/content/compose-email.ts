import { maxSubjectLength } from '../../access/mail/email.ts';
import { type EmailKind, isStaffEmailKind } from '../email-kinds.ts';
import { type EmailLocale, emailLanguages } from '../languages/languages.ts';
import type { ComposeEmail } from './composed-email.ts';
import { composeDailyOrders } from './daily-orders-email.ts';
import { composeDigest } from './digest-email.ts';
import type { EmailContent } from './email-content.ts';
import type { EmailModel, EmailModels, EmailStore } from './email-models.ts';
import { composeMembership, composePayment } from './membership-emails.ts';
import {
  composeOrderCancelled,
  composeOrderConfirmed,
  composeOrderNews,
  composeOrderRefunded,
  composeOrderShipped,
} from './order-emails.ts';
import { composeExchange, composeReturn } from './post-purchase-emails.ts';
import {
  composeBounce,
  composeDisputed,
  composeMembershipDisputed,
  composeNewOrder,
  composeRefundFailed,
  composeReturnRequested,
  composeStock,
} from './staff-emails.ts';
import { createTranslator, fillPlaceholders } from './translator.ts';

const composers: { [Kind in EmailKind]: ComposeEmail<EmailModels[Kind]> } = {
  order_confirmed: composeOrderConfirmed,
  order_shipped: composeOrderShipped,
  downloads_ready: composeOrderNews,
  order_cancelled: composeOrderCancelled,
  order_refunded: composeOrderRefunded,
  order_voided: composeOrderNews,
  return_requested: composeReturn,
  return_approved: composeReturn,
  return_rejected: composeReturn,
  return_received: composeReturn,
  exchange_requested: composeExchange,
  exchange_approved: composeExchange,
  payment_failed: composePayment,
  payment_returned: composePayment,
  membership_payment_due: composeMembership,
  membership_started: composeMembership,
  membership_renewal_due: composeMembership,
  membership_past_due: composeMembership,
  membership_ended: composeMembership,
  staff_new_order: composeNewOrder,
  staff_return_requested: composeReturnRequested,
  staff_refund_failed: composeRefundFailed,
  staff_order_disputed: composeDisputed,
  staff_membership_disputed: composeMembershipDisputed,
  staff_low_stock: composeStock,
  staff_out_of_stock: composeStock,
  staff_emails_bouncing: composeBounce,
  staff_weekly_digest: composeDigest,
  staff_daily_orders: composeDailyOrders,
};

/** Texts of a merchant that replace or, for the footer, precede the default texts. */
export type EmailTextOverrides = {
  subject: string | null;
  introduction: string | null;
  footer: string | null;
};

/** The default text of an email of this kind, with its placeholders. */
export const defaultTexts = (kind: EmailKind, locale: EmailLocale) => ({
  subject: emailLanguages[locale][`${kind}.subject`],
  introduction: emailLanguages[locale][`${kind}.introduction`],
});

const noOverrides: EmailTextOverrides = { subject: null, introduction: null, footer: null };

/** Writes an email in one language. */
export function composeEmail(
  { kind, model }: EmailModel,
  locale: EmailLocale,
  overrides: EmailTextOverrides = noOverrides,
): EmailContent {
  const t = createTranslator(locale);
  const compose = composers[kind] as ComposeEmail<typeof model>;
  const { values, parts } = compose(model, t);
  const subject = fillPlaceholders(overrides.subject ?? t.text(`${kind}.subject`), values);
  const introduction = overrides.introduction ?? t.text(`${kind}.introduction`);
  const ownFooter = overrides.footer === null ? [] : paragraphs(overrides.footer);
  const reason = t.text(isStaffEmailKind(kind) ? 'staff_footer' : 'footer', values);
  return {
    locale,
    subject: toSubject(isTest(model) ? t.text('test_subject', { subject }) : subject),
    logo: isStaffEmailKind(kind) ? null : logoOf(model.store),
    heading: t.text(`${kind}.heading`, values),
    introduction: paragraphs(introduction).map((text) => fillPlaceholders(text, values)),
    parts,
    footer: [...ownFooter.map((text) => fillPlaceholders(text, values)), reason],
  };
}

const logoOf = ({ name, logoUrl }: EmailStore): EmailContent['logo'] =>
  logoUrl === null ? null : { url: logoUrl, storeName: name };

function isTest(model: EmailModel['model']): boolean {
  if ('order' in model) return model.order.test;
  return 'test' in model && model.test;
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Names that users chose may contain control characters, which a subject cannot. */
const toSubject = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSubjectLength);
