import type { JWK } from 'jose';
import type { PlatformProfile } from './platform-profile.ts';

/** A platform in the operator's configuration; without keys in it, they are fetched. */
export type ConfiguredPlatform = { profile: PlatformProfile; jwks: JWK[] };

/** The UCP capabilities that the published profiles of Shopify's client list. */
const shopifyCapabilities = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
];

/** Profiles that are built in and need no fetch. */
export const knownPlatforms: readonly PlatformProfile[] = ['2026-04-08', '2026-08-25'].map(
  (version) => ({
    url: `https://shopify.dev/ucp/agent-profiles/${version}/valid-with-capabilities.json`,
    version,
    capabilities: new Map(shopifyCapabilities.map((name) => [name, [version]])),
  }),
);
