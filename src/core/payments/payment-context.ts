import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PaymentOutcomeHandlers } from './outcome-handlers.ts';
import type { PaymentProcessor } from './processor.ts';

/** Dependencies of payment functions: transactions, the processor, and the handlers of outcomes. */
export type PaymentContext = {
  unit: UnitOfWork;
  processor: PaymentProcessor;
  /** Handlers of payment outcomes; src/app/payments/outcome-handlers.ts lists them. */
  outcomeHandlers: PaymentOutcomeHandlers;
  /** Reports a problem to the operator that needs manual action. */
  alarm?: (problem: string, facts: object) => void;
};
