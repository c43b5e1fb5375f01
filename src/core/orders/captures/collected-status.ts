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

/** Throws 409 `payment_voided`: nothing is delivered for a payment that can no longer be collected. */
export function assertPaymentNotVoided({ authorization }: Pick<Order, 'authorization'>): void {
  if (collectedStatus(authorization) !== 'voided') return;
  throw new DomainError(
    'wrong_state',
    'payment_voided',
    'Nothing was captured of the payment of this order before it was released or expired. Cancel the order.',
  );
}

/** Throws 409 `payment_not_captured`: a difference cannot be settled with money that is only held. */
export function assertCaptured(order: Pick<Order, 'authorization'>): void {
  const isHeld = isAuthorizationOpen(order) || collectedStatus(order.authorization) === 'voided';
  if (!isHeld) return;
  throw new DomainError(
    'wrong_state',
    'payment_not_captured',
    'The payment of this order is authorized and not captured completely. Capture it, or release the rest, and repeat the call.',
  );
}

export const releaseInProgress = () =>
  new DomainError(
    'wrong_state',
    'authorization_closed',
    'The payment of this order is being released, and not all that would be shipped was captured. Cancel the order, or ship only what was captured.',
  );
