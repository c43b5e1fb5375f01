import { DomainError } from '../../kernel/domain-error.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
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

export type HostedPageInput = PaymentDetails & Pick<PaymentRequest, 'returnUrl' | 'cancelUrl'>;

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
  const request = { ...toChargeRequest(payment, page), ...page, expiresAt: payment.expiresAt };
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
 * Charges a payment token. Repeatable: a payment with an outcome is returned unchanged; otherwise
 * the charge is sent again with the same id. If no response arrives, the payment stays `processing`
 * until a job has determined its outcome. Throws 422 `token_not_supported` if the processor does
 * not support tokens.
 */
export async function chargeToken(
  context: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  request: PaymentDetails & { token: string },
): Promise<Payment> {
  if (!context.processor.charge) throw tokenNotSupported();
  const payment = await context.unit.run(tenant, async (work) => {
    const current = await getPayment(work, paymentId);
    return current.status === 'pending' ? submitPayment(work, paymentId) : current;
  });
  const outcome = await sendCharge(context, payment, request);
  return outcome ? settlePayment(context, tenant, paymentId, outcome) : payment;
}

/**
 * Sends the charge of a payment that is `processing`, or sends it again. Returns null if the
 * outcome is not known yet, or if the payment is in another status.
 */
export async function sendCharge(
  { processor, alarm }: Pick<PaymentContext, 'processor' | 'alarm'>,
  payment: Payment,
  request: PaymentDetails & Pick<ChargeRequest, 'authentication'> & { token: string },
): Promise<PaymentOutcome | null> {
  if (!processor.charge) throw tokenNotSupported();
  if (payment.status !== 'processing') return null;
  return processor
    .charge(
      { ...toChargeRequest(payment, request), authentication: request.authentication },
      request.token,
    )
    .catch((error: unknown) => {
      alarm?.('a charge received no response', { err: error, payment_id: payment.id });
      return null;
    });
}

function toChargeRequest(
  payment: Payment,
  { description, lines, email }: PaymentDetails,
): ChargeRequest {
  const money = { amount: payment.amount, currency: payment.currency };
  return { id: payment.id, money, description, lines, email };
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
    'This server does not accept payment tokens. Pay on the hosted page.',
  );
