import { buyerScopes, type Scope, scopes } from '../../core/access/scope.ts';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import type { HttpServer } from '../../http/server.ts';
import type { OAuthDeps } from './deps.ts';
import { oauthPaths } from './provider/provider.ts';
import { resourcePaths } from './provider/resources.ts';

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

const cacheControl = 'public, max-age=3600';

/** Scopes that the cart and checkout tools need. */
const shoppingScopes: Scope[] = ['read:orders', 'write:orders'];

/** `scopes_supported` of each resource: what a client requests by default. */
const scopesByResource: Record<(typeof resourcePaths)[number], readonly string[]> = {
  '': scopes,
  '/api': scopes,
  '/api/mcp': shoppingScopes,
  '/ucp': buyerScopes,
  '/ucp/mcp': buyerScopes,
};

/** The scopes of the MCP endpoints, which their challenges name. */
export const mcpScopes = {
  '/api/mcp': scopesByResource['/api/mcp'],
  '/ucp/mcp': scopesByResource['/ucp/mcp'],
};

/**
 * Protected resource metadata (RFC 9728) for each host, with one document below each resource path,
 * because clients derive its URL from the resource that they call (section 3.1).
 */
export function registerProtectedResourceRoutes(
  app: HttpServer,
  { resolveHost, origin }: OAuthDeps,
): void {
  for (const path of resourcePaths) {
    app.get(resourceMetadataPath + path, { schema: { hide: true } }, async (request, reply) => {
      const host = await resolveHost(request);
      const document = toJsonBytes({
        resource: `${host.origin}${path}`,
        authorization_servers: [origin],
        scopes_supported: scopesByResource[path],
        bearer_methods_supported: ['header'],
        resource_name: host.kind === 'store' ? host.site.name : 'Stoa',
        resource_documentation: `${host.origin}/docs`,
      });
      return sendBytes(request, reply.header('vary', 'host'), { ...document, cacheControl });
    });
  }
}

/** Paths of the metadata documents, which browsers on any origin may read. */
export const metadataPaths = [
  oauthPaths.metadata,
  ...resourcePaths.map((path) => resourceMetadataPath + path),
];
