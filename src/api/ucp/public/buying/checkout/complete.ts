import type { Static } from 'typebox';
import { toAgentDto } from '../../../../../core/access/signatures/agent-identity.ts';
import { assertSigned } from '../../../../../core/access/signatures/signature-result.ts';
import { recordTouch } from '../../../../../core/checkout/agents/record-touch.ts';
import { transferSession } from '../../../../../core/checkout/agents/transfer-session.ts';
import { lockSession } from '../../../../../core/checkout/load-session.ts';
import { createCompletionSaga } from '../../../../../core/checkout/payment/complete-with-token.ts';
import { toPayer } from '../../../../../core/checkout/payment/payer.ts';
import { readTouch } from '../../../../../core/customers/attribution.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { clientNetwork } from '../../../../../http/input/client-network.ts';
import { DomainError } from '../../../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../../../kernel/json.ts';
import type { Work } from '../../../../../platform/unit-of-work.ts';
import {
  type AgreedCheckout,
  assertSameTerms,
  verifyCheckoutMandate,
} from '../../ap2/checkout-mandate.ts';
import { mandateCodes, mandateError } from '../../ap2/mandate-error.ts';
import { ap2Capability } from '../../ap2/merchant-authorization.ts';
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
  'eligibility_invalid',
  ...mandateCodes,
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
    preload: (work: Work) => lockSession(work, id),
  };
  const agreed = usesMandate(caller) ? await readAgreement(deps, caller, mandateIn(sent)) : null;
  const steps = createCompletionSaga(deps.paymentContext, tenant, id, {
    token: instrument?.token ?? null,
    ...toPayer({ bearer: caller.bearer, network: clientNetwork(caller.ip) }, tenant),
    billingAddress: instrument?.billingAddress,
    agent: toAgentDto(caller.signer.agent),
    hasMandate: agreed !== null,
  });
  try {
    return await runIdempotentSaga(deps, caller, write, {
      ...steps,
      async prepare(work, isRepeat) {
        const { session, site } = await lockSession(work, id);
        assertSigned(site, caller.signer);
        // Such a store offers no handlers, whatever the server offers.
        if (site.ownProcessor) readInstrument(sent.payment, {});
        if (agreed instanceof DomainError) throw agreed;
        if (agreed === null && session.mandateRequired) throw mandateError('mandate_required');
        await transferSession(work, id, await resolveBuyerContext(work, caller, checkoutScopes));
        await recordTouch(work, id, readTouch(sent.attribution));
        if (agreed !== null)
          assertSameTerms(agreed, (await presentSavedCheckout(deps, caller, work, session)).body);
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
    const extraMessages = [messageOf(caller.guide(error))];
    return okResult(await readCheckout(deps, caller, { tenant, id, extraMessages }));
  }
}

const usesMandate = ({ active }: UcpCaller) => active.has(ap2Capability);

/** The verified mandate, or why it is refused; a repeated key gets its response in either case. */
async function readAgreement(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  mandate: unknown,
): Promise<AgreedCheckout | DomainError> {
  try {
    return await verifyCheckoutMandate(deps, caller, mandate);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** `ap2` of a request; it is ignored unless AP2 was negotiated. */
function mandateIn(sent: JsonObject): unknown {
  const { ap2 } = sent;
  return isObject(ap2) ? ap2.checkout_mandate : undefined;
}

/** The arguments that an idempotency key covers. Only a digest of them is stored. */
const fingerprintArgs = ({ id, checkout }: CompleteArgs) => ({
  id,
  payment: checkout?.payment ?? null,
});
