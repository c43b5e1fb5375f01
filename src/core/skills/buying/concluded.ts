import type { Work } from '../../../platform/work.ts';
import { lockSession } from '../../checkout/load-session.ts';
import { lockOwnSubscriber, lockPaidFor } from '../../customers/memberships/lifecycle.ts';
import { getSubscriber } from '../../customers/memberships/manage-subscribers.ts';
import { isMember } from '../../customers/memberships/subscriber.ts';
import type { X402Payment } from '../../paywall/payment.ts';
import { awaitsCart, awaitsCheckout, awaitsSubscriber, awaitsX402 } from '../../tasks/awaits.ts';
import { completeAwaiting } from '../../tasks/change/complete-awaiting.ts';
import { textPart } from '../../tasks/message.ts';
import { subscriptionArtifact, subscriptionInWords } from './membership/subscription-artifact.ts';
import { orderArtifact } from './order-artifact.ts';

/**
 * A checkout session has become an order: the tasks that wait for it, or for its cart, are completed
 * with the order, in the same transaction. Nothing while there is no order; safe to repeat.
 */
export async function checkoutConcluded(work: Work, sessionId: string): Promise<void> {
  const { orderId, cartToken } = (await lockSession(work, sessionId)).session;
  if (orderId === null) return;
  const awaited = [
    awaitsCheckout(sessionId),
    ...(cartToken === null ? [] : [awaitsCart(cartToken)]),
  ];
  await completeAwaiting(work, awaited, () => conclusion(work, orderId));
}

/** The same for an order that was paid on a chain, once its money has moved. */
export async function x402Concluded(
  work: Work,
  { orderId, authorization }: Pick<X402Payment, 'orderId' | 'authorization'>,
): Promise<void> {
  await completeAwaiting(work, [awaitsX402(authorization.nonce)], () => conclusion(work, orderId));
}

async function conclusion(work: Work, orderId: string) {
  const { artifact, say } = await orderArtifact(work, orderId);
  return { say: [textPart(say)], artifacts: [artifact] };
}

/** The same for a membership that was paid; its subscriber is locked. */
export async function membershipConcluded(work: Work, subscriberId: string): Promise<void> {
  await completeAwaiting(work, [awaitsSubscriber(subscriberId)], async () => {
    const signedUp = await getSubscriber(work, subscriberId);
    const subscriber = await lockPaidFor(work, signedUp);
    return {
      say: [textPart(subscriptionInWords(subscriber, work.origin))],
      artifacts: [subscriptionArtifact(subscriber, work.origin)],
    };
  });
}

/** The same for whoever has not locked it and does not know whether it was paid. */
export async function membershipConcludedBefore(work: Work, subscriberId: string): Promise<void> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  if (isMember(subscriber)) await membershipConcluded(work, subscriberId);
}
