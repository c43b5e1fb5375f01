import { type Capability, parentsOf, ucpVersion } from './capabilities.ts';
import type { ActiveCapabilities } from './negotiation.ts';
import type { HandlerRegistry } from './payment-handlers.ts';

type DeclaredCapabilities = Record<string, { version: typeof ucpVersion }[]>;

type Envelope = {
  version: typeof ucpVersion;
  status: 'success';
  capabilities: DeclaredCapabilities;
};

/** The `ucp` member of a successful response. */
export function envelope(active: ActiveCapabilities, about: Capability): Envelope {
  return {
    version: ucpVersion,
    status: 'success',
    capabilities: relevantCapabilities(active, about),
  };
}

/** The `ucp` member of a checkout, with its payment handlers. */
export function checkoutEnvelope(active: ActiveCapabilities, handlers: HandlerRegistry) {
  return { ...envelope(active, 'dev.ucp.shopping.checkout'), payment_handlers: handlers };
}

/** The `ucp` member of an error response. */
export const errorEnvelope = { version: ucpVersion, status: 'error' as const };

/** The negotiated capabilities that concern a call: its own and those that extend it. */
function relevantCapabilities(active: ActiveCapabilities, about: Capability): DeclaredCapabilities {
  const names = [...active].filter((name) => name === about || parentsOf(name).includes(about));
  return Object.fromEntries(names.map((name) => [name, [{ version: ucpVersion }]]));
}
