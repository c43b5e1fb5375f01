import type { View } from '../../../platform/unit-of-work.ts';
import { findLatestOtherPayment } from '../../payments/manage-payments.ts';
import type { Payment } from '../../payments/payment.ts';
import type { CheckoutSession } from '../session.ts';

/**
 * The latest payment of a session that buys nothing: a change of the session cancelled it, or its money
 * is refunded. Null: there is none, or the session's current payment was requested after its money came.
 */
export async function findSupersededPayment(
  view: View,
  { id, status, paymentId }: CheckoutSession,
  current: Payment | null,
): Promise<Payment | null> {
  if (status === 'completed') return null;
  const other = await findLatestOtherPayment(view, id, paymentId);
  if (other?.status === 'cancelled') return current === null ? other : null;
  if (other?.status !== 'succeeded') return null;
  return current === null || other.updatedAt > current.createdAt ? other : null;
}
