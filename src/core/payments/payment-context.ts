import type { Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import type { PaymentOutcomeHandlers } from './outcome-handlers.ts';
import type { OwnProcessor } from './own-processor.ts';
import type { PaymentProcessor } from './processor.ts';

/** Dependencies of payment functions: transactions, processors, and the handlers of outcomes. */
export type PaymentContext = {
  unit: UnitOfWork;
  /** The processor of the server, for stores without their own. */
  processor: PaymentProcessor;
  /** The processor of a store with a payment hook or with its own account. */
  ownProcessor: (tenant: Tenant, own: OwnProcessor) => PaymentProcessor;
  /** Handlers of payment outcomes; src/app/payments/outcome-handlers.ts lists them. */
  outcomeHandlers: PaymentOutcomeHandlers;
  /** Reports a problem to the operator that needs manual action. */
  alarm?: (problem: string, facts: object) => void;
};
