import type { Payment } from '../../../../core/payments/payment.ts';
import { html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { homePath, type StorePageScope } from '../../page-scope.ts';
import type { OutcomePage } from '../components/outcome.ts';

/** Where a checkout that is over, or busy, leads on to. */
export type OutcomeLinks = {
  /** This page itself. */
  self: string;
  /** The checkout page. */
  checkout: string;
  order: string;
};

const recheckSeconds = 4;
const redirectSeconds = 6;
const openingSeconds = 2;

const checkoutLink = ({ checkout }: OutcomeLinks) => ({
  href: checkout,
  label: 'Back to the checkout',
});

const amountOf = ({ amount, currency }: Payment) => formatMoney({ amount, currency });

const storeLink = (place: StorePageScope) => ({
  href: homePath(place),
  label: html`Go to <bdi>${place.site.name}</bdi>`,
});

const cartLink = ({ base }: StorePageScope) => ({
  href: `${base}/cart`,
  label: 'Look into the cart',
});

/** The order stands; `returnUrl` is where the buyer came from. */
export function paid(ways: OutcomeLinks, returnUrl: string | null): OutcomePage {
  const order = { href: ways.order, label: 'See the order' };
  const first = returnUrl === null ? order : { href: returnUrl, label: 'Continue' };
  return {
    mark: 'good',
    heading: 'Thank you',
    lead:
      returnUrl === null
        ? 'Your order is placed. The next page shows it, and keeps showing how it gets on.'
        : 'Your order is placed. We take you back to where you came from.',
    links: returnUrl === null ? [order] : [first, order],
    next: { seconds: redirectSeconds, url: first.href },
  };
}

/** Placed some time ago. */
export function completed(ways: OutcomeLinks): OutcomePage {
  return {
    mark: 'good',
    heading: 'This order is placed',
    lead: 'There is nothing more to do here. The order page shows how it gets on.',
    links: [{ href: ways.order, label: 'See the order' }],
  };
}

/** The processor has the payment and has not said how it went. */
export function confirming(ways: OutcomeLinks): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Your payment is being confirmed',
    lead: 'This page looks again by itself. You need not wait here, and you need not pay again.',
    links: [{ href: ways.order, label: 'Go on to the order page' }],
    next: { seconds: recheckSeconds, url: ways.self },
  };
}

/** Nobody knows yet whether the buyer has paid. */
export function waiting(ways: OutcomeLinks): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Waiting for your payment',
    lead: 'If you have just paid, wait here: this page checks again by itself. Otherwise go to the payment page.',
    links: [{ href: `${ways.checkout}/pay`, label: 'Go to the payment page' }, checkoutLink(ways)],
    next: { seconds: recheckSeconds, url: ways.self },
  };
}

/** The processor has not answered with its page yet. */
export function openingPayment(checkout: string): OutcomePage {
  return {
    mark: 'wait',
    heading: 'The payment page is being opened',
    lead: 'This page leads there by itself. Nothing has been charged.',
    links: [{ href: checkout, label: 'Back to the checkout' }],
    next: { seconds: openingSeconds, url: `${checkout}/pay` },
  };
}

/** Declined, or the page ran out. */
export function failed(ways: OutcomeLinks, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'The payment did not go through',
    lead: `${failureSentence(payment)} Everything you chose is still here.`,
    links: [checkoutLink(ways)],
  };
}

/** The money came for units that another buyer got, or for a checkout that has changed; it can be paid again. */
export function refunded(ways: OutcomeLinks, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'Your payment goes back to you',
    lead: `Something in this checkout changed or sold out before it arrived, so no order was made. All of it, ${amountOf(payment)}, is on its way back.`,
    links: [checkoutLink(ways)],
  };
}

/** Above the form of a checkout that can be paid again. */
export function refundSentence(payment: Payment): string {
  return `No order was made for your payment of ${amountOf(payment)}: all of it goes back to you.`;
}

/** Somebody comes from a payment page, and an agent has changed the checkout meanwhile. */
export function changedDuringPayment(ways: OutcomeLinks): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout was changed',
    lead: 'It changed while its payment page was open, so no order was made. If you have just paid, all of it goes back to you by itself.',
    links: [checkoutLink(ways)],
  };
}

/** The money came for something that could not be given any more. */
export function refundedAfterEnd(place: StorePageScope, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'Your payment goes back to you',
    lead: `It arrived after this checkout was over, so no order was made. All of it, ${amountOf(payment)}, is on its way back.`,
    links: [storeLink(place), cartLink(place)],
  };
}

/** Somebody comes from a payment page, and the checkout was given up meanwhile. */
export function endedBeforePayment(place: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout is over',
    lead: 'It ended before a payment arrived, so no order was made. If you have just paid, all of it goes back to you by itself.',
    links: [cartLink(place), storeLink(place)],
  };
}

export function expired(place: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout has run out',
    lead: 'It was open for too long, so its prices no longer hold. Nothing was charged. What you put into the cart is still there: start again from it.',
    links: [cartLink(place), storeLink(place)],
  };
}

export function cancelled(place: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout was cancelled',
    lead: 'Nothing was charged. What you put into the cart is still there.',
    links: [cartLink(place), storeLink(place)],
  };
}

/** To a processor's own page, which a form must not lead to by itself. */
export function redirectingToPayment(place: StorePageScope, url: string): OutcomePage {
  return {
    mark: 'wait',
    heading: 'On to the payment',
    lead: html`The payment page of <bdi>${place.site.name}</bdi> opens at <bdi>${new URL(url).host}</bdi>.`,
    links: [{ href: url, label: 'Go to the payment page' }],
    next: { seconds: 0, url },
  };
}

/** Why it failed, in a sentence. */
export function failureSentence({ failure }: Pick<Payment, 'failure'>): string {
  return `${failureSentences[failure ?? ''] ?? 'The payment was not made.'} Nothing was charged.`;
}

const failureSentences: Record<string, string> = {
  card_declined: 'Your card was declined.',
  authentication_failed: 'The second step with your bank did not succeed.',
  expired: 'The payment page was open for too long.',
  page_expired: 'The payment page was open for too long.',
};
