import { minutesAfter } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { sameBytes } from '../../../platform/crypto/signing.ts';
import type { View, Work } from '../../../platform/work.ts';
import { membershipLetter } from '../../access/mail/letters.ts';
import { postMail } from '../../access/mail/post-mail.ts';
import { admit, end, keep, lockOwnSubscriber, lockPaidFor, tell } from './lifecycle.ts';
import { isMember, type Subscriber } from './subscriber.ts';
import { membershipUrl } from './subscriber-record.ts';
import { countConfirmMails } from './subscriber-store.ts';

/** At most so many links an hour go to one address, and one for each sign-up: nobody floods a mailbox through us. */
const mailsAnHour = 5;

/** The key that a new sign-up's link is derived with. */
export const confirmKeyOf = (work: Work, id: Subscriber['id']): string =>
  work.tokens.derive(subjectOf(id)).keyId;

/** Sends the link by which the owner of the address confirms a sign-up, unless one was sent within the hour. */
export async function mailConfirmLink(work: Work, subscriber: Subscriber): Promise<Subscriber> {
  const { email, confirmMailedAt } = subscriber;
  const hourAgo = minutesAfter(work.now, -60);
  if (confirmMailedAt && confirmMailedAt > hourAgo) return subscriber;
  if ((await countConfirmMails(work, email, hourAgo)) >= mailsAnHour) return subscriber;
  const { siteName, planName } = subscriber;
  const link = `${membershipUrl(work.origin, subscriber.id)}/confirm/${tokenOf(work, subscriber)}`;
  await postMail(work, membershipLetter({ to: email, siteName, planName, link }));
  return keep(work, { ...subscriber, confirmMailedAt: work.now });
}

/**
 * The owner of the address confirms a sign-up: the membership begins. Repeating it changes nothing. 410
 * `link_over` for a wrong link, or a sign-up that has ended.
 */
export async function confirmMembership(
  work: Work,
  id: string,
  token: string,
): Promise<Subscriber> {
  const signedUp = await lockOwnSubscriber(work, id);
  assertConfirmable(work, signedUp, token);
  const subscriber = await lockPaidFor(work, signedUp);
  if (subscriber !== signedUp && signedUp.status === 'pending') await end(work, signedUp);
  if (isMember(subscriber)) return subscriber;
  if (subscriber.status === 'cancelled') throw linkOver();
  const member = await admit(work, subscriber, null);
  await tell(work, 'membership.subscriber.updated', member);
  return member;
}

/** 410 `link_over` unless the link is the sign-up's own and it has not ended. */
export function assertConfirmable(view: View, signedUp: Subscriber, token: string): void {
  const { confirmKey, status } = signedUp;
  const isOwn = confirmKey !== null && sameBytes(token, tokenOf(view, signedUp));
  if (!isOwn || status === 'cancelled') throw linkOver();
}

function tokenOf({ tokens }: View, { id, confirmKey }: Subscriber): string {
  if (confirmKey === null) throw new Error('this sign-up has nothing to confirm');
  return tokens.derive(subjectOf(id), confirmKey).token;
}

const subjectOf = (id: Subscriber['id']) => ({ kind: 'mbr', id, generation: 0 }) as const;

const linkOver = () =>
  new Refusal(
    'gone',
    'link_over',
    'This link is not valid, or the sign-up has ended. Sign up again.',
  );
