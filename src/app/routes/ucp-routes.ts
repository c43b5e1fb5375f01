import { paymentHandlersOf } from '../../api/ucp/public/protocol/payment-handlers.ts';
import { ucpApi } from '../../api/ucp/ucp-api.ts';
import { knownPlatforms } from '../../core/access/platforms/known-platforms.ts';
import { createPlatformDirectory } from '../../core/access/platforms/platform-directory.ts';
import { createSellingStoreFinder } from '../../core/catalog/variants/selling-store-lookup.ts';
import { releaseSession } from '../../core/checkout/end-session.ts';
import { createGuestSaga, createGuestWrite } from '../../http/idempotency.ts';
import type { HttpServer } from '../../http/server.ts';
import { createIdempotentSagaRunner } from '../../platform/idempotency/run-idempotent.ts';
import { createOutboundClient } from '../../platform/outbound/client.ts';
import { version } from '../version.ts';
import type { AgentDeps } from './agent-signatures.ts';

/** Registers UCP v1 and public UCP. */
export async function registerUcpRoutes(http: HttpServer, shared: AgentDeps): Promise<void> {
  const { unit, idempotent, secrets, paymentContext, config, guestStorage: storage } = shared;
  const parts = { ...shared, find: shared.searchCache.find };
  const stores = createSellingStoreFinder(shared);
  const idempotentSaga = createIdempotentSagaRunner(unit, secrets);
  const { onlyKnown } = config.platforms;
  const known = [...knownPlatforms, ...shared.platformProfiles.map(({ profile }) => profile)];
  const outbound = createOutboundClient(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  const v1 = {
    ...parts,
    storeOfItems: stores,
    write: createGuestWrite({ unit, once: idempotent, storage }),
    runSaga: createGuestSaga({ unit, once: idempotentSaga, storage }),
  };
  const publicBinding = {
    ...parts,
    storeOfItems: stores,
    platforms: createPlatformDirectory(outbound, known, { onlyKnown }),
    idempotentSaga,
    release: releaseSession,
    handlers: paymentHandlersOf(paymentContext.processor),
    version,
  };
  await http.register(ucpApi({ v1, publicBinding, conformance: config.ucpConformance }));
}
