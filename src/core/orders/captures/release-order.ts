import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { PaymentAuthorization } from '../../payments/captures/payment-authorization.ts';
import { readPaymentAuthorization } from '../../payments/captures/read-payment-authorization.ts';
import { authorizationClosed, notAuthorized } from '../../payments/captures/request-capture.ts';
import { recordExpiredRelease, requestRelease } from '../../payments/captures/request-release.ts';
import type { Order } from '../order.ts';
import { lockOrderWithPayments } from '../refunds/refund-order-payments.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';

/**
 * Releases what was not captured of the payment of an order, after the captures that are in
 * progress. If it has expired, this records that the merchant gives it up, so that it no longer needs
 * attention. Throws 409 `payment_not_authorized`, `authorization_closed`.
 */
export async function releaseOrder(
  work: Work,
  orderId: string,
  reason: string | null,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  if (!order.authorization || !order.payment?.id) throw notAuthorized();
  const payment = { id: order.payment.id };
  const request = { payment, orderId: order.id, reason, returnsPayment: false };
  const release =
    (await requestRelease(work, request)) ?? (await recordExpiredRelease(work, request));
  if (!release) throw authorizationClosed();
  const saved = await saveOrder(work, {
    ...order,
    authorization: await readPaymentAuthorization(work, order.payment),
  });
  await emitOrderEvent(work, 'order.updated', saved);
  await audit(work, {
    action: 'order.released',
    resource: { type: 'order', id: order.id },
    before: { captured: order.authorization.captured },
    after: { release: release.id, reason },
  });
  return saved;
}

/**
 * Releases what is left of the payment of a locked order, if anything, and returns its new state.
 * `returnsPayment`: whatever is captured anyway is refunded.
 */
export async function releaseAuthorization(
  work: Work,
  { id: orderId, payment, authorization }: Order,
  { reason, returnsPayment }: { reason: string; returnsPayment: boolean },
): Promise<PaymentAuthorization | null> {
  if (!authorization || !payment?.id) return authorization;
  await requestRelease(work, { payment: { id: payment.id }, orderId, reason, returnsPayment });
  return readPaymentAuthorization(work, payment);
}
