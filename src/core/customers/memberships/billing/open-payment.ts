import { minutesAfter } from '../../../../kernel/clock.ts';
import type { PaymentId } from '../../../../kernel/id.ts';
import type { Tenant, Work } from '../../../../platform/unit-of-work.ts';
import { holdProcessor } from '../../../payments/find-processor.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import { isPageReusable, type Payment } from '../../../payments/payment.ts';
import type { PaymentContext } from '../../../payments/payment-context.ts';
import type { PaymentDetails } from '../../../payments/processor.ts';
import { openHostedPage } from '../../../payments/submit-payment.ts';
import { lockOwnSubscriber, saveSubscriber } from '../lifecycle.ts';
import type { Subscriber } from '../subscriber.ts';
import { buildMembershipUrl } from '../subscriber-dto.ts';
import { getIntervalMonths } from './billing-period.ts';

/**
 * The processor's page for the amount due: the open page if enough time is left, else a new one.
 * `url` null: nothing is due, or a payment is being processed. Concurrent calls open a single page.
 * Throws 404 `subscriber_not_found`, and 503 if the processor does not respond.
 */
export async function openMembershipPayment(
  paymentContext: PaymentContext,
  tenant: Tenant,
  subscriberId: string,
): Promise<{ subscriber: Subscriber; url: string | null }> {
  const { subscriber, paymentId, page } = await paymentContext.unit.run(tenant, (work) =>
    preparePayment(work, paymentContext, subscriberId),
  );
  if (paymentId === null) return { subscriber, url: null };
  const payment = await openHostedPage(paymentContext, tenant, paymentId, {
    ...toPaymentFacts(subscriber),
    returnUrl: `${page}?paid=yes`,
    cancelUrl: page,
    savesMethod: getIntervalMonths(subscriber.interval) !== null,
  });
  return { subscriber, url: payment.status === 'pending' ? payment.url : null };
}

/** The details that the payment page displays. */
export function toPaymentFacts(subscriber: Subscriber): PaymentDetails {
  const { planName, siteName, interval, price, email } = subscriber;
  return {
    description: `${siteName}: ${planName}`,
    lines: [
      { name: `${planName}, ${intervalLabels[interval]}`, quantity: 1, amount: price.amount },
    ],
    email,
  };
}

const intervalLabels = {
  month: 'membership for a month',
  year: 'membership for a year',
  once: 'membership',
};

type PreparedPayment = { subscriber: Subscriber; paymentId: PaymentId | null; page: string };

async function preparePayment(
  work: Work,
  context: PaymentContext,
  subscriberId: string,
): Promise<PreparedPayment> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  const page = buildMembershipUrl(work.origin, subscriber.id);
  const open = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  if (subscriber.dueSince === null || (open && isPaymentInProgress(open)))
    return { subscriber, paymentId: null, page };
  const processor = await holdProcessor(work, context, subscriber.siteId);
  if (open && open.processor === processor.name && isPageReusable(open, work.now))
    return { subscriber, paymentId: open.id, page };
  const payment = await createPayment(work, {
    site: { id: subscriber.siteId },
    processor,
    purpose: 'membership',
    subjectId: subscriber.id,
    method: 'hosted',
    ...subscriber.price,
    expiresAt: minutesAfter(work.now, processor.hostedMinutes),
  });
  const updated = await saveSubscriber(work, { ...subscriber, paymentId: payment.id });
  return { subscriber: updated, paymentId: payment.id, page };
}

/** Whether the processor is handling the payment or a charge is about to be sent. */
function isPaymentInProgress({ status, method }: Payment): boolean {
  return status === 'processing' || (status === 'pending' && method === 'token');
}
