import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PaymentOutcomeHandlers } from './outcome-handlers.ts';
import type { PaymentProcessor } from './processor.ts';

/** What payment functions need: transactions, the processor, and the handlers of outcomes. */
export type PaymentContext = {
  unit: UnitOfWork;
  processor: PaymentProcessor;
  /** What reacts to a payment; src/app/payments/outcome-handlers.ts lists the handlers. */
  outcomeHandlers: PaymentOutcomeHandlers;
  /** Reports a problem to the operator that needs manual action. */
  alarm?: (problem: string, facts: object) => void;
};
