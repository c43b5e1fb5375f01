import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import type { Message } from '../../protocol/messages.ts';

export type PublicStatus =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled';

type Standing = { status: CheckoutSession['status']; isPaying: boolean };

/**
 * How a checkout stands, in UCP's words (ucp.md b5). A live one is judged by what is said of it: what
 * the agent can mend comes first, then what only the buyer can do.
 */
export function statusOf(
  { status, isPaying }: Standing,
  messages: readonly Message[],
): PublicStatus {
  if (status === 'completed') return 'completed';
  if (status === 'cancelled' || status === 'expired') return 'canceled';
  if (isPaying) return 'complete_in_progress';
  const severities = messages.flatMap((message) =>
    message.type === 'error' ? [message.severity] : [],
  );
  if (severities.some((severity) => severity === 'recoverable')) return 'incomplete';
  return severities.length > 0 ? 'requires_escalation' : 'ready_for_complete';
}
