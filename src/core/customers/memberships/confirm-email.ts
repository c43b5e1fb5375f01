import { minutesAfter } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { buildMembershipEmail } from '../../access/mail/emails.ts';
import { enqueueEmail } from '../../access/mail/enqueue-email.ts';
import { lockWorkspaceLimit } from '../../access/workspaces/limit-store.ts';
import {
  activateMembership,
  emitSubscriberEvent,
  endMembership,
  lockOwnSubscriber,
  lockPayingSubscriber,
  saveSubscriber,
} from './lifecycle.ts';
import { isMember, type Subscriber } from './subscriber.ts';
import { buildMembershipUrl } from './subscriber-dto.ts';
import { countConfirmationEmails } from './subscriber-store.ts';

/**
 * At most this many emails per hour to one address, and one per sign-up, so that a mailbox cannot
 * be flooded.
 */
const maxEmailsPerHour = 5;

/** The key from which a new sign-up's confirmation link is derived. */
export const deriveConfirmKey = (work: Work, id: Subscriber['id']): string =>
  work.tokens.derive(toTokenSubject(id)).keyId;

/** Emails the link that confirms a sign-up, unless one was sent within the last hour. */
export async function sendConfirmationEmail(
  work: Work,
  subscriber: Subscriber,
): Promise<Subscriber> {
  const { email, confirmMailedAt } = subscriber;
  const hourAgo = minutesAfter(work.now, -60);
  if (confirmMailedAt && confirmMailedAt > hourAgo) return subscriber;
  await lockWorkspaceLimit(work, `confirmation_emails|${email}`);
  if ((await countConfirmationEmails(work, email, hourAgo)) >= maxEmailsPerHour) return subscriber;
  const { siteName, planName } = subscriber;
  const link = `${buildMembershipUrl(work.origin, subscriber.id)}/confirm/${deriveConfirmToken(work, subscriber)}`;
  await enqueueEmail(work, buildMembershipEmail({ to: email, siteName, planName, link }));
  return saveSubscriber(work, { ...subscriber, confirmMailedAt: work.now });
}

/**
 * Confirms a sign-up, which starts the membership. Repeating it changes nothing. Throws 410
 * `link_expired` for a wrong link or a sign-up that has ended.
 */
export async function confirmMembership(
  work: Work,
  id: string,
  token: string,
): Promise<Subscriber> {
  const signedUp = await lockOwnSubscriber(work, id);
  assertConfirmable(work, signedUp, token);
  const subscriber = await lockPayingSubscriber(work, signedUp);
  if (subscriber !== signedUp && signedUp.status === 'pending') await endMembership(work, signedUp);
  if (isMember(subscriber)) return subscriber;
  if (subscriber.status === 'cancelled') throw confirmationLinkExpired();
  const member = await activateMembership(work, subscriber, null);
  await emitSubscriberEvent(work, 'membership.subscriber.updated', member);
  return member;
}

/**
 * Throws 410 `link_expired` unless the link belongs to the sign-up and the sign-up has not ended.
 */
export function assertConfirmable(view: View, signedUp: Subscriber, token: string): void {
  const { confirmKey, status } = signedUp;
  const isOwn =
    confirmKey !== null && equalsConstantTime(token, deriveConfirmToken(view, signedUp));
  if (!isOwn || status === 'cancelled') throw confirmationLinkExpired();
}

function deriveConfirmToken({ tokens }: View, { id, confirmKey }: Subscriber): string {
  if (confirmKey === null) throw new Error('this sign-up has nothing to confirm');
  return tokens.derive(toTokenSubject(id), confirmKey).token;
}

const toTokenSubject = (id: Subscriber['id']) => ({ kind: 'mbr', id, generation: 0 }) as const;

const confirmationLinkExpired = () =>
  new DomainError(
    'gone',
    'link_expired',
    'This link is invalid or the sign-up has ended. Sign up again.',
  );
