import { acpApi } from '../../api/acp/acp-api.ts';
import { acpPath } from '../../api/acp/protocol/discovery.ts';
import { paymentHandlersOf } from '../../api/acp/protocol/payment-handlers.ts';
import { delegatePaymentApi, delegatePaymentPath } from '../../api/sandbox/delegate-payment-api.ts';
import { createConnectionAuthenticator } from '../../core/sites/connections/authenticate-connection.ts';
import { sandboxDelegatedTokens } from '../../gateways/sandbox/delegated-tokens/issue-delegated-token.ts';
import type { HttpServer } from '../../http/server.ts';
import { createIdempotentSagaRunner } from '../../platform/idempotency/run-idempotent.ts';
import type { SharedDeps } from './route-deps.ts';

/** Registers ACP, and the delegated payments of the sandbox outside production. */
export async function registerAcpRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { unit, secrets, workspaces, origin, production } = shared;
  const { processor } = shared.paymentContext;
  const delegates = processor.isTest && !production;
  const api = acpApi({
    ...shared,
    idempotentSaga: createIdempotentSagaRunner(unit, secrets),
    authenticateConnection: createConnectionAuthenticator(unit, workspaces),
    handlers: delegates ? paymentHandlersOf(processor, `${origin}${delegatePaymentPath}`) : [],
    delegatedTokens: delegates ? sandboxDelegatedTokens : null,
  });
  await http.register(api, { prefix: acpPath });
  if (delegates) await http.register(delegatePaymentApi(shared));
}
