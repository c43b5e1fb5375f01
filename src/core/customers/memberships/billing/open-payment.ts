import { minutesAfter } from '../../../../kernel/clock.ts';
import type { PaymentId } from '../../../../kernel/id.ts';
import type { Tenant, Work } from '../../../../platform/unit-of-work.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import type { Payment } from '../../../payments/payment.ts';
import type { PaymentContext } from '../../../payments/payment-context.ts';
import type { PaymentDetails } from '../../../payments/processor.ts';
import { openHostedPage } from '../../../payments/submit-payment.ts';
import { lockOwnSubscriber, saveSubscriber } from '../lifecycle.ts';
import type { Subscriber } from '../subscriber.ts';
import { buildMembershipUrl } from '../subscriber-dto.ts';

/** A page with less than this left is not handed out any more: a card number takes its time. */
const minRemainingMinutes = 5;

/**
 * The processor's page for what a subscriber owes: the open one while it stays open for a while, else
 * a new one. `url` null: nothing is owed, or it is being paid. Makes one page however often it is
 * called at once. 404 `subscriber_not_found`, 503 when the processor does not answer.
 */
export async function openMembershipPayment(
  desk: PaymentContext,
  tenant: Tenant,
  subscriberId: string,
): Promise<{ subscriber: Subscriber; url: string | null }> {
  const { subscriber, paymentId, page } = await desk.unit.run(tenant, (work) =>
    preparePayment(work, desk, subscriberId),
  );
  if (paymentId === null) return { subscriber, url: null };
  const payment = await openHostedPage(desk, tenant, paymentId, {
    ...toPaymentFacts(subscriber),
    returnUrl: `${page}?paid=yes`,
    cancelUrl: page,
  });
  return { subscriber, url: payment.status === 'pending' ? payment.url : null };
}

/** What the payer is shown. */
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
  { processor }: PaymentContext,
  subscriberId: string,
): Promise<PreparedPayment> {
  const subscriber = await lockOwnSubscriber(work, subscriberId);
  const page = buildMembershipUrl(work.origin, subscriber.id);
  const open = subscriber.paymentId && (await findPayment(work, subscriber.paymentId));
  if (subscriber.dueSince === null || (open && isPaymentInProgress(open)))
    return { subscriber, paymentId: null, page };
  if (open && open.processor === processor.name && isOpenPage(open, work.now))
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
  const asked = await saveSubscriber(work, { ...subscriber, paymentId: payment.id });
  return { subscriber: asked, paymentId: payment.id, page };
}

/** The processor has it, or a charge is about to be sent. */
function isPaymentInProgress({ status, method }: Payment): boolean {
  return status === 'processing' || (status === 'pending' && method === 'token');
}

function isOpenPage({ status, method, expiresAt }: Payment, now: Date): boolean {
  if (status !== 'pending' || method !== 'hosted' || expiresAt === null) return false;
  return expiresAt.getTime() - now.getTime() >= minRemainingMinutes * 60_000;
}
