import { buyerScopes, type Scope, scopes } from '../../core/access/scope.ts';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import type { HttpServer } from '../../http/server.ts';
import type { OAuthDeps } from './deps.ts';
import { oauthPaths } from './provider/provider.ts';
import { resourcePaths } from './provider/resources.ts';

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

const cacheControl = 'public, max-age=3600';

/** What the tools and skills for carts and checkouts need. */
const shoppingScopes: Scope[] = ['read:orders', 'write:orders'];

/** What a client of each resource asks for when nobody tells it more. */
const scopesByResource: Record<(typeof resourcePaths)[number], readonly string[]> = {
  '': scopes,
  '/api': scopes,
  '/api/mcp': shoppingScopes,
  '/ucp': buyerScopes,
  '/ucp/mcp': buyerScopes,
};

/** RFC 9728, per host: what tokens open, and who issues them. One document below each path that clients start from. */
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

/** All addresses of documents that pages of any origin read. */
export const metadataPaths = [
  oauthPaths.metadata,
  ...resourcePaths.map((path) => resourceMetadataPath + path),
];
