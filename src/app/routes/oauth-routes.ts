import { oauthApi } from '../../api/oauth/oauth-api.ts';
import { linkBuyer } from '../../core/customers/linking/link-buyer.ts';
import { advertiseResourceMetadata } from '../../http/callers/resource-metadata.ts';
import { createHostFinder } from '../../http/host.ts';
import type { HttpServer } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SharedDeps } from './route-deps.ts';

/** The authorization server. Before the doors that take its tokens: they say where it is. */
export async function registerOAuthRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  advertiseResourceMetadata(http, shared.resolveHost);
  await http.register(
    oauthApi({
      ...shared,
      log: http.log,
      keys: shared.signingKeys,
      findHost: createHostFinder(shared),
      linkBuyer,
      wallClock: systemClock,
      refreshLeewaySeconds: shared.config.oauth.refreshLeewaySeconds,
    }),
  );
}
