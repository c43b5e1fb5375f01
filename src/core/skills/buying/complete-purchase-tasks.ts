import type { Work } from '../../../platform/unit-of-work.ts';
import { lockSession } from '../../checkout/load-session.ts';
import { lockOwnSubscriber, lockPayingSubscriber } from '../../customers/memberships/lifecycle.ts';
import { getSubscriber } from '../../customers/memberships/manage-subscribers.ts';
import { isMember } from '../../customers/memberships/subscriber.ts';
import type { X402Payment } from '../../paywall/x402-payment.ts';
import { completeWaitingTasks } from '../../tasks/change/complete-waiting-tasks.ts';
import { textPart } from '../../tasks/message.ts';
import {
  cartWaitKey,
  checkoutWaitKey,
  subscriberWaitKey,
  x402WaitKey,
} from '../../tasks/wait-keys.ts';
import {
  describeSubscription,
  toSubscriptionArtifact,
} from './membership/subscription-artifact.ts';
import { loadOrderArtifact } from './order-artifact.ts';

/**
 * A checkout session has become an order: the tasks that wait for it, or for its cart, are completed
 * with the order, in the same transaction. Nothing while there is no order; safe to repeat.
 */
export async function completeCheckoutTasks(work: Work, sessionId: string): Promise<void> {
  const { orderId, cartToken } = (await lockSession(work, sessionId)).session;
  if (orderId === null) return;
  const awaited = [
    checkoutWaitKey(sessionId),
    ...(cartToken === null ? [] : [cartWaitKey(cartToken)]),
  ];
  await completeWaitingTasks(work, awaited, () => toCompletion(work, orderId));
}

/** The same for an order that was paid on a chain, once its money has moved. */
export async function completeX402Tasks(
  work: Work,
  { orderId, authorization }: Pick<X402Payment, 'orderId' | 'authorization'>,
): Promise<void> {
  await completeWaitingTasks(work, [x402WaitKey(authorization.nonce)], () =>
    toCompletion(work, orderId),
  );
}

async function toCompletion(work: Work, orderId: string) {
  const { artifact, say } = await loadOrderArtifact(work, orderId);
  return { agentParts: [textPart(say)], artifacts: [artifact] };
}

/** The same for a membership that was paid; its subscriber is locked. */
export async function completeMembershipTasks(work: Work, subscriberId: string): Promise<void> {
  await completeWaitingTasks(work, [subscriberWaitKey(subscriberId)], async () => {
    const signedUp = await getSubscriber(work, subscriberId);
    const subscriber = await lockPayingSubscriber(work, signedUp);
    return {
      agentParts: [textPart(describeSubscription(subscriber, work.origin))],
      artifacts: [toSubscriptionArtifact(subscriber, work.origin)],
    };
  });
}

/** The same for whoever has not locked it and does not know whether it was paid. */
export async function completeTasksOfActiveMembership(
  work: Work,
  subscriberId: string,
): Promise<void> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  if (isMember(subscriber)) await completeMembershipTasks(work, subscriberId);
}
