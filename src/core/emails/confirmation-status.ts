import type { View } from '../../platform/unit-of-work.ts';
import type { EmailState } from './email.ts';
import { listEmailsOfOrder } from './email-store.ts';

/**
 * The status of the confirmation of an order:
 * sent         to `recipient`
 * pending      it is being sent
 * undelivered  the address does not accept it, or the server gave up
 * no_address   the buyer gave no address
 * disabled     the store or the server does not send it
 */
export type ConfirmationStatus = {
  status: 'sent' | 'pending' | 'undelivered' | 'no_address' | 'disabled';
  /** Masked, such as `j•••@example.com`; null: no address. */
  recipient: string | null;
};

const statusOfState: Record<EmailState, ConfirmationStatus['status']> = {
  sent: 'sent',
  queued: 'pending',
  deferred: 'pending',
  bounced: 'undelivered',
  suppressed: 'undelivered',
  failed: 'undelivered',
  skipped: 'disabled',
};

/** Null for an order that was placed before the server sent emails. */
export async function getConfirmationStatus(
  view: View,
  orderId: string,
): Promise<ConfirmationStatus | null> {
  const emails = await listEmailsOfOrder(view, orderId);
  const latest = emails.find(({ kind }) => kind === 'order_confirmed');
  if (!latest) return null;
  const { recipient, state, reason } = latest;
  if (recipient === null) return { status: 'no_address', recipient: null };
  const status = reason === 'too_many_emails' ? 'undelivered' : statusOfState[state];
  return { status, recipient: maskAddress(recipient) };
}

/** The first letter and the domain of an address. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
