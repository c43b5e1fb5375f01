import { createDocumentDirectory } from '../../api/oauth/document-directory.ts';
import { oauthApi } from '../../api/oauth/oauth-api.ts';
import { mcpScopes } from '../../api/oauth/protected-resource.ts';
import { linkBuyer } from '../../core/customers/linking/link-buyer.ts';
import { advertiseResourceMetadata } from '../../http/callers/resource-metadata.ts';
import { createHostFinder } from '../../http/host.ts';
import type { HttpServer } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createOutboundClient } from '../../platform/outbound/client.ts';
import type { SharedDeps } from './route-deps.ts';

/**
 * Registers the authorization server. It comes before the APIs that accept its tokens, because the
 * hook that advertises its location must run for them.
 */
export async function registerOAuthRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  advertiseResourceMetadata(http, { resolveHost: shared.resolveHost, mcpScopes });
  const outbound = createOutboundClient(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  await http.register(
    oauthApi({
      ...shared,
      documents: createDocumentDirectory(outbound),
      log: http.log,
      keys: shared.signingKeys,
      findHost: createHostFinder(shared),
      linkBuyer,
      wallClock: systemClock,
      refreshLeewaySeconds: shared.config.oauth.refreshLeewaySeconds,
    }),
  );
}
