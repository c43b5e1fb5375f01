import { DomainError } from '../../kernel/domain-error.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
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
 * Asks the processor for a page to pay on and keeps its address in `url`. Repeatable with the same
 * facts: one payment has one page. A payment that is not pending is answered as it is. 503
 * `payment_processor_unavailable` when no answer came.
 */
export async function openHostedPage(
  desk: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  page: HostedPageInput,
): Promise<Payment> {
  const payment = await desk.unit.view(tenant, (view) => getPayment(view, paymentId));
  if (payment.status !== 'pending' || payment.url !== null || payment.expiresAt === null)
    return payment;
  const request = { ...toChargeRequest(payment, page), ...page, expiresAt: payment.expiresAt };
  const opened = await desk.processor.openHostedPage(request).catch((cause) => {
    throw processorUnavailable(cause);
  });
  return desk.unit.run(tenant, async (work) => {
    const now = await lockPayment(work, paymentId);
    if (now.reference !== null) return now;
    // Cancelled while the page was being opened: the job that closes it has found none.
    if (now.status === 'cancelled')
      await enqueue(work, closeHostedPageJobType, { paymentId }, { key: paymentId });
    return savePayment(work, { ...now, reference: opened.reference, url: opened.url });
  });
}

/**
 * Pays with a token. Repeatable: a payment whose charge has an outcome is answered as it is, one that
 * has none is sent again under the same id. When no answer comes it stays `processing`, and a job
 * finds out. 422 `token_not_supported` where the processor takes none.
 */
export async function chargeToken(
  desk: PaymentContext,
  tenant: Tenant,
  paymentId: string,
  request: PaymentDetails & { token: string },
): Promise<Payment> {
  if (!desk.processor.charge) throw tokenNotSupported();
  const payment = await desk.unit.run(tenant, async (work) => {
    const now = await getPayment(work, paymentId);
    return now.status === 'pending' ? submitPayment(work, paymentId) : now;
  });
  const outcome = await sendCharge(desk, payment, request);
  return outcome ? settlePayment(desk, tenant, paymentId, outcome) : payment;
}

/**
 * Sends the charge of a payment that is `processing`, again where no answer came; any other is left
 * alone. Null: nobody knows yet.
 */
export async function sendCharge(
  { processor, alarm }: Pick<PaymentContext, 'processor' | 'alarm'>,
  payment: Payment,
  request: PaymentDetails & { token: string },
): Promise<PaymentOutcome | null> {
  if (!processor.charge) throw tokenNotSupported();
  if (payment.status !== 'processing') return null;
  return processor
    .charge(toChargeRequest(payment, request), request.token)
    .catch((error: unknown) => {
      alarm?.('a charge was not answered', { err: error, payment_id: payment.id });
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
    'The payment processor is not answering: repeat the call shortly.',
    { retryAfterSeconds: 5, cause },
  );

const tokenNotSupported = () =>
  new DomainError(
    'unprocessable',
    'token_not_supported',
    'This server takes no payment tokens: pay on the hosted page.',
  );
