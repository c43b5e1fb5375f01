import type { Work } from '../../platform/unit-of-work.ts';
import type { Capture, Payment, PaymentPurpose, PaymentStatus, Refund } from './payment.ts';
import type { Dispute } from './processor.ts';

/** `mandate`: the payment method that was saved. `before`: the status that the payment had. */
type PaymentSuccess = { mandate: string | null; before: PaymentStatus };

/**
 * Applies payment outcomes to what is paid for. Payments must not depend on the modules that sell,
 * so each of these provides a handler, and `app/` binds them into one table.
 */
export type PaymentOutcomeHandler = {
  /**
   * Locks the subject with one statement that is sent synchronously, because the lock of the
   * payment is sent right after it, and all callers must lock in this order.
   */
  lock(work: Work, subjectId: string): Promise<void>;
  /**
   * The payment has succeeded; called once. `unwanted` means that nothing can be delivered for it,
   * and it is refunded in full. Not called for a payment that was canceled before, which is always
   * refunded.
   */
  succeeded(work: Work, payment: Payment, success: PaymentSuccess): Promise<'kept' | 'unwanted'>;
  /** Reads early what `completed` needs; sends statements without changing anything. */
  preloadCompleted?(work: Work, subjectId: string): Promise<void>;
  /**
   * The purchase is complete. Called last in the same transaction, also if nothing was due, to
   * complete the tasks of agents that wait for it.
   */
  completed(work: Work, subjectId: string): Promise<void>;
  /**
   * The processor is handling the payment and reports the outcome later. May be called more than
   * once: `before` is the status that the payment had.
   */
  processing?(work: Work, payment: Payment, before: PaymentStatus): Promise<void>;
  /**
   * The payment was declined or its page expired. `succeeded` may still follow if the payer paid
   * just before. `before` is the status that the payment had.
   */
  failed(work: Work, payment: Payment, before: PaymentStatus): Promise<void>;
  /** A refund has succeeded or failed; `refund` has its new status. */
  refundSettled(work: Work, refund: Refund, payment: Payment): Promise<void>;
  /**
   * An authorized payment has changed: `payment` has its new state, `settled` the captures and
   * releases that ended with it. Only for purposes whose payments can be authorized.
   */
  authorizationChanged?(work: Work, payment: Payment, settled: Capture[]): Promise<void>;
  /** A dispute was opened or decided. Called in any order, but never twice for the same event. */
  disputed(work: Work, dispute: Dispute, payment: Payment): Promise<void>;
};

/**
 * The part that a selling module provides. `app/`, which knows the tasks, provides the rest.
 */
export type SellerOutcomeHandler = Omit<PaymentOutcomeHandler, 'completed' | 'preloadCompleted'>;

export type PaymentOutcomeHandlers = Record<PaymentPurpose, PaymentOutcomeHandler>;
