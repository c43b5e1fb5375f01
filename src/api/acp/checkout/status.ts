import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { AcpMessage } from '../protocol/messages.ts';

export type AcpCheckoutStatus =
  | 'not_ready_for_payment'
  | 'requires_escalation'
  | 'authentication_required'
  | 'ready_for_payment'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled'
  | 'expired';

type CheckoutState = {
  status: CheckoutSession['status'];
  isPaying: boolean;
  /** Whether the agent has to authenticate the buyer. */
  needsAuthentication: boolean;
};

/**
 * The ACP status of a checkout. For an open one it follows from the messages: errors that the agent
 * can fix come before those that only the buyer can.
 */
export function acpStatusOf(
  { status, isPaying, needsAuthentication }: CheckoutState,
  messages: readonly AcpMessage[],
): AcpCheckoutStatus {
  if (status === 'completed' || status === 'expired') return status;
  if (status === 'cancelled') return 'canceled';
  if (isPaying) return 'complete_in_progress';
  const resolutions = messages.flatMap((message) =>
    message.type === 'error' ? [message.resolution] : [],
  );
  if (resolutions.includes('recoverable')) return 'not_ready_for_payment';
  if (resolutions.length > 0) return 'requires_escalation';
  return needsAuthentication ? 'authentication_required' : 'ready_for_payment';
}
