import type { Work } from '../../../platform/unit-of-work.ts';
import { selectCapturesOf } from '../../payments/captures/capture-store.ts';
import {
  type PaymentAuthorization,
  toPaymentAuthorization,
} from '../../payments/captures/payment-authorization.ts';
import { getPayment } from '../../payments/manage-payments.ts';
import type { Order } from '../order.ts';

/** The current state of the payment of an order, which must be locked. */
export async function readAuthorization(
  work: Work,
  { payment }: Pick<Order, 'payment'>,
): Promise<PaymentAuthorization | null> {
  if (!payment?.id) return null;
  const captures = await selectCapturesOf(work, payment.id);
  return toPaymentAuthorization(await getPayment(work, payment.id), captures);
}
