import type { Capture, Payment } from '../payment.ts';
import { capturable } from './request-capture.ts';

/** What became of an authorized payment, as its order stores it. Amounts are in minor units. */
export type PaymentAuthorization = {
  captures: 'once' | 'several';
  authorized: number;
  captured: number;
  released: number;
  /** Captures without an outcome. */
  pending: number;
  /** A release, or the last capture, is in progress. */
  isEnding: boolean;
  /** The order was canceled or refunded in full: whatever is captured anyway is refunded. */
  isReturning: boolean;
  expiresAt: Date | null;
};

/** Null for a payment that was collected automatically. */
export function toPaymentAuthorization(
  payment: Pick<Payment, 'amount' | 'capture' | 'authorization'>,
  captures: Capture[],
): PaymentAuthorization | null {
  const { amount, capture, authorization } = payment;
  if (!authorization || capture === 'automatic') return null;
  const { captured, isClosed, expiresAt } = authorization;
  return {
    captures: capture,
    authorized: amount,
    captured,
    released: isClosed ? amount - captured : 0,
    pending: capturable(payment, captures).pending,
    isEnding: captures.some(({ status, isFinal }) => status === 'pending' && isFinal),
    isReturning: captures.some(({ returnsPayment }) => returnsPayment),
    expiresAt,
  };
}

/** What can be captured now. */
export function capturableAmount(authorization: PaymentAuthorization): number {
  const { authorized, captured, released, pending, isEnding } = authorization;
  return isEnding ? 0 : authorized - captured - released - pending;
}
