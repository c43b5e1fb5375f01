import { collectedStatus } from '../captures/collected-status.ts';
import type { Order } from '../order.ts';
import { isFullRefundPending, isPaymentLost } from '../refunds/collected-payments.ts';

/**
 * Whether files of the order are paid for no longer: a full refund is pending, lost disputes have
 * taken back everything that was not refunded, or nothing of an authorized payment was captured
 * before it expired or its release was requested. They can be downloaded again if the refund or the
 * release fails, or a capture is reported late. (Succeeded full refunds revoke downloads.)
 */
export function isPaymentGivenUp(order: Order): boolean {
  return isFullRefundPending(order) || isPaymentLost(order) || isUncollected(order);
}

function isUncollected({ authorization }: Order): boolean {
  if (!authorization || authorization.captured > 0) return false;
  const isBeingReleased = authorization.isEnding && authorization.pending === 0;
  return isBeingReleased || collectedStatus(authorization) === 'voided';
}
