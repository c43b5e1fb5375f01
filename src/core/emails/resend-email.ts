import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { parseEmailAddress } from '../access/mail/email-address.ts';
import { changeBuyerEmail } from '../orders/change-buyer-email.ts';
import { isUnsent, type StoredEmail } from './email.ts';
import type { BuyerEmailKind } from './email-kinds.ts';
import {
  insertEmail,
  lockLatestEmail,
  redirectUnsentEmails,
  updateUnsentEmails,
} from './email-store.ts';
import { sendEmailJob } from './queue/send-email-job.ts';

/** `address` null sends to the buyer's address; otherwise it becomes the buyer's address. */
export type ResendInput = { kind: BuyerEmailKind; address: string | null };

/**
 * Sends the latest email of a kind about an order again. With a new address, the other emails about
 * the order that are still waiting go there too: each has the secret link to the order. Throws 404 `email_not_found` if there is
 * none, 409 `email_pending` while it is being sent to the same address, 422 `no_email_address`.
 */
export async function resendOrderEmail(
  work: Work,
  orderId: string,
  { kind, address }: ResendInput,
): Promise<StoredEmail> {
  const recipient = address === null ? null : parseEmailAddress(address);
  const order = await changeBuyerEmail(work, orderId, recipient);
  const latest = await lockLatestEmail(work, order.id, kind);
  if (!latest) throw emailNotFound();
  const to = order.buyer?.email ?? null;
  if (to === null) throw noEmailAddress();
  if (isUnsent(latest) && latest.recipient === to) throw emailPending();
  if (isUnsent(latest))
    updateUnsentEmails(work, [{ id: latest.id, state: 'skipped', reason: 'replaced' }]);
  redirectUnsentEmails(work, order.id, to);
  const again: StoredEmail = {
    ...latest,
    id: work.newId('eml'),
    number: latest.number + 1,
    recipient: to,
    locale: null,
    subject: null,
    state: 'queued',
    reason: null,
    attempts: 0,
    createdAt: work.now,
    sentAt: null,
    updatedAt: work.now,
  };
  await insertEmail(work, again);
  await enqueue(work, sendEmailJob, { email_id: again.id });
  return again;
}

const emailNotFound = () =>
  notFound(
    'email_not_found',
    'No email of this kind was sent about this order. List its emails to see their kinds.',
  );

const noEmailAddress = () =>
  new DomainError(
    'unprocessable',
    'no_email_address',
    'The buyer of this order has no email address. Send `email` with an address.',
  );

const emailPending = () =>
  new DomainError(
    'conflict',
    'email_pending',
    'This email is still being sent to the same address. Wait for its outcome, or send `email` with another address.',
  );
