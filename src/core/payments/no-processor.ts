import { DomainError } from '../../kernel/domain-error.ts';
import type { PaymentProcessor } from './processor.ts';

/** The name of the processor of a server on which only stores with their own one take payments. */
const noProcessor = 'none';

const refuse = async (): Promise<never> => {
  throw paymentsNotConfigured();
};

/** Takes no payments. Orders that cost nothing need none, and are real ones. */
export const processorOfNone: PaymentProcessor = {
  name: noProcessor,
  isTest: false,
  hostedMinutes: 30,
  testToken: null,
  merchantId: null,
  charge: null,
  chargeMandate: null,
  findPaymentId: null,
  openHostedPage: refuse,
  closeHostedPage: refuse,
  getPaymentOutcome: async () => null,
  refund: refuse,
  getRefundOutcome: async () => null,
  check: async () =>
    'The server has no payment processor, so nothing can be charged. Add the payment account or the payment hook of a store, or let the operator set PAYMENT_PROCESSOR.',
  parseWebhook: refuse,
};

/** Throws 422 `payments_not_configured` before anything is reserved or recorded. */
export function assertTakesPayments(processor: Pick<PaymentProcessor, 'name'>): void {
  if (isNoProcessor(processor)) throw paymentsNotConfigured();
}

/** Whether the server has no payment processor. */
export const isNoProcessor = ({ name }: Pick<PaymentProcessor, 'name'>): boolean =>
  name === noProcessor;

const paymentsNotConfigured = () =>
  new DomainError(
    'unprocessable',
    'payments_not_configured',
    'This store does not take payments yet. Nothing was charged.',
  );
