import type { Site } from '../../../core/sites/site.ts';
import type { PaymentHandler } from './payment-handlers.ts';

/** Extensions of the response, by name. */
const extensionTargets: Readonly<Record<string, string[]>> = {
  discount: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
};

type CapabilitiesInput = {
  store: Site;
  handlers: readonly PaymentHandler[];
  /** Names of the extensions that the agent understands. */
  extensions: readonly string[];
  /** Interventions that both support. */
  interventions: readonly string[];
};

/** The capabilities that the agent and the store share. */
export function presentCapabilities({
  store,
  handlers,
  extensions,
  interventions,
}: CapabilitiesInput) {
  const active = extensions.flatMap((name) => {
    const targets = extensionTargets[name];
    return targets ? [{ name, extends: targets }] : [];
  });
  return {
    payment: {
      handlers: handlers.map((handler) => ({
        ...handler,
        config: { merchant_id: store.id, ...handler.config },
      })),
    },
    interventions: {
      supported: interventions,
      required: [],
      // Only some cards need one.
      enforcement: interventions.length > 0 ? 'conditional' : 'optional',
    },
    // The schema cannot tell an empty list of names from one of declarations.
    ...(active.length > 0 && { extensions: active }),
  };
}
