import type { Work } from '../../../platform/unit-of-work.ts';
import { getHiddenDetails } from '../../checkout/agents/session-view.ts';
import { lockSession, tryLockSession } from '../../checkout/load-session.ts';
import type { BuyerDetail } from '../../customers/linking/buyer-ownership.ts';
import { lockOwnSubscriber, lockPayingSubscriber } from '../../customers/memberships/lifecycle.ts';
import { getSubscriber } from '../../customers/memberships/manage-subscribers.ts';
import { isMember } from '../../customers/memberships/subscriber.ts';
import type { X402Payment } from '../../paywall/x402-payment.ts';
import {
  completeWaitingTasks,
  lookUpWaitingTasks,
} from '../../tasks/change/complete-waiting-tasks.ts';
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
 * Completes the tasks that wait for a checkout session, or for its cart, with the order of the
 * session. Does nothing while there is no order. Safe to repeat.
 */
export async function completeCheckoutTasks(work: Work, sessionId: string): Promise<void> {
  const { session } = await lockSession(work, sessionId);
  const { orderId, cartToken } = session;
  if (orderId === null) return;
  const hidden = getHiddenDetails(session, { kind: 'agent' });
  const waitKeys = checkoutWaitKeys(sessionId, cartToken);
  await completeWaitingTasks(work, waitKeys, () => toCompletion(work, orderId, hidden));
}

/** Looks up early whether tasks wait for the session, if it still exists. The caller has locked it. */
export async function lookUpCheckoutTasks(work: Work, sessionId: string): Promise<void> {
  const found = await tryLockSession(work, sessionId);
  if (found) lookUpWaitingTasks(work, checkoutWaitKeys(sessionId, found.session.cartToken));
}

const checkoutWaitKeys = (sessionId: string, cartToken: string | null) => [
  checkoutWaitKey(sessionId),
  ...(cartToken === null ? [] : [cartWaitKey(cartToken)]),
];

/** Completes the tasks that wait for an x402 payment, once it has settled. */
export async function completeX402Tasks(
  work: Work,
  { orderId, authorization }: Pick<X402Payment, 'orderId' | 'authorization'>,
): Promise<void> {
  await completeWaitingTasks(work, [x402WaitKey(authorization.nonce)], () =>
    toCompletion(work, orderId, []),
  );
}

/** Every credential of the workspace can read its tasks, so `hidden` is what agents may not see. */
async function toCompletion(work: Work, orderId: string, hidden: readonly BuyerDetail[]) {
  const { artifact, say } = await loadOrderArtifact(work, orderId, hidden);
  return { agentParts: [textPart(say)], artifacts: [artifact] };
}

/**
 * Completes the tasks that wait for a membership that is paid. The caller has locked the
 * subscriber.
 */
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

/** Locks the subscriber, and completes the tasks that wait for it if the membership is active. */
export async function completeTasksOfActiveMembership(
  work: Work,
  subscriberId: string,
): Promise<void> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  if (isMember(subscriber)) await completeMembershipTasks(work, subscriberId);
}
