import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { UcpMessage } from '../../protocol/messages.ts';

export type PublicCheckoutStatus =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled';

type CheckoutState = { status: CheckoutSession['status']; isPaying: boolean };

/**
 * The UCP status of a checkout. For an open one it follows from the messages: errors that the agent
 * can fix come before those that only the buyer can.
 */
export function checkoutStatusOf(
  { status, isPaying }: CheckoutState,
  messages: readonly UcpMessage[],
): PublicCheckoutStatus {
  if (status === 'completed') return 'completed';
  if (status === 'cancelled' || status === 'expired') return 'canceled';
  if (isPaying) return 'complete_in_progress';
  const severities = messages.flatMap((message) =>
    message.type === 'error' ? [message.severity] : [],
  );
  if (severities.some((severity) => severity === 'recoverable')) return 'incomplete';
  return severities.length > 0 ? 'requires_escalation' : 'ready_for_complete';
}
