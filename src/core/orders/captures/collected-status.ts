import { DomainError } from '../../../kernel/domain-error.ts';
import type { PaymentAuthorization } from '../../payments/captures/payment-authorization.ts';
import type { Order, PaymentStatus } from '../order.ts';

/** The payment status of an order without refunds. */
export function collectedStatus(authorization: PaymentAuthorization | null): PaymentStatus {
  if (!authorization) return 'paid';
  const { authorized, captured, released } = authorization;
  if (captured === authorized) return 'paid';
  if (captured > 0) return 'partially_paid';
  return released > 0 ? 'voided' : 'authorized';
}

/** Whether something of the payment was neither captured nor released. */
export function isAuthorizationOpen({ authorization }: Pick<Order, 'authorization'>): boolean {
  if (!authorization) return false;
  return authorization.captured + authorization.released < authorization.authorized;
}

/** Nothing is captured any more for an order that was canceled, refunded or returned. */
export function isEnded({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pending' && status !== 'fulfilled';
}

/** Whether goods have been shipped. Files are delivered without the merchant. */
export const hasShipped = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.some(({ isDigital, fulfilled }) => !isDigital && fulfilled > 0);

/**
 * What can be done with an order of whose payment nothing was captured; empty if nothing is left to
 * do.
 */
export function uncapturedStep(order: Order): string {
  const { authorization, lines } = order;
  if (isEnded(order)) return '';
  if (collectedStatus(authorization) !== 'voided')
    return hasShipped(order) ? 'Capture it, or release it.' : 'Release it, or cancel the order.';
  const isLeft = lines.some((line) => line.quantity > line.fulfilled + line.refunded);
  if (!hasShipped(order))
    return isLeft ? `Cancel the order, or remove ${units}` : 'Cancel the order.';
  return isLeft ? `Remove ${units}` : 'Ask the buyer for another payment, or open a return.';
}

const units = 'its unshipped units with a refund that lists them in `items`.';

/** Throws 409 `payment_voided`: nothing is delivered for a payment that can no longer be collected. */
export function assertPaymentNotVoided(order: Order): void {
  if (collectedStatus(order.authorization) !== 'voided') return;
  throw new DomainError(
    'wrong_state',
    'payment_voided',
    `The payment of this order was released or expired before anything was captured. ${uncapturedStep(order)}`.trim(),
  );
}

/** Throws 409 `payment_not_captured`: a difference cannot be settled with money that is only held. */
export function assertCaptured(order: Order): void {
  if (collectedStatus(order.authorization) === 'voided') throw notExchangeable(order);
  if (!isAuthorizationOpen(order)) return;
  throw new DomainError(
    'wrong_state',
    'payment_not_captured',
    'The payment of this order is authorized and not captured completely. Capture it, or release the rest, and repeat the call.',
  );
}

const notExchangeable = (order: Order) =>
  new DomainError(
    'wrong_state',
    'payment_not_captured',
    `The payment of this order was not captured, so its items cannot be exchanged. ${uncapturedStep(order)}`.trim(),
  );

export const releaseInProgress = () =>
  new DomainError(
    'wrong_state',
    'authorization_closed',
    'The payment of this order is being released, and not all that would be shipped was captured. Cancel the order, or ship only what was captured.',
  );
