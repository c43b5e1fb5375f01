import type { Site } from '../../core/sites/site.ts';
import type { HostProfile } from './host-profile.ts';

type ProtocolsInput = {
  sellsOnChains: boolean;
  version: string;
  platformOrigin: string;
  takesX402(site: Site): boolean;
};

/** The hub (§4.3): where each protocol describes itself, and where it is called once it is open. */
export function buildProtocolsDocument(
  face: HostProfile,
  { sellsOnChains, version, platformOrigin, takesX402 }: ProtocolsInput,
) {
  const { origin, site } = face;
  const rest = `${origin}/api/storefront/v1`;
  return {
    service: face.service,
    name: face.name,
    version,
    site: site && { slug: site.slug, currency: site.currency },
    protocols: {
      openapi: { url: `${origin}/openapi.json`, documentation: `${origin}/docs` },
      rest: {
        version: 'v1',
        catalog: site ? `${rest}/stores/${site.slug}` : rest,
        search: `${rest}/search`,
        merchant: `${rest}/merchant`,
      },
      a2a: {
        url: `${origin}/.well-known/agent-card.json`,
        endpoint: `${origin}/api/a2a`,
      },
      ucp: {
        url: `${origin}/.well-known/ucp`,
        jwks: `${origin}/.well-known/ucp/jwks.json`,
        endpoint: `${origin}/api/ucp/v1`,
        mcp: `${origin}/ucp/mcp`,
      },
      mcp: { url: `${origin}/api/mcp` },
      ...(sellsOnChains && (site === null || takesX402(site)) && { x402: x402Protocol(face) }),
      oauth: { url: `${platformOrigin}/.well-known/oauth-authorization-server` },
    },
  };
}

/** Where a digital product is bought by paying with the request (§4.9): a template of its address. */
function x402Protocol({ origin, site }: HostProfile) {
  return {
    version: '1',
    endpoint: `${origin}/api/x402/product/${site?.slug ?? '{site_slug}'}/{product_id}`,
  };
}
