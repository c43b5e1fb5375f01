import type { BusinessProfile } from '../responses/profile.ts';
import { declaredCapabilities, specOf, ucpVersion } from './capabilities.ts';
import type { HandlerRegistry } from './payment-handlers.ts';

type BusinessProfileInput = {
  handlers: HandlerRegistry;
  /** Leaves out the capabilities that the conformance suite does not know. */
  forSuite?: boolean;
};

const overviewUrl = specOf('overview');

/** The `ucp` member of a host's discovery document: bindings, capabilities and payment handlers. */
export function businessProfile(
  origin: string,
  { handlers, forSuite = false }: BusinessProfileInput,
): BusinessProfile {
  const schemas = `https://ucp.dev/${ucpVersion}/services/shopping`;
  return {
    version: ucpVersion,
    services: {
      'dev.ucp.shopping': [
        binding('rest', `${origin}/ucp`, `${schemas}/rest.openapi.json`),
        binding('mcp', `${origin}/ucp/mcp`, `${schemas}/mcp.openrpc.json`),
        binding('a2a', `${origin}/.well-known/agent-card.json`),
      ],
    },
    capabilities: declaredCapabilities({ forSuite }),
    payment_handlers: handlers,
  };
}

type Transport = BusinessProfile['services'][string][number]['transport'];

const binding = (transport: Transport, endpoint: string, schema?: string) => ({
  version: ucpVersion as typeof ucpVersion,
  transport,
  endpoint,
  spec: overviewUrl,
  ...(schema !== undefined && { schema }),
});
