import type { FastifyReply } from 'fastify';
import { mayReturnTo } from '../../../core/checkout/cart/return-url.ts';
import { offerOf } from '../../../core/checkout/quote/offer.ts';
import { isLive } from '../../../core/checkout/session.ts';
import { orderPageUrl } from '../../../core/orders/confirmation.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import type { Html } from '../../../http/pages/html.ts';
import { seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import type { PagesDeps } from '../deps.ts';
import { renderCheckoutPage } from '../views/checkout/checkout.ts';
import * as outcomes from '../views/checkout/outcomes.ts';
import { type Outcome, renderOutcome } from '../views/parts/outcome.ts';
import { type Typed, typedOf } from './fields.ts';
import { type Checkout, checkoutPath } from './open-checkout.ts';
import { writeShown } from './shown-offer.ts';

/** What may be told after a form, by its word in the address. */
export const notes = {
  total: 'The total has changed with what you entered. Please look at it once more before you pay.',
} as const;

type Shown = {
  typed?: Typed;
  problems?: Problem[];
  note?: string | undefined;
  /** Above everything else. */
  told?: Html | undefined;
  status?: number;
};

/** The page of a checkout, whatever state it is in. */
export function showCheckout(
  deps: PagesDeps,
  reply: FastifyReply,
  checkout: Checkout,
  shown: Shown = {},
): FastifyReply {
  const { session, site, payment, dropped, place } = checkout;
  const outcome = outcomeOf(checkout, checkoutPath(session.id), deps.origin);
  if (outcome) return sendPrivatePage(reply, renderOutcome(place, outcome));
  const told = [
    shown.note,
    payment?.status === 'failed' ? outcomes.failureSentence(payment) : undefined,
    dropped?.status === 'succeeded' ? outcomes.refundSentence(dropped) : undefined,
  ];
  const page = renderCheckoutPage(place, {
    session,
    typed: shown.typed ?? typedOf(session, site.termsVersion),
    problems: shown.problems ?? [],
    notes: told.filter((note) => note !== undefined),
    told: shown.told ?? null,
    shown: writeShown(offerOf(session, site)),
    formToken: deps.formTokens.issue(session.id),
    test: deps.desk.processor.test,
  });
  return sendPrivatePage(reply, page, shown.status ?? 200);
}

/** Null: it is open, and its form is shown. */
function outcomeOf(checkout: Checkout, self: string, origin: string): Outcome | null {
  const { session, payment, place } = checkout;
  const ways = waysOf(checkout, self, origin);
  if (session.status === 'completed') return outcomes.completed(ways);
  if (payment?.status === 'processing') return outcomes.confirming(ways);
  if (payment?.status === 'succeeded') return outcomes.moneyBack(place, payment);
  if (session.status === 'expired') return outcomes.expired(place);
  return session.status === 'cancelled' ? outcomes.cancelled(place) : null;
}

/** `/checkout/<id>/done`: where the payer comes back to, whatever became of the payment. */
export function showDone(deps: PagesDeps, reply: FastifyReply, checkout: Checkout): FastifyReply {
  const { session, payment, place } = checkout;
  const ways = waysOf(checkout, `${checkoutPath(session.id)}/done`, deps.origin);
  const outcome = doneOf(checkout, ways, deps.origin);
  if (outcome) return sendPrivatePage(reply, renderOutcome(place, outcome));
  if (payment?.status === 'pending')
    return sendPrivatePage(reply, renderOutcome(place, outcomes.waiting(ways)));
  return seeOther(reply, checkoutPath(session.id));
}

function doneOf(checkout: Checkout, ways: outcomes.Ways, origin: string): Outcome | null {
  const { session, payment, dropped, place } = checkout;
  if (session.status === 'completed') return outcomes.paid(ways, returnUrlOf(checkout, origin));
  if (payment?.status === 'processing') return outcomes.confirming(ways);
  if (dropped?.status === 'succeeded')
    return isLive(session) ? outcomes.refunded(ways, dropped) : outcomes.moneyBack(place, dropped);
  if (payment?.status === 'succeeded') return outcomes.moneyBack(place, payment);
  if (payment?.status === 'failed') return outcomes.failed(ways, payment);
  if (payment !== null) return null;
  if (!isLive(session)) return outcomes.tooLate(place);
  return dropped === null ? null : outcomes.changedMeanwhile(ways);
}

function waysOf({ session, confirmation }: Checkout, self: string, origin: string): outcomes.Ways {
  const order = orderPageUrl(origin, confirmation);
  return { self, checkout: checkoutPath(session.id), order };
}

/**
 * Where the buyer came from, with the session and the token that opens its order. Checked again: a host
 * that the store no longer owns or lists must not receive the token.
 */
function returnUrlOf({ session, site, confirmation }: Checkout, origin: string): string | null {
  const { returnUrl } = session;
  if (returnUrl === null || !mayReturnTo(returnUrl, { ...site, origin })) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('session_id', session.id);
  url.searchParams.set('confirmation_token', confirmation);
  return url.href;
}
