import type { FastifyReply } from 'fastify';
import { isReturnUrlAllowed } from '../../../core/checkout/cart/return-url.ts';
import { toCheckoutOffer } from '../../../core/checkout/quote/checkout-offer.ts';
import { isLiveSession } from '../../../core/checkout/session.ts';
import { orderPageUrl } from '../../../core/orders/confirmation.ts';
import { isNoProcessor } from '../../../core/payments/no-processor.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import type { Html } from '../../../http/pages/html.ts';
import { seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import type { PagesDeps } from '../deps.ts';
import { inlineTotalsHeaders } from '../script/inline-totals.ts';
import { sendOutcome } from '../send-outcome.ts';
import { renderCheckoutPage } from '../views/checkout/checkout.ts';
import * as outcomes from '../views/checkout/outcomes.ts';
import type { OutcomePage } from '../views/components/outcome.ts';
import { encodeDisplayedOffer } from './displayed-offer.ts';
import { isTotalFinal } from './final-total.ts';
import { type CheckoutFormInput, initialFormInput, sortProblems } from './form-input.ts';
import { type CheckoutPageContext, checkoutPath } from './open-checkout.ts';

/** Notices after a redirect, by the value of the query parameter `note`. */
export const noteMessages = {
  total: 'The total has changed because of the details you entered. Review it before you pay.',
} as const;

const hiddenDetailsNote =
  'Details that were entered in another browser, or with cookies blocked, are not shown here. Enter your own to continue.';

const mandateNote =
  'Your shopping agent completes this purchase. Check your details, accept the terms if there are any, and confirm the purchase in your agent.';

type CheckoutPageOptions = {
  formInput?: CheckoutFormInput;
  problems?: FormError[];
  note?: string | undefined;
  /** Shown above everything else. */
  banner?: Html | undefined;
  status?: number;
};

/** Sends the page of a checkout in any state. */
export function showCheckout(
  deps: PagesDeps,
  reply: FastifyReply,
  checkout: CheckoutPageContext,
  options: CheckoutPageOptions = {},
): FastifyReply {
  const { session, site, ownProcessor, payment, droppedPayment, scope } = checkout;
  const { processor } = deps.paymentContext;
  const outcome = outcomeOf(checkout, checkoutPath(session.id), deps.origin);
  if (outcome) return sendOutcome(deps, reply, scope, outcome);
  const notes = [
    options.note,
    session.mandateRequired ? mandateNote : undefined,
    checkout.hidden.length > 0 ? hiddenDetailsNote : undefined,
    payment?.status === 'failed' ? outcomes.failureSentence(payment) : undefined,
    droppedPayment?.status === 'succeeded' ? outcomes.refundSentence(droppedPayment) : undefined,
  ];
  const page = renderCheckoutPage(scope, {
    session,
    formInput: options.formInput ?? initialFormInput(session, site.termsVersion),
    problems: sortProblems(options.problems ?? []),
    regionStates: checkout.regionStates,
    isFinal: isTotalFinal(session, checkout.regionStates),
    notes: notes.filter((note) => note !== undefined),
    banner: options.banner ?? null,
    displayedOffer: encodeDisplayedOffer(toCheckoutOffer(session, site)),
    formToken: deps.formTokens.issue(session.id),
    test: (ownProcessor ?? { test: processor.isTest }).test,
    takesPayments: ownProcessor !== null || !isNoProcessor(processor),
  });
  reply.headers(inlineTotalsHeaders(deps));
  return sendPrivatePage(reply, page, options.status ?? 200);
}

/** Null when the checkout is open and its form is displayed. */
function outcomeOf(
  checkout: CheckoutPageContext,
  self: string,
  origin: string,
): OutcomePage | null {
  const { session, payment, scope } = checkout;
  const links = outcomeLinksOf(checkout, self, origin);
  if (session.status === 'completed') return outcomes.completed(links);
  if (payment?.status === 'processing') return outcomes.confirming(links);
  if (payment?.status === 'succeeded') return outcomes.refundedAfterEnd(scope, payment);
  if (session.status === 'expired') return outcomes.expired(scope);
  return session.status === 'cancelled' ? outcomes.cancelled(scope) : null;
}

/** `/checkout/<id>/done`: the page to which the payment page returns the buyer, paid or not. */
export function showDone(
  deps: PagesDeps,
  reply: FastifyReply,
  checkout: CheckoutPageContext,
): FastifyReply {
  const { session, payment, scope } = checkout;
  const links = outcomeLinksOf(checkout, `${checkoutPath(session.id)}/done`, deps.origin);
  const outcome = doneOutcomeOf(checkout, links, deps.origin);
  if (outcome) return sendOutcome(deps, reply, scope, outcome);
  if (payment?.status === 'pending')
    return sendOutcome(deps, reply, scope, outcomes.waiting(links));
  return seeOther(reply, checkoutPath(session.id));
}

function doneOutcomeOf(
  checkout: CheckoutPageContext,
  links: outcomes.OutcomeLinks,
  origin: string,
): OutcomePage | null {
  const { session, payment, droppedPayment, scope } = checkout;
  if (session.status === 'completed') return outcomes.paid(links, returnUrlOf(checkout, origin));
  if (payment?.status === 'processing') return outcomes.confirming(links);
  if (droppedPayment?.status === 'succeeded')
    return isLiveSession(session)
      ? outcomes.refunded(links, droppedPayment)
      : outcomes.refundedAfterEnd(scope, droppedPayment);
  if (payment?.status === 'succeeded') return outcomes.refundedAfterEnd(scope, payment);
  if (payment?.status === 'failed') return outcomes.failed(links, payment);
  if (payment !== null) return null;
  if (!isLiveSession(session)) return outcomes.endedBeforePayment(scope);
  return droppedPayment === null ? null : outcomes.changedDuringPayment(links);
}

function outcomeLinksOf(
  { session, confirmation }: CheckoutPageContext,
  self: string,
  origin: string,
): outcomes.OutcomeLinks {
  const order = orderPageUrl(origin, confirmation);
  return { self, checkout: checkoutPath(session.id), order };
}

/**
 * The return URL with the session id and the confirmation token. It is checked again: a host that
 * the store no longer owns or lists must not receive the token.
 */
function returnUrlOf(
  { session, site, confirmation }: CheckoutPageContext,
  origin: string,
): string | null {
  const { returnUrl } = session;
  if (returnUrl === null || !isReturnUrlAllowed(returnUrl, { ...site, origin })) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('session_id', session.id);
  url.searchParams.set('confirmation_token', confirmation);
  return url.href;
}
