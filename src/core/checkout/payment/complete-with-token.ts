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
import { toPaymentDetails } from './payment-details.ts';
import { type PreparedPayment, preparePayment } from './prepare-payment.ts';

/** With play money, an agent that brings no token pays with this one (decisions 13). */
const testToken = 'tok_success';

/** What a completion comes to: `payment` null when nothing was due, or consent is asked for first. */
type TokenCompletion = FoundSession & { payment: Payment | null };

type ChargedPayment = PreparedPayment & { outcome: PaymentOutcome | null };

/**
 * Completes a session with the token of an agent (§4.8 complete): one payment and one order, however
 * often and by however many it is asked at once. The session comes back `completed`,
 * `requires_consent`, or `open` with a payment that is `processing` and tells later. 402
 * `payment_failed` when it was declined, 402 `payment_required` without a way to pay, both with
 * `continue_url`; else as `startHostedPayment`. No limits of guests apply: the server itself asks.
 */
export function completeWithToken(
  desk: PaymentContext,
  tenant: Tenant,
  sessionId: string,
  token: string | null,
): Promise<TokenCompletion> {
  return runSaga(
    desk.unit,
    tenant,
    createCompletionSaga(desk, sessionId, { token, network: null }),
    true,
  );
}

/**
 * The same in its steps, and with the buyer's consent to what was answered last: it is `consent` and
 * `complete` in one call (ucp.md c). What has become dearer meanwhile is asked about all the same. Also
 * 409 `terms_version_mismatch`, 422 `shipping_option_unknown`; on the first call of its key 409
 * `checkout_not_modifiable` for a session that is completed already.
 */
export function createCompletionSaga(
  desk: PaymentContext,
  sessionId: string,
  asked: CompleteCheckoutInput & Payer,
): Saga<PreparedPayment, ChargedPayment, TokenCompletion> {
  const token = asked.token ?? (desk.processor.test ? testToken : null);
  return {
    prepare: (work, isRepeat) =>
      preparePayment(work, sessionId, desk, { ...asked, method: 'token', token, isRepeat }),
    async call(prepared) {
      const { session, site, payment } = prepared;
      if (!payment || token === null) return { ...prepared, outcome: null };
      const request = { ...toPaymentDetails(session, site), token };
      return { ...prepared, outcome: await sendCharge(desk, payment, request) };
    },
    async commit(work, { payment, outcome }) {
      if (!payment || !outcome) return { ...(await getSessionAndSite(work, sessionId)), payment };
      const settled = await settleLoadedPayment(work, desk, payment, outcome);
      const found = await lockSession(work, sessionId);
      if (settled.status === 'failed')
        return paymentDeclined(sessionUrl(work.origin, sessionId), settled);
      const isThere = settled.status === 'processing' || found.session.status === 'completed';
      return isThere ? { ...found, payment: settled } : paymentRefunded();
    },
  };
}

const paymentDeclined = (url: string, { failure }: Payment) =>
  new DomainError(
    'payment_required',
    'payment_failed',
    'The payment was declined: use another one, or send the buyer to continue_url.',
    { extensions: { continue_url: url, failure } },
  );

/** It was paid too late, or the session was changed or given up just before. */
const paymentRefunded = () =>
  new DomainError(
    'conflict',
    'payment_refunded',
    'Nothing was bought: the session had ended or changed, or its stock was sold. What was charged goes back.',
  );
