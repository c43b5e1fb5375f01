import { acpApi } from '../../api/acp/acp-api.ts';
import type { TokenPayments, TokenPaymentsOf } from '../../api/acp/caller.ts';
import { acpMcpApi } from '../../api/acp/mcp/acp-mcp-api.ts';
import { acpPath } from '../../api/acp/protocol/discovery.ts';
import { paymentHandlersOf } from '../../api/acp/protocol/payment-handlers.ts';
import { delegatePaymentApi, delegatePaymentPath } from '../../api/sandbox/delegate-payment-api.ts';
import { releaseSession } from '../../core/checkout/end-session.ts';
import type { PaymentProcessor } from '../../core/payments/processor.ts';
import { createConnectionAuthenticator } from '../../core/sites/connections/authenticate-connection.ts';
import { sandboxDelegatedTokens } from '../../gateways/sandbox/delegated-tokens/issue-delegated-token.ts';
import { sharedPaymentTokens } from '../../gateways/stripe/shared-payment-tokens.ts';
import type { HttpServer } from '../../http/server.ts';
import { createIdempotentSagaRunner } from '../../platform/idempotency/run-idempotent.ts';
import { version } from '../version.ts';
import type { SharedDeps } from './route-deps.ts';

/** Whether agents can get payment tokens from the sandbox, whose cards can ask for 3-D Secure. */
export const delegatesPayments = ({
  paymentContext: { processor },
  production,
}: Pick<SharedDeps, 'paymentContext' | 'production'>): boolean =>
  processor.testToken !== null && !production;

const noTokens: TokenPayments = { handlers: [], delegatedTokens: null };

/** Of the server. In production the sandbox takes no tokens, because agents cannot get one. */
function serverPayments(processor: PaymentProcessor, delegateUrl: string | null): TokenPayments {
  const isSandbox = processor.testToken !== null;
  if (!processor.charge || (isSandbox && delegateUrl === null)) return noTokens;
  return {
    handlers: paymentHandlersOf(processor, delegateUrl),
    delegatedTokens: isSandbox ? sandboxDelegatedTokens : sharedPaymentTokens,
  };
}

/** Of a store with its own account at Stripe. */
const accountPayments = (isTest: boolean, merchantId: string): TokenPayments => ({
  handlers: paymentHandlersOf({ name: 'stripe', isTest, merchantId }, null),
  delegatedTokens: sharedPaymentTokens,
});

function tokenPaymentsOf(server: TokenPayments): TokenPaymentsOf {
  return ({ ownProcessor: own }) => {
    if (!own) return server;
    return own.profileId ? accountPayments(own.test, own.profileId) : noTokens;
  };
}

/** Registers ACP, and the delegated payments of the sandbox outside production. */
export async function registerAcpRoutes(http: HttpServer, shared: SharedDeps): Promise<void> {
  const { unit, secrets, workspaces, origin } = shared;
  const { processor } = shared.paymentContext;
  const delegates = delegatesPayments(shared);
  const deps = {
    ...shared,
    idempotentSaga: createIdempotentSagaRunner(unit, secrets),
    authenticateConnection: createConnectionAuthenticator(unit, workspaces),
    release: releaseSession,
    tokenPayments: tokenPaymentsOf(
      serverPayments(processor, delegates ? `${origin}${delegatePaymentPath}` : null),
    ),
    version,
  };
  await http.register(acpApi(deps), { prefix: acpPath });
  await http.register(acpMcpApi(deps), { prefix: `${acpPath}/mcp` });
  if (delegates) await http.register(delegatePaymentApi(shared));
}
