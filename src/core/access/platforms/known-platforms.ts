import type { PlatformProfile } from './platform-profile.ts';

/** What the published profiles of Shopify's client name, as far as UCP itself defines it. */
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

/** Profiles that are known without fetching them (decisions 13, "UCP, the rest"). */
export const knownPlatforms: readonly PlatformProfile[] = ['2026-04-08', '2026-08-25'].map(
  (version) => ({
    url: `https://shopify.dev/ucp/agent-profiles/${version}/valid-with-capabilities.json`,
    version,
    capabilities: new Map(shopifyCapabilities.map((name) => [name, [version]])),
  }),
);
