import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { HostProfile } from './host-profile.ts';

type UcpManifestInput = {
  keys: SigningKeys;
  /** The business profile of the public UCP specification. */
  ucpProfile(origin: string): object;
  platformOrigin: string;
};

/**
 * One document for two kinds of clients: `ucp`, `signing_keys` and `keys` follow the public UCP
 * specification, the other members belong to UCP v1 (`/api/ucp/v1`).
 */
export function buildUcpManifest(
  profile: HostProfile,
  { keys, ucpProfile, platformOrigin }: UcpManifestInput,
) {
  const { origin, site } = profile;
  const signingKeys = keys.published.filter((key) => key.alg === 'ES256');
  return {
    ucp: ucpProfile(origin),
    signing_keys: signingKeys,
    // UCP 2026-08-25 renamed `signing_keys`; verifiers of either version find the keys.
    keys: signingKeys,
    service: profile.service,
    name: profile.name,
    issuer: origin,
    capabilities: v1Capabilities,
    endpoints: {
      ...v1Endpoints(`${origin}/api/ucp/v1`),
      agent_card: `${origin}/.well-known/agent-card.json`,
    },
    site: site && { slug: site.slug, currency: site.currency },
    auth: {
      modes: ['guest', 'bearer'],
      // The platform issues the tokens for every host.
      oauth_metadata: `${platformOrigin}/.well-known/oauth-authorization-server`,
    },
    signing: {
      jwks_uri: `${origin}/.well-known/ucp/jwks.json`,
      request_signature_required: site?.requestSignatureRequired ?? false,
    },
  };
}

const v1Capabilities = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.order',
  'dev.ucp.common.identity_linking',
];

const v1Endpoints = (base: string) => ({
  catalog_search: `${base}/catalog/search`,
  catalog_lookup: `${base}/catalog/lookup`,
  checkout_create: `${base}/checkout-sessions`,
  checkout_get_pattern: `${base}/checkout-sessions/{id}`,
  order_get_pattern: `${base}/orders/{id}`,
});
