import type { PaymentProcessor } from '../../../../core/payments/processor.ts';
import { ucpVersion } from './capabilities.ts';

type PaymentHandler = {
  id: string;
  version: typeof ucpVersion;
  config: { environment: 'test' };
  available_instruments: { type: string }[];
};

/** Payment handlers by their reverse-domain names. */
export type HandlerRegistry = Record<string, PaymentHandler[]>;

const sandboxHandler: PaymentHandler = {
  id: 'sandbox',
  version: ucpVersion,
  config: { environment: 'test' },
  available_instruments: [{ type: 'card' }],
};

/** The handler of the sandbox; empty with another processor: then a person pays at `continue_url`. */
export function paymentHandlersOf({
  testToken,
}: Pick<PaymentProcessor, 'testToken'>): HandlerRegistry {
  return testToken !== null ? { 'dev.stoa.sandbox': [sandboxHandler] } : {};
}

/** Whether this handler is one of the offered ones. */
export function isOffered(handlers: HandlerRegistry, handlerId: string): boolean {
  return Object.values(handlers)
    .flat()
    .some(({ id }) => id === handlerId);
}
