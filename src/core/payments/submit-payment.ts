import { DomainError } from '../../kernel/domain-error.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { findProcessorByName } from './find-processor.ts';
import {
  closeHostedPageJobType,
  getPayment,
  lockPayment,
  savePayment,
  submitPayment,
} from './manage-payments.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { ChargeRequest, PaymentDetails, PaymentOutcome, PaymentRequest } from './processor.ts';
import { settlePayment } from './settle-payment.ts';

export type HostedPageInput = PaymentDetails &
  Pick<PaymentRequest, 'returnUrl' | 'cancelUrl'> &
  Partial<Pick<PaymentRequest, 'savesMethod'>>;

/**
 * Opens the processor's payment page and stores its URL in `url`. Repeatable with the same input:
 * one payment has one page. A payment that is not pending is returned unchanged. Throws 503
 * `payment_processor_unavailable` if no response arrived.
 */
export async function openHostedPage(
  context: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  page: HostedPageInput,
): Promise<Payment> {
  const payment = await context.unit.view(tenant, (view) => getPayment(view, paymentId));
  if (payment.status !== 'pending' || payment.url !== null || payment.expiresAt === null)
    return payment;
  const { returnUrl, cancelUrl, savesMethod = false } = page;
  const request = {
    ...toChargeRequest(payment, page),
    ...{ returnUrl, cancelUrl, savesMethod, expiresAt: payment.expiresAt },
  };
  const processor = await findProcessorByName(context, tenant, payment.processor);
  if (!processor) throw processorUnavailable(null);
  const opened = await processor.openHostedPage(request).catch((cause) => {
    throw processorUnavailable(cause);
  });
  return context.unit.run(tenant, async (work) => {
    const current = await lockPayment(work, paymentId);
    if (current.reference !== null) return current;
    // The payment was canceled while the page was being opened. The job that closes the page ran
    // too early to find it, so it has to run again.
    if (current.status === 'cancelled')
      await enqueue(work, closeHostedPageJobType, { paymentId }, { key: paymentId });
    return savePayment(work, { ...current, reference: opened.reference, url: opened.url });
  });
}

/**
 * Charges a saved payment method. Repeatable: the charge is sent only by the call that submits the
 * payment. If no response arrives, the payment stays `processing` until a job has determined its
 * outcome, because a processor forgets ids after a while and would charge again.
 */
export async function chargeMandate(
  context: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  { mandate, ...details }: PaymentDetails & { mandate: string },
): Promise<Payment> {
  const payment = await context.unit.view(tenant, (view) => getPayment(view, paymentId));
  const processor = await findProcessorByName(context, tenant, payment.processor);
  const charge = processor?.chargeMandate;
  if (payment.status !== 'pending' || !charge) return payment;
  const submitted = await context.unit.run(tenant, (work) => submitPending(work, paymentId));
  if (!submitted) return payment;
  const outcome = await report(context, submitted, () =>
    charge(toChargeRequest(submitted, details), mandate),
  );
  return outcome ? settlePayment(context, tenant, paymentId, outcome) : submitted;
}

/** Null: a concurrent call has submitted it. */
async function submitPending(work: Work, id: string): Promise<Payment | null> {
  const { status } = await lockPayment(work, id);
  return status === 'pending' ? submitPayment(work, id) : null;
}

/**
 * Sends the charge of a payment that is `processing`, or sends it again. Without a token the test
 * token of the processor pays. Returns null if the outcome is not known yet, or if the payment is in
 * another status. Throws 422 `token_not_supported` if the store has stopped to accept tokens.
 */
export async function sendCharge(
  context: PaymentContext,
  tenant: Tenant,
  payment: Payment,
  request: PaymentDetails & Pick<ChargeRequest, 'authentication'> & { token: string | null },
): Promise<PaymentOutcome | null> {
  const processor = await findProcessorByName(context, tenant, payment.processor);
  const token = request.token ?? processor?.testToken ?? null;
  if (!processor?.charge) throw tokenNotSupported();
  if (payment.status !== 'processing' || token === null) return null;
  const { charge } = processor;
  const { authentication } = request;
  return report(context, payment, () =>
    charge({ ...toChargeRequest(payment, request), authentication }, token),
  );
}

/** The outcome of a charge; null if no response arrived, which the operator learns. */
function report(
  { alarm }: Pick<PaymentContext, 'alarm'>,
  { id }: Payment,
  charge: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome | null> {
  return charge().catch((error: unknown) => {
    alarm?.('a charge received no response', { err: error, payment_id: id });
    return null;
  });
}

function toChargeRequest(
  payment: Payment,
  { description, lines, email }: PaymentDetails,
): ChargeRequest {
  const money = { amount: payment.amount, currency: payment.currency };
  return {
    id: payment.id,
    money,
    ...(payment.capture !== 'automatic' && { isAuthorization: true }),
    ...{ description, lines, email },
  };
}

const processorUnavailable = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'payment_processor_unavailable',
    'The payment processor is not responding. Repeat the call in a few seconds.',
    { retryAfterSeconds: 5, cause },
  );

const tokenNotSupported = () =>
  new DomainError(
    'unprocessable',
    'token_not_supported',
    'This store does not accept payment tokens. Pay on the hosted page.',
  );
