import { buildFeedUrl } from '../../core/feeds/feed-dto.ts';
import type { Site } from '../../core/sites/site.ts';
import type { HostProfile } from './host-profile.ts';

type ProtocolsInput = {
  sellsOnChains: boolean;
  version: string;
  platformOrigin: string;
  takesX402(site: Site): boolean;
  /** Whether anyone may read the product feeds of the store. */
  hasFeeds: boolean;
};

/** `/.well-known/protocols`: the description and the endpoint of each protocol. */
export function buildProtocolsDocument(
  profile: HostProfile,
  { sellsOnChains, version, platformOrigin, takesX402, hasFeeds }: ProtocolsInput,
) {
  const { origin, site } = profile;
  const rest = `${origin}/api/storefront/v1`;
  return {
    service: profile.service,
    name: profile.name,
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
      acp: {
        url: `${origin}/.well-known/acp.json`,
        endpoint: `${origin}/acp`,
        mcp: `${origin}/acp/mcp`,
      },
      mcp: { url: `${origin}/api/mcp` },
      ...(sellsOnChains && (site === null || takesX402(site)) && { x402: x402Protocol(profile) }),
      oauth: {
        url: `${platformOrigin}/.well-known/oauth-authorization-server`,
        resource: `${origin}/.well-known/oauth-protected-resource`,
      },
      ...(hasFeeds && { feeds: feedUrls(origin) }),
      llms: { url: `${origin}/llms.txt`, guide: `${origin}/agents.md` },
      ...(site && { sitemap: { url: `${origin}/sitemap.xml` } }),
    },
  };
}

/** The files of the store for each channel. */
const feedUrls = (origin: string) => ({
  openai: buildFeedUrl(origin, 'openai.jsonl.gz', null),
  google: buildFeedUrl(origin, 'google.xml', null),
  acp: buildFeedUrl(origin, 'acp/metadata.json', null),
  acp_products: buildFeedUrl(origin, 'acp/products.jsonl', null),
});

/** The URL template for buying a digital product with x402. */
function x402Protocol({ origin, site }: HostProfile) {
  return {
    version: '1',
    endpoint: `${origin}/api/x402/product/${site?.slug ?? '{site_slug}'}/{product_id}`,
  };
}
