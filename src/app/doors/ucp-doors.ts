import { knownPlatforms } from '../../core/access/platforms/known-platforms.ts';
import { platformDirectory } from '../../core/access/platforms/platform-directory.ts';
import { storeOfItems } from '../../core/catalog/variants/store-of-items.ts';
import { releaseSession } from '../../core/checkout/end-session.ts';
import { ucpDoor } from '../../doors/ucp/door.ts';
import { handlersOf } from '../../doors/ucp/public/protocol/payment-handlers.ts';
import { guestActs, guestWrites } from '../../http/idempotency.ts';
import type { Http } from '../../http/server.ts';
import { createOnceAcross } from '../../platform/once/once.ts';
import { createOutbound } from '../../platform/outbound/client.ts';
import { version } from '../version.ts';
import type { AgentParts } from './agent-signatures.ts';
import { readKnownPlatforms } from './known-platforms.ts';

/** Where agents shop by UCP. */
export async function openUcpDoors(http: Http, shared: AgentParts): Promise<void> {
  const { unit, once, secrets, desk, config, guestStorage: storage } = shared;
  const parts = { ...shared, find: shared.finds.find };
  const stores = storeOfItems(shared);
  const onceAcross = createOnceAcross(unit, secrets);
  const known = [...knownPlatforms, ...(await readKnownPlatforms(config.knownPlatforms))];
  const outbound = createOutbound(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  const house = {
    ...parts,
    storeOfItems: stores,
    write: guestWrites({ unit, once, storage }),
    act: guestActs({ unit, once: onceAcross, storage }),
  };
  const open = {
    ...parts,
    storeOfItems: stores,
    platforms: platformDirectory(outbound, known),
    onceAcross,
    release: releaseSession,
    handlers: handlersOf(desk.processor),
    version,
  };
  await http.register(ucpDoor({ house, open, conformance: config.ucpConformance }));
}
