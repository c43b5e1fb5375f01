import { DomainError } from '../../../kernel/domain-error.ts';
import { runSaga, type Saga } from '../../../platform/idempotency/run-idempotent.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import type { PaymentOutcome } from '../../payments/processor.ts';
import { settleLoadedPayment } from '../../payments/settle-payment.ts';
import { sendCharge } from '../../payments/submit-payment.ts';
import { type FoundSession, getSessionAndSite, lockSession } from '../load-session.ts';
import type { CompleteCheckoutInput } from '../quote/apply-consent.ts';
import { sessionUrl } from '../session.ts';
import type { Payer } from './payer.ts';
import { toPaymentDetails } from './payer.ts';
import { type PreparedPayment, preparePayment } from './prepare-payment.ts';

/**
 * The result of a completion. `payment` is null if nothing was due or if consent is required first.
 */
type TokenCompletion = FoundSession & { payment: Payment | null };

export type ChargedPayment = PreparedPayment & { outcome: PaymentOutcome | null };

/**
 * Completes a session with a payment token of an agent. Repeated and concurrent calls make one
 * payment and one order. Returns the session as `completed`, `requires_consent`, or `open` with a
 * payment that is `processing` and whose outcome follows later. Throws 402 `payment_failed` if it
 * was declined and 402 `payment_required` if there is no token to charge, both with `continue_url`;
 * otherwise what `startHostedPayment` throws. The limits for guests do not apply, because the
 * server itself is the caller.
 */
export function completeWithToken(
  context: PaymentContext,
  tenant: Tenant,
  sessionId: string,
  token: string | null,
): Promise<TokenCompletion> {
  return runSaga(
    context.unit,
    tenant,
    createCompletionSaga(context, tenant, sessionId, { token, network: null }),
    true,
  );
}

/**
 * Like `completeWithToken`, as the steps of a saga, and optionally with the buyer's consent to the
 * last response, which makes it `consent` and `complete` in one call. If the total has increased
 * since, consent is required again. Also throws 409 `terms_version_mismatch`, 422
 * `shipping_option_unknown`, and, on the first call with an idempotency key, 409
 * `checkout_not_modifiable` if the session is already completed.
 */
export function createCompletionSaga(
  context: PaymentContext,
  tenant: Tenant,
  sessionId: string,
  input: CompleteCheckoutInput & Payer,
): Saga<PreparedPayment, ChargedPayment, TokenCompletion> {
  return {
    prepare: (work, isRepeat) =>
      preparePayment(work, sessionId, context, { ...input, method: 'token', isRepeat }),
    async call(prepared) {
      const { session, site, payment } = prepared;
      if (!payment) return { ...prepared, outcome: null };
      const { token, authentication } = input;
      const request = { ...toPaymentDetails(session, site), token, authentication };
      return { ...prepared, outcome: await sendCharge(context, tenant, payment, request) };
    },
    async commit(work, { payment, outcome }) {
      if (!payment || !outcome) return { ...(await getSessionAndSite(work, sessionId)), payment };
      const settled = await settleLoadedPayment(work, context, payment, outcome);
      const found = await lockSession(work, sessionId);
      if (settled.status === 'failed')
        return paymentDeclined(sessionUrl(work.origin, sessionId), settled);
      const isAccepted = settled.status === 'processing' || found.session.status === 'completed';
      return isAccepted ? { ...found, payment: settled } : paymentRefunded();
    },
  };
}

const paymentDeclined = (url: string, { failure }: Payment) =>
  new DomainError(
    'payment_required',
    'payment_failed',
    'The payment was declined. Try another payment method, or send the buyer to continue_url.',
    { extensions: { continue_url: url, failure } },
  );

/** The payment came too late, or the session was changed or canceled just before it. */
const paymentRefunded = () =>
  new DomainError(
    'conflict',
    'payment_refunded',
    'No order was placed, because the session had ended or changed, or its stock was sold. The charge will be refunded.',
  );
