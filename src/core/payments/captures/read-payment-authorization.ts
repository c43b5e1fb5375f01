import type { PaymentId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getPayment } from '../manage-payments.ts';
import type { Capture } from '../payment.ts';
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

/** The captures and releases of a payment, the first one first. */
export async function listCaptures(
  view: View,
  payment: { id: PaymentId | null } | null,
): Promise<Capture[]> {
  return payment?.id ? selectCapturesOf(view, payment.id) : [];
}

/** Whether a release of the payment is in progress. */
export async function isBeingReleased(
  view: View,
  payment: { id: PaymentId | null } | null,
): Promise<boolean> {
  const captures = await listCaptures(view, payment);
  return captures.some(({ kind, status }) => kind === 'release' && status === 'pending');
}
