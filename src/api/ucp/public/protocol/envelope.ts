import { type Capability, parentsOf, ucpVersion } from './capabilities.ts';
import type { ActiveCapabilities } from './negotiation.ts';
import type { HandlerRegistry } from './payment-handlers.ts';

type DeclaredCapabilities = Record<string, { version: typeof ucpVersion }[]>;

type Envelope = {
  version: typeof ucpVersion;
  status: 'success';
  capabilities: DeclaredCapabilities;
};

/** The `ucp` of an answer that carries what was asked for. */
export function envelope(active: ActiveCapabilities, about: Capability): Envelope {
  return {
    version: ucpVersion,
    status: 'success',
    capabilities: relevantCapabilities(active, about),
  };
}

/** The same of a checkout, which says how it can be paid. */
export function checkoutEnvelope(active: ActiveCapabilities, handlers: HandlerRegistry) {
  return { ...envelope(active, 'dev.ucp.shopping.checkout'), payment_handlers: handlers };
}

/** The `ucp` of an answer that carries reasons only. */
export const errorEnvelope = { version: ucpVersion, status: 'error' as const };

/** The capability that a call is of, and what extends it; of what was negotiated only. */
function relevantCapabilities(active: ActiveCapabilities, about: Capability): DeclaredCapabilities {
  const names = [...active].filter((name) => name === about || parentsOf(name).includes(about));
  return Object.fromEntries(names.map((name) => [name, [{ version: ucpVersion }]]));
}
