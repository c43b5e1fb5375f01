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
 * How a checkout stands, in UCP's words (ucp.md b5). A live one is judged by what is said of it: what
 * the agent can mend comes first, then what only the buyer can do.
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
