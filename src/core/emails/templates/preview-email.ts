import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError, invalid, notFound } from '../../../kernel/domain-error.ts';
import { generateToken, tokenHash } from '../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Email } from '../../access/mail/email.ts';
import { normalizeEmailAddress } from '../../access/mail/email-address.ts';
import { enqueueEmail } from '../../access/mail/enqueue-email.ts';
import { isMemberAddress } from '../../access/users/find-users.ts';
import { getOrder } from '../../orders/read-orders.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Site } from '../../sites/site.ts';
import { composeEmail, type EmailTextOverrides } from '../content/compose-email.ts';
import type { ColorScheme, EmailContent, RenderEmail } from '../content/email-content.ts';
import type { EmailModel } from '../content/email-models.ts';
import { sampleModel } from '../content/sample-models.ts';
import type { BuyerEmailKind } from '../email-kinds.ts';
import type { EmailLocale } from '../languages/languages.ts';
import { loadModelOfOrder, toEmailStore } from '../load-model.ts';
import { senderFields } from '../senders/sender.ts';
import { loadSender } from '../senders/use-sender.ts';
import { findTemplate } from './manage-templates.ts';
import { insertPreview, takePreview } from './preview-store.ts';

/** `orderId` null writes the email about a sample. `texts` null uses the saved text. */
export type PreviewInput = {
  siteSlug: string;
  kind: BuyerEmailKind;
  locale: EmailLocale;
  orderId: string | null;
  texts: EmailTextOverrides | null;
};

export type PreviewFormat = 'html' | 'text';

const previewMinutes = 10;

/**
 * Renders an email and stores it under a secret URL that works once, for 10 minutes. Throws 404
 * `site_not_found`, `order_not_found`, and 422 `kind_not_applicable` if the order has nothing that
 * the kind is about.
 */
export async function createPreview(
  work: Work,
  input: PreviewInput & { format: PreviewFormat; colorScheme: ColorScheme },
  renderEmail: RenderEmail,
): Promise<{ url: string; expiresAt: Date }> {
  const rendered = renderEmail(await composePreview(work, input), input.colorScheme);
  const token = generateToken('prev', work.tenant.code, work.random);
  const expiresAt = minutesAfter(work.now, previewMinutes);
  await insertPreview(work, {
    tokenHash: tokenHash(token),
    contentType: input.format === 'html' ? 'text/html' : 'text/plain',
    body: rendered[input.format],
    expiresAt,
  });
  return { url: `${work.origin}/email/previews/${token}`, expiresAt };
}

/** The preview of a secret, which is deleted. Throws 404 `preview_not_found`. */
export async function openPreview(
  work: Work,
  token: string,
): Promise<{ contentType: string; body: string }> {
  const preview = await takePreview(work, tokenHash(token));
  if (!preview || preview.expiresAt <= work.now)
    throw notFound('preview_not_found', 'This preview was shown or has expired. Create a new one.');
  return preview;
}

/** Sends an email to a member; throws what `composeTestEmail` throws. */
export async function sendTestEmail(
  work: Work,
  input: PreviewInput & { to: string },
  renderEmail: RenderEmail,
): Promise<void> {
  await enqueueEmail(work, await composeTestEmail(work, input, renderEmail));
}

/**
 * An email about a sample or an order to a member of the workspace, so that it cannot be used to
 * write to strangers. Throws 400 for other addresses, and what `createPreview` throws.
 */
export async function composeTestEmail(
  view: View,
  { to, ...input }: PreviewInput & { to: string },
  renderEmail: RenderEmail,
): Promise<Email> {
  const site = await getOwnSite(view, input.siteSlug);
  const address = normalizeEmailAddress(to);
  if (!(await isMemberAddress(view, address)))
    throw invalid([
      { field: 'to', code: 'not_a_member', message: 'must be the address of a member' },
    ]);
  const content = await composePreview(view, input);
  const { subject } = content;
  const fields = senderFields(site, await loadSender(view, site.id));
  return { to: address, subject, ...renderEmail(content), ...fields };
}

async function composePreview(view: View, input: PreviewInput): Promise<EmailContent> {
  const { siteSlug, kind, locale, texts } = input;
  const site = await getOwnSite(view, siteSlug);
  const saved = (await findTemplate(view, site.id, kind))?.texts[locale] ?? null;
  return composeEmail(
    await loadPreviewModel(view, site, input),
    locale,
    texts ?? saved ?? undefined,
  );
}

async function loadPreviewModel(
  view: View,
  site: Site,
  { kind, orderId }: PreviewInput,
): Promise<EmailModel> {
  if (orderId === null) return sampleModel(kind, toEmailStore(view, site), site.currency);
  const order = await getOrder(view, orderId);
  const model = await loadModelOfOrder(view, site, { kind, order });
  if (model) return model;
  throw new DomainError(
    'unprocessable',
    'kind_not_applicable',
    'This order has nothing that an email of this kind is about. Choose another order, or omit order_id to see a sample.',
  );
}
