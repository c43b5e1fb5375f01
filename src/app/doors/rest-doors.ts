import { releaseSession } from '../../core/checkout/end-session.ts';
import { merchantApi } from '../../doors/merchant/door.ts';
import { cartsApi } from '../../doors/storefront/carts/door.ts';
import { storefrontApi } from '../../doors/storefront/door.ts';
import {
  createGuestSaga,
  createGuestWrite,
  createIdempotentWrite,
  createMerchantSaga,
} from '../../http/idempotency.ts';
import type { HttpServer } from '../../http/server.ts';
import { createIdempotentSagaRunner } from '../../platform/once/once.ts';
import type { SharedDeps } from './door-parts.ts';

const restPath = '/api/storefront/v1';

/** Catalog, carts and the merchant's side. */
export async function registerRestRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { config, unit, once, secrets, guestStorage: storage } = shared;
  await http.register(storefrontApi(shared), { prefix: restPath });
  const carts = cartsApi({
    ...shared,
    write: createGuestWrite({ unit, once, storage }),
    act: createGuestSaga({ unit, once: createIdempotentSagaRunner(unit, secrets), storage }),
    release: releaseSession,
  });
  await http.register(carts, { prefix: `${restPath}/carts` });
  const merchant = merchantApi({
    ...shared,
    write: createIdempotentWrite(unit, once),
    act: createMerchantSaga(unit, createIdempotentSagaRunner(unit, secrets)),
    media: { storage: shared.storage, quotaBytes: config.media.quotaBytes },
    keyMode: shared.production ? 'live' : 'test',
    walletProblem: shared.paywall?.walletProblem ?? (() => null),
  });
  await http.register(merchant, { prefix: `${restPath}/merchant` });
}
