import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { homePath } from '../../page-scope.ts';
import type { OutcomePage } from '../components/outcome.ts';

const recheckSeconds = 5;

/**
 * The order page before there is an order. It has no link to the checkout: a person who holds the
 * confirmation token may not be allowed to pay or cancel.
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
      lead: 'The checkout ended without a payment. A payment that still arrives is refunded automatically.',
      links,
    };
  const processing = payment?.status === 'processing';
  return {
    mark: 'wait',
    heading: processing ? 'Your payment is being confirmed' : 'Waiting for payment',
    lead: processing
      ? 'Your order is placed as soon as the payment is confirmed. This page shows it then.'
      : 'No payment has been received yet. This page shows your order as soon as it is paid.',
    links: [{ href: self, label: 'Refresh status' }, ...links],
    ...(processing && { recheck: { seconds: recheckSeconds, url: self } }),
  };
}
