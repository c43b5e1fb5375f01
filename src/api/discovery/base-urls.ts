import type { HostProfile } from './host-profile.ts';

/** One call below a base URL; `path` may be a template. */
type Endpoint = [method: string, path: string, description: string];

type BaseUrl = { description: string; authentication: string; endpoints: readonly Endpoint[] };

const noCredential = 'Not required; a bearer credential is accepted.';

/** Base URLs that discovery documents list, with their main endpoints; openapi.json lists all. */
export const baseUrls: Readonly<Record<string, BaseUrl>> = {
  '/api/storefront/v1': {
    description: 'REST API for catalog and carts.',
    authentication: noCredential,
    endpoints: [
      ['GET', '/stores/{slug}', 'Store details'],
      ['GET', '/stores/{slug}/products', 'Products of a store'],
      ['GET', '/search?q={words}', 'Search products'],
      ['POST', '/carts', 'Create a cart'],
      ['GET', '/merchant', 'Merchant API'],
    ],
  },
  '/api/storefront/v1/merchant': {
    description: 'REST API for merchants.',
    authentication: 'Authorization: Bearer <API key or access token>.',
    endpoints: [
      ['GET', '/sites', 'List stores'],
      ['GET', '/products', 'List products'],
      ['GET', '/orders', 'List orders'],
      ['GET', '/customers', 'List customers'],
      ['GET', '/webhooks', 'List webhook endpoints'],
    ],
  },
  '/api/ucp/v1': {
    description: 'UCP v1: catalog, checkout sessions and orders.',
    authentication: noCredential,
    endpoints: [
      ['POST', '/catalog/search', 'Search products'],
      ['POST', '/catalog/lookup', 'Look up products by id'],
      ['POST', '/checkout-sessions', 'Create a checkout session'],
      ['GET', '/checkout-sessions/{id}', 'Read a checkout session'],
      ['GET', '/orders/{id}', 'Read an order; personal data is omitted without a credential'],
    ],
  },
  '/ucp': {
    description: 'UCP 2026-04-08 over REST, as published at ucp.dev.',
    authentication: 'UCP-Agent: profile="<URL>". Orders need an access token or an API key.',
    endpoints: [
      ['POST', '/catalog/search', 'Search products'],
      ['POST', '/catalog/lookup', 'Look up products by id'],
      ['POST', '/carts', 'Create a cart'],
      ['POST', '/checkout-sessions', 'Create a checkout'],
      ['GET', '/orders/{id}', 'Read an order'],
      ['POST', '/mcp', 'The same operations as MCP tools'],
    ],
  },
  '/acp': {
    description: 'Agentic Commerce Protocol (ACP), releases 2026-04-17 and 2026-01-30.',
    authentication:
      'Authorization: Bearer <key of an agent connection, which the store gives to the agent>, and API-Version: 2026-04-17.',
    endpoints: [
      ['POST', '/checkout_sessions', 'Create a checkout session'],
      ['GET', '/checkout_sessions/{id}', 'Read a checkout session'],
      ['POST', '/checkout_sessions/{id}', 'Update a checkout session'],
      ['POST', '/checkout_sessions/{id}/complete', 'Pay and place the order'],
      ['POST', '/carts', 'Create a cart'],
      ['POST', '/mcp', 'The operations on checkout sessions as MCP tools'],
    ],
  },
};

/** The document served at a base URL of this host. */
export function buildBaseUrlIndex(
  { name, service, origin, site }: HostProfile,
  path: string,
  base: BaseUrl,
) {
  const { description, authentication, endpoints } = base;
  const fillSlug = (template: string) => (site ? template.replace('{slug}', site.slug) : template);
  return {
    service,
    name,
    description,
    authentication,
    endpoints: endpoints.map(([method, below, what]) => ({
      method,
      url: `${origin}${path}${fillSlug(below)}`,
      description: what,
    })),
    openapi: `${origin}/openapi.json`,
    documentation: `${origin}/docs`,
    protocols: `${origin}/.well-known/protocols`,
  };
}
