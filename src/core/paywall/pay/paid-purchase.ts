import type { View } from '../../../platform/unit-of-work.ts';
import { getConfirmationToken } from '../../orders/confirmation.ts';
import { findEarlyDownloadLink } from '../../orders/downloads/grant-downloads.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import type { X402Payment } from '../x402-payment.ts';
import { readX402Payment } from '../x402-payments.ts';
import { paidAfterVoid, paymentRejected } from './payment-errors.ts';

/** The response to a payer. */
export type PaidPurchase = {
  /** With its current state: `settled` has a transaction, any other is still in progress. */
  payment: X402Payment;
  order: Order;
  /** Opens the order page; null for a repeat that no longer proves that the caller is the buyer. */
  confirmationToken: string | null;
  /**
   * Null if expired or used up, or for a repeat of a payment that is already public on the chain.
   */
  downloadUrl: string | null;
  expiresAt: Date | null;
  /** True if the payment was used before: this request bought nothing. */
  isReplay: boolean;
};

/**
 * How long after settlement a buyer without an email can repeat the request to get a lost response.
 */
const replayGraceMinutes = 10;

/**
 * Once a transfer may have been sent, anyone can read the payment on the chain and repeat the
 * request, except for the buyer's email. A repeat without one gets no order page, which extends
 * links, and after a grace period no download link, which is limited to one hour and a number of
 * downloads. Throws 402 `settlement_failed` for a voided order, 409 `paid_after_void` if it was paid
 * after it was voided.
 */
export async function loadPaidPurchase(
  view: View,
  orderId: string,
  isReplay: boolean,
): Promise<PaidPurchase> {
  const payment = await readX402Payment(view, orderId);
  if (!payment) throw new Error('The order has no x402 payment.');
  if (payment.paidAfterVoid) throw paidAfterVoid();
  if (payment.state === 'failed') throw paymentRejected('settlement_failed', payment.failure);
  const order = await getOrder(view, orderId);
  const link = await findEarlyDownloadLink(view, orderId);
  const isAnonymousRepeat = isReplay && payment.email === null;
  const hidesOrderPage = isAnonymousRepeat && payment.state !== 'verified';
  const hidesDownload = isAnonymousRepeat && isGraceOver(payment, view.now);
  return {
    payment,
    order,
    confirmationToken: hidesOrderPage ? null : getConfirmationToken(view, order),
    downloadUrl: hidesDownload ? null : (link?.url ?? null),
    expiresAt: link?.expiresAt ?? null,
    isReplay,
  };
}

/** Whether too much time has passed since the settlement for a lost response. */
const isGraceOver = ({ settledAt }: X402Payment, now: Date): boolean =>
  settledAt !== null && now.getTime() >= settledAt.getTime() + replayGraceMinutes * 60_000;
