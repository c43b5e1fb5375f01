import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { homePath } from '../../page-scope.ts';
import type { OutcomePage } from '../components/outcome.ts';

const recheckSeconds = 5;

/**
 * The order page before there is an order (decisions 14). It never leads into the checkout: who holds
 * the token of the order need not be who may pay or cancel.
 */
export function pendingOrderOutcome(
  place: StorePageScope,
  { self, session, payment }: { self: string; session: CheckoutSession; payment: Payment | null },
): OutcomePage {
  const links = [{ href: homePath(place), label: `Go to ${place.site.name}` }];
  if (session.status === 'expired' || session.status === 'cancelled')
    return {
      mark: 'stop',
      heading: 'This order was not placed',
      lead: 'Its checkout ended without a payment. A payment that still arrives goes back by itself.',
      links,
    };
  const processing = payment?.status === 'processing';
  return {
    mark: 'wait',
    heading: processing ? 'Your payment is being confirmed' : 'Waiting for payment',
    lead: processing
      ? 'The order is placed as soon as the payment is confirmed. This page looks again by itself.'
      : 'No payment has arrived yet. This address shows the order as soon as one does.',
    links: [{ href: self, label: 'Look again' }, ...links],
    ...(processing ? { next: { seconds: recheckSeconds, url: self } } : {}),
  };
}
