import { merchantApi } from '../../api/merchant/merchant-api.ts';
import { cartsApi } from '../../api/storefront/carts/carts-api.ts';
import { storefrontApi } from '../../api/storefront/storefront-api.ts';
import { releaseSession } from '../../core/checkout/end-session.ts';
import { createKeyCheck } from '../../gateways/stripe/account-processor.ts';
import {
  createGuestSaga,
  createGuestWrite,
  createIdempotentWrite,
  createMerchantSaga,
} from '../../http/idempotency.ts';
import type { HttpServer } from '../../http/server.ts';
import { createIdempotentSagaRunner } from '../../platform/idempotency/run-idempotent.ts';
import { renderEmail } from '../../web/emails/render-email.ts';
import { version } from '../version.ts';
import type { SharedDeps } from './route-deps.ts';

const restPath = '/api/storefront/v1';

/** Registers the REST API: catalog, carts and the merchant API. */
export async function registerRestRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { config, unit, idempotent, secrets, guestStorage: storage } = shared;
  await http.register(storefrontApi(shared), { prefix: restPath });
  const carts = cartsApi({
    ...shared,
    write: createGuestWrite({ unit, once: idempotent, storage }),
    runSaga: createGuestSaga({ unit, once: createIdempotentSagaRunner(unit, secrets), storage }),
    release: releaseSession,
  });
  await http.register(carts, { prefix: `${restPath}/carts` });
  const merchant = merchantApi({
    ...shared,
    renderEmail,
    version,
    authenticate: async (credential) =>
      (await shared.authenticateConsole(credential)) ?? shared.authenticate(credential),
    write: createIdempotentWrite(unit, idempotent),
    runSaga: createMerchantSaga(unit, createIdempotentSagaRunner(unit, secrets)),
    media: { storage: shared.storage, quotaBytes: config.media.quotaBytes },
    standardHeaders: config.webhooks.standardHeaders,
    keyMode: shared.production ? 'live' : 'test',
    paymentContext: shared.payments.paymentContext,
    checkPaymentKey: createKeyCheck(config.payments.apiBase),
    reportDispute: shared.payments.reportDispute,
    x402: shared.paywall?.paywall ?? null,
    walletProblem: shared.paywall?.walletProblem ?? (() => null),
  });
  await http.register(merchant, { prefix: `${restPath}/merchant` });
}
