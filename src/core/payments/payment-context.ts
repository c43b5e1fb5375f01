import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PaymentOutcomeHandlers } from './outcome-handlers.ts';
import type { PaymentProcessor } from './processor.ts';

/** Everything that moving money needs: transactions, the processor, and what follows a payment. */
export type PaymentContext = {
  unit: UnitOfWork;
  processor: PaymentProcessor;
  outcomeHandlers: PaymentOutcomeHandlers;
  /** Tells the operator what no code can mend. */
  alarm?: (problem: string, facts: object) => void;
};
