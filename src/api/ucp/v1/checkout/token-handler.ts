import type { CheckoutSite } from '../../../../core/checkout/session.ts';
import type { PaymentProcessor } from '../../../../core/payments/processor.ts';

type TokenHandler = { id: string; takesTokens: boolean };

/** The payment handler of a store, which takes the tokens of agents if the store does. */
export function tokenHandlerOf(
  { ownProcessor }: Pick<CheckoutSite, 'ownProcessor'>,
  { name, charge }: Pick<PaymentProcessor, 'name' | 'charge'>,
): TokenHandler {
  if (!ownProcessor) return { id: name, takesTokens: charge !== null };
  return ownProcessor.profileId
    ? { id: 'stripe', takesTokens: true }
    : { id: name, takesTokens: false };
}
