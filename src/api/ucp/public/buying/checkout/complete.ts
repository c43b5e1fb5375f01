import type { Static } from 'typebox';
import { toAgentDto } from '../../../../../core/access/signatures/agent-identity.ts';
import { assertSigned } from '../../../../../core/access/signatures/signature-result.ts';
import { transferSession } from '../../../../../core/checkout/agents/transfer-session.ts';
import { lockSession } from '../../../../../core/checkout/load-session.ts';
import { createCompletionSaga } from '../../../../../core/checkout/payment/complete-with-token.ts';
import { toPayer } from '../../../../../core/checkout/payment/payer.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { clientNetwork } from '../../../../../http/input/client-network.ts';
import { DomainError } from '../../../../../kernel/domain-error.ts';
import type { UcpCaller, UcpPublicDeps } from '../../caller.ts';
import { type OperationResult, okResult, runIdempotentSaga } from '../../idempotency.ts';
import { messageOf } from '../../protocol/errors.ts';
import {
  checkoutReplay,
  hostSessionTenant,
  presentSavedCheckout,
  readCheckout,
} from './checkout-response.ts';
import type { CheckoutCompleteInput } from './input.ts';
import { readInstrument } from './read.ts';

type CompleteArgs = Static<typeof CheckoutCompleteInput>;

/** Errors that leave the checkout open; the response is the checkout with a message. */
const reasonsLeavingOpen = [
  'payment_failed',
  'payment_required',
  'payment_refunded',
  'insufficient_stock',
  'too_many_units_held',
  'buyer_email_required',
  'shipping_address_required',
  'shipping_option_required',
];

/**
 * Pays and places the order. Concurrent calls share one payment. Errors in `reasonsLeavingOpen` are
 * returned as messages of the checkout.
 */
export async function completeCheckout(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: CompleteArgs,
): Promise<OperationResult> {
  const { id, checkout: sent = {} } = args;
  const tenant = await hostSessionTenant(deps, caller, id);
  const instrument = readInstrument(sent.payment, deps.handlers);
  const replay = checkoutReplay(deps, caller);
  const write = {
    operation: 'complete_checkout',
    about: id,
    args: fingerprintArgs(args),
    tenant,
    replay,
  };
  const steps = createCompletionSaga(deps.paymentContext, id, {
    token: instrument?.token ?? null,
    ...toPayer({ bearer: caller.bearer, network: clientNetwork(caller.ip) }, tenant),
    billingAddress: instrument?.billingAddress,
    agent: toAgentDto(caller.signer.agent),
  });
  try {
    return await runIdempotentSaga(deps, caller, write, {
      ...steps,
      async prepare(work, isRepeat) {
        assertSigned((await lockSession(work, id)).site, caller.signer);
        await transferSession(work, id, await resolveBuyerContext(work, caller, checkoutScopes));
        return steps.prepare(work, isRepeat);
      },
      async commit(work, charged) {
        const completed = await steps.commit(work, charged);
        if (completed instanceof DomainError) return completed;
        return presentSavedCheckout(deps, caller, work, completed.session);
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError) || !reasonsLeavingOpen.includes(error.reason)) throw error;
    return okResult(
      await readCheckout(deps, caller, { tenant, id, extraMessages: [messageOf(error)] }),
    );
  }
}

/** The arguments that an idempotency key covers. Only a digest of them is stored. */
const fingerprintArgs = ({ id, checkout }: CompleteArgs) => ({
  id,
  payment: checkout?.payment ?? null,
});
