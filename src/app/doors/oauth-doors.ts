import { linkBuyer } from '../../core/customers/linking/link-buyer.ts';
import { oauthDoor } from '../../doors/oauth/door.ts';
import { tellWhereToAuthorize } from '../../http/callers/resource-metadata.ts';
import { hostFinder } from '../../http/host.ts';
import type { Http } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SharedParts } from './door-parts.ts';

/** The authorization server. Before the doors that take its tokens: they say where it is. */
export async function openOAuthDoors(http: Http, shared: SharedParts): Promise<void> {
  tellWhereToAuthorize(http, shared.resolveHost);
  await http.register(
    oauthDoor({
      ...shared,
      log: http.log,
      keys: shared.signingKeys,
      findHost: hostFinder(shared),
      linkBuyer,
      machineClock: systemClock,
      refreshLeewaySeconds: shared.config.oauth.refreshLeewaySeconds,
    }),
  );
}
