import type { Work } from '../../../platform/unit-of-work.ts';
import { recordRefund } from '../../customers/save-customer.ts';
import { readPaymentAuthorization } from '../../payments/captures/read-payment-authorization.ts';
import { retryRelease } from '../../payments/captures/request-release.ts';
import type { Capture, Payment } from '../../payments/payment.ts';
import { revokeDownloads } from '../downloads/grant-downloads.ts';
import type { Order } from '../order.ts';
import { findCheckoutOrderId, lockOrder } from '../read-orders.ts';
import { toRefundedOrder } from '../refunds/apply-settled-refund.ts';
import { currentPaymentStatus, isFullyRefunded } from '../refunds/collected-payments.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';
import { isEnded } from './collected-status.ts';
import { capturedAmount, refundLateCapture, releasedAmount } from './refund-late-capture.ts';

/**
 * Applies a new state of the authorized payment of an order, in the transaction that records it, and
 * emits what has happened. What is captured after a cancellation, a full refund or the return of
 * everything is refunded.
 * A release that was refused is repeated later if the order has ended.
 * A release can leave nothing that is not refunded; the order is `refunded` then.
 * Does nothing for a payment that did not lead to an order.
 */
export async function applyAuthorizationChange(
  work: Work,
  payment: Payment,
  settled: Capture[],
): Promise<void> {
  const orderId = await findCheckoutOrderId(work, payment.subjectId);
  if (orderId === null) return;
  const before = await lockOrder(work, orderId);
  if (before.payment?.id !== payment.id || !before.authorization) return;
  const isRefused = settled.some(({ kind, status }) => kind === 'release' && status === 'failed');
  if (isRefused && isEnded(before)) await retryRelease(work, payment.id);
  const authorization = await readPaymentAuthorization(work, before.payment);
  const full = isFullyRefunded({ ...before, authorization });
  const order = { ...(full ? toRefundedOrder(before) : before), authorization };
  const refunds = await refundLateCapture(work, before, order);
  const saved = await saveOrder(work, {
    ...order,
    refunds: [...order.refunds, ...refunds],
    paymentStatus: currentPaymentStatus(order),
  });
  if (full) await revokeDownloads(work, saved.id);
  await emitCaptures(work, saved, { before, settled });
  await emitRelease(work, saved, { before, settled });
}

type Change = { before: Order; settled: Capture[] };

/**
 * A capture that was made outside of this server has no id. `restored`: what an earlier release was
 * reported to have given up, and counts as revenue again.
 */
async function emitCaptures(work: Work, order: Order, { before, settled }: Change): Promise<void> {
  const captures = settled.filter(({ kind }) => kind === 'capture');
  let unexplained = capturedAmount(order) - capturedAmount(before);
  for (const { id, amount, status, failure, isFinal } of captures) {
    if (status === 'succeeded') unexplained -= amount;
    const capture = { id, amount, final: isFinal, ...(failure !== null && { failure }) };
    const type = status === 'succeeded' ? 'order.payment_captured' : 'order.payment_capture_failed';
    await emitOrderEvent(work, type, order, { capture });
  }
  if (unexplained <= 0) return;
  const restored = releasedAmount(before) - releasedAmount(order);
  const capture = {
    ...{ id: null, amount: unexplained, final: false },
    ...(restored > 0 && { restored }),
  };
  await emitOrderEvent(work, 'order.payment_captured', order, { capture });
}

/**
 * Only what is collected counts as spent by the customer. A capture that is reported after the
 * release counts again.
 */
async function emitRelease(work: Work, order: Order, { before, settled }: Change): Promise<void> {
  const amount = releasedAmount(order) - releasedAmount(before);
  const { currency, customerId, test } = order;
  if (customerId && amount !== 0) await recordRefund(work, { customerId, currency, test, amount });
  if (amount <= 0) return;
  const released = { amount, cause: causeOf(settled) };
  await emitOrderEvent(work, 'order.payment_released', order, { released });
}

/** Without a release or a last capture of this server, the time ran out or the provider ended it. */
function causeOf(settled: Capture[]): 'released' | 'captured' | 'expired' {
  const done = settled.filter(({ status }) => status === 'succeeded');
  if (done.some(({ kind }) => kind === 'release')) return 'released';
  return done.some(({ isFinal }) => isFinal) ? 'captured' : 'expired';
}
