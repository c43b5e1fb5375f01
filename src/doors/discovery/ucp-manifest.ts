import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { Face } from './face.ts';
import type { OpenDoors } from './open-doors.ts';

/** The public UCP specification that the document follows; the house envelope has its own version (§9). */
const specVersion = '2026-04-08';

type Facts = { keys: SigningKeys; doors: OpenDoors; platformOrigin: string };

/**
 * One document in two dialects (ucp.md b2): `ucp` and `signing_keys` for public clients, the rest
 * as §2.10 names it. No checkout, catalog or order operation of UCP is open yet, so no service, no
 * capability and no endpoint of one is listed.
 */
export function ucpManifest(face: Face, { keys, doors, platformOrigin }: Facts) {
  const { origin, site } = face;
  return {
    ucp: { version: specVersion, services: {}, capabilities: {}, payment_handlers: {} },
    signing_keys: keys.published.filter((key) => key.alg === 'ES256'),
    service: face.service,
    name: face.name,
    issuer: origin,
    capabilities: [],
    endpoints: { agent_card: `${origin}/.well-known/agent-card.json` },
    site: site && { slug: site.slug, currency: site.currency },
    auth: {
      modes: ['guest', 'bearer'],
      // One issuer for all hosts: the platform (decisions 13).
      ...(doors.oauth && {
        oauth_metadata: `${platformOrigin}/.well-known/oauth-authorization-server`,
      }),
    },
    signing: {
      jwks_uri: `${origin}/.well-known/ucp/jwks.json`,
      request_signature_required: false,
    },
  };
}
