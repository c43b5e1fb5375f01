import type { View } from '../../../platform/unit-of-work.ts';
import { getConfirmationToken } from '../../orders/confirmation.ts';
import { findEarlyDownloadLink } from '../../orders/downloads/grant-downloads.ts';
import type { Order } from '../../orders/order.ts';
import { getOrder } from '../../orders/read-orders.ts';
import type { X402Payment } from '../x402-payment.ts';
import { readX402Payment } from '../x402-payments.ts';
import { paidAfterVoid, paymentRejected } from './payment-errors.ts';

/** What a payer is answered. */
export type PaidPurchase = {
  /** As it stands: `settled` carries the transaction, all else is on its way. */
  payment: X402Payment;
  order: Order;
  /** Opens the order's page; null for a repeat that proves nothing any more. */
  confirmationToken: string | null;
  /** Null: expired, used up, or not for whoever repeats what a chain has made public. */
  downloadUrl: string | null;
  expiresAt: Date | null;
  /** The same payment again: nothing was bought by this request. */
  isReplay: boolean;
};

/** So long after settlement a buyer without an e-mail address may fetch a lost answer again. */
const replayGraceMinutes = 10;

/** 402 `settlement_failed` for an order that is void; 409 `paid_after_void` when its money came after all. */
export async function loadPaidPurchase(
  view: View,
  orderId: string,
  isReplay: boolean,
): Promise<PaidPurchase> {
  const payment = await readX402Payment(view, orderId);
  if (!payment) throw new Error('a payment is there and cannot be found');
  if (payment.paidAfterVoid) throw paidAfterVoid();
  if (payment.state === 'failed') throw paymentRejected('settlement_failed', payment.failure);
  const order = await getOrder(view, orderId);
  const link = await findEarlyDownloadLink(view, orderId);
  const isKept = isReplay && isPubliclyReplayable(payment, view.now, replayGraceMinutes);
  const showsPage = !isReplay || !isPubliclyReplayable(payment, view.now, 0);
  return {
    payment,
    order,
    confirmationToken: showsPage ? getConfirmationToken(view, order) : null,
    downloadUrl: isKept ? null : (link?.url ?? null),
    expiresAt: link?.expiresAt ?? null,
    isReplay,
  };
}

/**
 * Once settled, everything in the payment can be read on the chain, and anybody can repeat it. An e-mail
 * address is not there: who knows it is the buyer. The order's page, which prolongs links, closes at
 * once; the link, bound by its hour and its number of downloads, after the grace.
 */
function isPubliclyReplayable(
  { settledAt, email }: X402Payment,
  now: Date,
  minutes: number,
): boolean {
  if (settledAt === null || email !== null) return false;
  return now.getTime() >= settledAt.getTime() + minutes * 60_000;
}
