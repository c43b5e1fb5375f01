import type { PaymentId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getPayment } from '../manage-payments.ts';
import { selectCapturesOf } from './capture-store.ts';
import { type PaymentAuthorization, toPaymentAuthorization } from './payment-authorization.ts';

/** What became of an authorized payment; null if it was collected automatically. */
export async function readPaymentAuthorization(
  view: View,
  payment: { id: PaymentId | null } | null,
): Promise<PaymentAuthorization | null> {
  if (!payment?.id) return null;
  const captures = await selectCapturesOf(view, payment.id);
  return toPaymentAuthorization(await getPayment(view, payment.id), captures);
}

/** Whether a release of the payment is in progress. */
export async function isBeingReleased(
  view: View,
  payment: { id: PaymentId | null } | null,
): Promise<boolean> {
  if (!payment?.id) return false;
  const captures = await selectCapturesOf(view, payment.id);
  return captures.some(({ kind, status }) => kind === 'release' && status === 'pending');
}
