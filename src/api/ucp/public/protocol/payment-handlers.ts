import type { PaymentProcessor } from '../../../../core/payments/processor.ts';
import { ucpVersion } from './capabilities.ts';

type PaymentHandler = {
  id: string;
  version: typeof ucpVersion;
  config: { environment: 'test' };
  available_instruments: { type: string }[];
};

/** Ways to pay within the protocol, by their reverse-domain names. */
export type HandlerRegistry = Record<string, PaymentHandler[]>;

const sandboxHandler: PaymentHandler = {
  id: 'sandbox',
  version: ucpVersion,
  config: { environment: 'test' },
  available_instruments: [{ type: 'card' }],
};

/** Empty: this processor takes no token of an agent, so a person pays on its page (`continue_url`). */
export function paymentHandlersOf({
  test,
  charge,
}: Pick<PaymentProcessor, 'test' | 'charge'>): HandlerRegistry {
  return test && charge ? { 'dev.stoa.sandbox': [sandboxHandler] } : {};
}

/** Whether an instrument names a handler that is offered. */
export function isOffered(handlers: HandlerRegistry, handlerId: string): boolean {
  return Object.values(handlers)
    .flat()
    .some(({ id }) => id === handlerId);
}
