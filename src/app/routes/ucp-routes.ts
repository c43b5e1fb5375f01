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

/** The dependencies of the operations of public UCP, over every binding. */
export function createPublicUcp(http: HttpServer, shared: AgentDeps) {
  const { unit, secrets, paymentContext, config } = shared;
  const { onlyKnown } = config.platforms;
  const known = [...knownPlatforms, ...shared.platformProfiles.map(({ profile }) => profile)];
  const outbound = createOutboundClient(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  return {
    ...shared,
    storeOfItems: createSellingStoreFinder(shared),
    platforms: createPlatformDirectory(outbound, known, { onlyKnown }),
    idempotentSaga: createIdempotentSagaRunner(unit, secrets),
    release: releaseSession,
    handlers: paymentHandlersOf(paymentContext.processor),
    version,
  };
}

type PublicUcp = ReturnType<typeof createPublicUcp>;

/** Registers UCP v1 and public UCP. */
export async function registerUcpRoutes(
  http: HttpServer,
  shared: AgentDeps,
  publicBinding: PublicUcp,
): Promise<void> {
  const { unit, idempotent, config, guestStorage: storage } = shared;
  const { storeOfItems, idempotentSaga } = publicBinding;
  const v1 = {
    ...{ ...shared, storeOfItems },
    write: createGuestWrite({ unit, once: idempotent, storage }),
    runSaga: createGuestSaga({ unit, once: idempotentSaga, storage }),
  };
  await http.register(ucpApi({ v1, publicBinding, conformance: config.ucpConformance }));
}
