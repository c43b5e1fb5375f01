import type { View } from '../../../platform/unit-of-work.ts';
import { findLatestOtherPayment } from '../../payments/manage-payments.ts';
import type { Payment } from '../../payments/payment.ts';
import type { CheckoutSession } from '../session.ts';

/**
 * Returns the latest payment of a session that did not lead to an order: it was canceled by a
 * change of the session, or its money is refunded. Null if there is none, or if the current payment
 * was requested after that payment succeeded.
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
