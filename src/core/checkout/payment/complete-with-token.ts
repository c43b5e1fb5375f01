import { Refusal } from '../../../kernel/refusal.ts';
import type { Tenant } from '../../../platform/work.ts';
import type { PaymentDesk } from '../../payments/desk.ts';
import { sendCharge } from '../../payments/hand-in.ts';
import type { Payment } from '../../payments/payment.ts';
import { settleKnown } from '../../payments/settle-payment.ts';
import { lockSession } from '../load-session.ts';
import type { Completion } from '../quote/agreeing.ts';
import { sessionUrl } from '../session.ts';
import type { Paying } from './pay-hosted.ts';
import { paymentFacts } from './payment-facts.ts';
import { preparePayment } from './prepare-payment.ts';

/** With play money, an agent that brings no token pays with this one (decisions 13). */
const playToken = 'tok_success';

/**
 * Completes a session with the token of an agent (§4.8 complete): one payment and one order, however
 * often and by however many it is asked at once. The session comes back `completed`,
 * `requires_consent`, or `open` with a payment that is `processing` and tells later. 402
 * `payment_failed` when it was declined, 402 `payment_required` without a way to pay, both with
 * `continue_url`; else as `payHosted`.
 */
export function completeWithToken(
  desk: PaymentDesk,
  tenant: Tenant,
  sessionId: string,
  token: string | null,
): Promise<Paying> {
  return completeSession(desk, tenant, sessionId, { token });
}

/**
 * The same with the buyer's consent to what was answered last: it is `consent` and `complete` in one
 * call (ucp.md c). What has become dearer meanwhile is asked about all the same. Also 409
 * `terms_version_mismatch`, 422 `shipping_option_unknown`.
 */
export async function completeSession(
  desk: PaymentDesk,
  tenant: Tenant,
  sessionId: string,
  completion: Completion,
): Promise<Paying> {
  const given = completion.token ?? (desk.processor.test ? playToken : null);
  const prepared = await desk.unit.run(tenant, (work) =>
    preparePayment(work, sessionId, desk, { ...completion, method: 'token', token: given }),
  );
  const { session, site, payment } = prepared;
  if (!payment || given === null) return { session, payment };
  const request = { ...paymentFacts(session, site), token: given };
  const outcome = await sendCharge(desk, payment, request);
  if (!outcome) return { session, payment };
  const { origin, ...paying } = await desk.unit.run(tenant, async (work) => ({
    payment: await settleKnown(work, desk, payment, outcome),
    session: (await lockSession(work, sessionId)).session,
    origin: work.origin,
  }));
  const { status } = paying.payment;
  if (status === 'failed') throw declined(sessionUrl(origin, sessionId), paying.payment);
  if (status !== 'processing' && paying.session.status !== 'completed') throw sentBack();
  return paying;
}

const declined = (url: string, { failure }: Payment) =>
  new Refusal(
    'payment_required',
    'payment_failed',
    'The payment was declined: use another one, or send the buyer to continue_url.',
    { mend: { continue_url: url, failure } },
  );

/** It was paid too late, or the session was changed or given up just before. */
const sentBack = () =>
  new Refusal(
    'conflict',
    'payment_sent_back',
    'Nothing was bought: the session had ended or changed, or its stock was sold. What was charged goes back.',
  );
