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
};

/** What agent and store have in common. No intervention is offered inside the agent. */
export function presentCapabilities({ store, handlers, extensions }: CapabilitiesInput) {
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
    interventions: { supported: [], required: [], enforcement: 'optional' },
    // The schema cannot tell an empty list of names from one of declarations.
    ...(active.length > 0 && { extensions: active }),
  };
}
