import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { HostProfile } from './host-profile.ts';

type UcpManifestInput = {
  keys: SigningKeys;
  /** The part of public clients. */
  ucpProfile(origin: string): object;
  platformOrigin: string;
};

/**
 * One document in two dialects (ucp.md b2): `ucp` and `signing_keys` for public clients, the rest
 * as §2.10 names it. Only what is open is listed.
 */
export function buildUcpManifest(
  face: HostProfile,
  { keys, ucpProfile, platformOrigin }: UcpManifestInput,
) {
  const { origin, site } = face;
  return {
    ucp: ucpProfile(origin),
    signing_keys: keys.published.filter((key) => key.alg === 'ES256'),
    service: face.service,
    name: face.name,
    issuer: origin,
    capabilities: v1Capabilities,
    endpoints: {
      ...v1Endpoints(`${origin}/api/ucp/v1`),
      agent_card: `${origin}/.well-known/agent-card.json`,
    },
    site: site && { slug: site.slug, currency: site.currency },
    auth: {
      modes: ['guest', 'bearer'],
      // One issuer for all hosts: the platform (decisions 13).
      oauth_metadata: `${platformOrigin}/.well-known/oauth-authorization-server`,
    },
    signing: {
      jwks_uri: `${origin}/.well-known/ucp/jwks.json`,
      request_signature_required: site?.requestSignatureRequired ?? false,
    },
  };
}

/** §2.10. */
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

/** §4.8. */
const v1Endpoints = (base: string) => ({
  catalog_search: `${base}/catalog/search`,
  catalog_lookup: `${base}/catalog/lookup`,
  checkout_create: `${base}/checkout-sessions`,
  checkout_get_pattern: `${base}/checkout-sessions/{id}`,
  order_get_pattern: `${base}/orders/{id}`,
});
