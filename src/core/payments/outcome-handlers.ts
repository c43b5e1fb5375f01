import type { Work } from '../../platform/unit-of-work.ts';
import type { Payment, PaymentPurpose, Refund } from './payment.ts';

/**
 * What happens to the thing that is paid for. Payments lie below everything that is sold, so each
 * purpose's owner hands its part in, and `app/` binds them into one table.
 */
export type PaymentOutcomeHandler = {
  /**
   * Locks the thing by one statement, sent at once: the payment's own lock travels behind it, and
   * everybody locks in this order.
   */
  lock(work: Work, subjectId: string): Promise<void>;
  /**
   * The money is there, told once. `unwanted`: nothing can be given for it, and all of it goes back by
   * itself. A payment that was cancelled before is not asked about: its money goes back.
   */
  succeeded(work: Work, payment: Payment): Promise<'kept' | 'unwanted'>;
  /**
   * What it was for has been handed over; in the same transaction, last of all, and also when nothing
   * was due. Told to whoever waits for it: the tasks of agents.
   */
  completed(work: Work, subjectId: string): Promise<void>;
  /** The processor has it and tells the outcome later; may be told more than once. Left out: nothing follows. */
  processing?(work: Work, payment: Payment): Promise<void>;
  /** Refused for good, or the page ran out; `succeeded` may still follow when the payer was quicker. */
  failed(work: Work, payment: Payment): Promise<void>;
  /** The processor has confirmed or refused a refund; `refund` is as it is now. */
  refundSettled(work: Work, refund: Refund, payment: Payment): Promise<void>;
};

/** The part of whoever sells; that of those who wait for it comes from further up. */
export type SellerOutcomeHandler = Omit<PaymentOutcomeHandler, 'completed'>;

export type PaymentOutcomeHandlers = Record<PaymentPurpose, PaymentOutcomeHandler>;
