import type { Payment } from '../../../../core/payments/payment.ts';
import { html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { homePath, type StorePageScope } from '../../page-scope.ts';
import type { OutcomePage } from '../components/outcome.ts';

/** Links for a checkout that has ended or whose payment is in progress. */
export type OutcomeLinks = {
  /** The page that shows the outcome. */
  self: string;
  /** The checkout page. */
  checkout: string;
  order: string;
};

const recheckSeconds = 4;
const openingSeconds = 2;

const checkoutLink = ({ checkout }: OutcomeLinks) => ({
  href: checkout,
  label: 'Back to checkout',
});

const amountOf = ({ amount, currency }: Payment) => formatMoney({ amount, currency });

const storeLink = (scope: StorePageScope) => ({
  href: homePath(scope),
  label: html`Go to <bdi>${scope.site.name}</bdi>`,
});

const cartLink = ({ base }: StorePageScope) => ({
  href: `${base}/cart`,
  label: 'View cart',
});

/** The order was placed; `returnUrl` is where the buyer came from. */
export function paid(urls: OutcomeLinks, returnUrl: string | null): OutcomePage {
  const order = { href: urls.order, label: 'View order' };
  const first = returnUrl === null ? order : { href: returnUrl, label: 'Continue' };
  return {
    mark: 'good',
    heading: 'Thank you',
    lead:
      returnUrl === null
        ? 'Your order has been placed. The order page opens now.'
        : 'Your order has been placed. You are being returned to the page you came from.',
    links: returnUrl === null ? [order] : [first, order],
    next: first.href,
  };
}

/** The order was placed earlier. */
export function completed(urls: OutcomeLinks): OutcomePage {
  return {
    mark: 'good',
    heading: 'Your order has been placed',
    lead: 'This checkout is complete. The order page shows the status of your order.',
    links: [{ href: urls.order, label: 'View order' }],
  };
}

/** The processor is still processing the payment. */
export function confirming(urls: OutcomeLinks): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Your payment is being confirmed',
    lead: 'This page shows the result as soon as it is known. You can also leave it; you do not need to pay again.',
    links: [{ href: urls.order, label: 'View order' }],
    recheck: { seconds: recheckSeconds, url: urls.self },
  };
}

/** It is not known yet whether the buyer has paid. */
export function waiting(urls: OutcomeLinks): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Waiting for your payment',
    lead: 'If you have just paid, wait here: this page shows the result as soon as it is known. Otherwise go to the payment page.',
    links: [{ href: `${urls.checkout}/pay`, label: 'Go to payment page' }, checkoutLink(urls)],
    recheck: { seconds: recheckSeconds, url: urls.self },
  };
}

/** The processor has not returned its payment page yet. */
export function openingPayment(checkout: string): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Opening the payment page',
    lead: 'You will be redirected in a moment. You have not been charged.',
    links: [{ href: checkout, label: 'Back to checkout' }],
    recheck: { seconds: openingSeconds, url: `${checkout}/pay` },
  };
}

/** The payment was declined, or the payment page expired. */
export function failed(urls: OutcomeLinks, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'Payment failed',
    lead: `${failureSentence(payment)} Your items are still in the checkout.`,
    links: [checkoutLink(urls)],
  };
}

/**
 * The payment arrived after the units were sold to another buyer or after the checkout changed. The
 * checkout can be paid again.
 */
export function refunded(urls: OutcomeLinks, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'Your payment is being refunded',
    lead: `Something in this checkout changed or sold out before your payment arrived, so no order was placed. You will receive a full refund of ${amountOf(payment)}.`,
    links: [checkoutLink(urls)],
  };
}

/** A notice above the form of a checkout that can be paid again. */
export function refundSentence(payment: Payment): string {
  return `No order was placed for your payment of ${amountOf(payment)}. You will receive a full refund.`;
}

/** The buyer returns from a payment page, but an agent changed the checkout in the meantime. */
export function changedDuringPayment(urls: OutcomeLinks): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout was changed',
    lead: 'It changed while the payment page was open, so no order was placed. If you have just paid, you will receive a full refund automatically.',
    links: [checkoutLink(urls)],
  };
}

/** The payment arrived after the checkout had ended. */
export function refundedAfterEnd(scope: StorePageScope, payment: Payment): OutcomePage {
  return {
    mark: 'stop',
    heading: 'Your payment is being refunded',
    lead: `It arrived after this checkout had ended, so no order was placed. You will receive a full refund of ${amountOf(payment)}.`,
    links: [storeLink(scope), cartLink(scope)],
  };
}

/** The buyer returns from a payment page, but the checkout ended in the meantime. */
export function endedBeforePayment(scope: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout has ended',
    lead: 'It ended before a payment arrived, so no order was placed. If you have just paid, you will receive a full refund automatically.',
    links: [cartLink(scope), storeLink(scope)],
  };
}

export function expired(scope: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout has expired',
    lead: 'You have not been charged. Your items are still in your cart: check out again from there.',
    links: [cartLink(scope), storeLink(scope)],
  };
}

export function cancelled(scope: StorePageScope): OutcomePage {
  return {
    mark: 'stop',
    heading: 'This checkout was canceled',
    lead: 'You have not been charged. Your items are still in your cart.',
    links: [cartLink(scope), storeLink(scope)],
  };
}

/** Leads to the processor's page: the page policy (`form-action`) forbids a direct redirect. */
export function redirectingToPayment(scope: StorePageScope, url: string): OutcomePage {
  return {
    mark: 'wait',
    heading: 'Redirecting to payment',
    lead: html`The payment page of <bdi>${scope.site.name}</bdi> opens at <bdi>${new URL(url).host}</bdi>.`,
    links: [{ href: url, label: 'Go to payment page' }],
    next: url,
  };
}

/** Why the payment failed, as sentences. */
export function failureSentence({ failure }: Pick<Payment, 'failure'>): string {
  return `${failureSentences[failure ?? ''] ?? 'The payment was not completed.'} You have not been charged.`;
}

const failureSentences: Record<string, string> = {
  card_declined: 'Your card was declined.',
  authentication_failed: 'Your bank could not verify the payment.',
  expired: 'The payment page expired.',
  page_expired: 'The payment page expired.',
};
