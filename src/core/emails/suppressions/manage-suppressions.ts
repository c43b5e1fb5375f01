import { notFound } from '../../../kernel/domain-error.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { normalizeEmailAddress } from '../../access/mail/email-address.ts';
import type { StoredEmail } from '../email.ts';
import { queueEmail } from '../queue/queue-emails.ts';
import type { Suppression, SuppressionReason } from './suppression.ts';
import {
  deleteSuppression,
  insertSuppression,
  listSuppressedAddresses,
  listSuppressionRows,
} from './suppression-store.ts';

/**
 * Sends no more emails to the recipient of an email. If it was a buyer, the staff are notified, at
 * most once a day.
 */
export async function suppressRecipient(
  work: Work,
  email: StoredEmail,
  { reason, detail }: { reason: SuppressionReason; detail: string | null },
): Promise<void> {
  if (email.recipient === null) return;
  const address = normalizeEmailAddress(email.recipient);
  await insertSuppression(work, {
    address,
    reason,
    detail,
    emailId: email.id,
    createdAt: work.now,
  });
  if (email.userId !== null) return;
  const day = work.now.toISOString().slice(0, 10);
  const draft = { kind: 'staff_emails_bouncing', resourceId: day, details: { address } } as const;
  queueEmail(work, email.siteId, draft);
}

/** Those of the recipients to whom nothing is sent, as they are written. */
export async function listSuppressedRecipients(
  view: View,
  recipients: string[],
): Promise<Set<string>> {
  const suppressed = new Set(
    await listSuppressedAddresses(view, recipients.map(normalizeEmailAddress)),
  );
  return new Set(recipients.filter((one) => suppressed.has(normalizeEmailAddress(one))));
}

/** Sends emails to the address again. Throws 404 `suppression_not_found`. */
export async function liftSuppression(work: Work, address: string): Promise<void> {
  const email = normalizeEmailAddress(address);
  if (!(await deleteSuppression(work, email)))
    throw notFound('suppression_not_found', 'This address is not suppressed.');
  await audit(work, {
    action: 'email_suppression.deleted',
    resource: { type: 'email_suppression', id: email },
  });
}

/** The suppressed addresses of the workspace, newest first. */
export async function listSuppressions(
  view: View,
  request: PageRequest,
): Promise<Page<Suppression>> {
  const filters = ['email-suppressions', view.tenant.workspaceId];
  const [at, address] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const after =
    request.cursor === null ? null : { at: readCursorDate(at), address: String(address) };
  const rows = await listSuppressionRows(view, { after, limit: request.limit + 1 });
  return toPage(rows, request, (row) => [row.createdAt.toISOString(), row.address], filters);
}
