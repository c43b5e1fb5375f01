import type { Static } from 'typebox';
import { detailsHidden } from '../../../../../core/checkout/agents/personal-details.ts';
import type { ShownSession } from '../../../../../core/checkout/agents/shown-session.ts';
import { type CheckoutSession, isLive, sessionUrl } from '../../../../../core/checkout/session.ts';
import { confirmationOf, orderPageUrl } from '../../../../../core/orders/confirmation.ts';
import type { Order } from '../../../../../core/orders/order.ts';
import type { Site } from '../../../../../core/sites/site.ts';
import type { View } from '../../../../../platform/work.ts';
import type { CheckoutAnswer } from '../../answers/buying.ts';
import { storeLinks } from '../../catalog/present-product.ts';
import { checkoutEnvelope } from '../../protocol/envelope.ts';
import { type Message, quoteMessages } from '../../protocol/messages.ts';
import type { Active } from '../../protocol/negotiation.ts';
import type { HandlerRegistry } from '../../protocol/payment-handlers.ts';
import { presentBuyer } from '../shapes/buyer.ts';
import { presentDiscounts } from '../shapes/discounts.ts';
import { presentLine, presentTotals } from '../shapes/totals.ts';
import { presentFulfillment } from './fulfillment/present-fulfillment.ts';
import { needsOf } from './needs.ts';
import { codesOf, notesOf } from './notes.ts';
import { statusOf } from './status.ts';

export type Presenting = {
  active: Active;
  handlers: HandlerRegistry;
  /** The store; null once it is closed. */
  store: Site | null;
  /** Beside what the session says of itself, for this answer only. */
  more?: Message[];
};

/** A checkout session in the words of UCP 2026-04-08. */
export function presentCheckout(
  view: View,
  shown: ShownSession,
  { active, handlers, store, more = [] }: Presenting,
): Static<typeof CheckoutAnswer> {
  const { session, order, hidden } = shown;
  const { quote } = session;
  const notes = notesOf(session);
  const messages = messagesOf(shown, { active, more });
  const status = statusOf({ ...shown, status: session.status }, messages);
  return {
    ucp: checkoutEnvelope(active, handlers),
    id: session.id,
    status,
    currency: quote.currency,
    line_items: quote.lines.map(presentLine(view.origin)),
    ...(hidden.includes('buyer') ? {} : presentBuyer(session.buyer, notes.buyer, active)),
    ...presentFulfillment(session, { notes, isHidden: hidden.includes('shippingAddress') }, active),
    ...presentDiscounts(quote, codesOf(session), active),
    totals: presentTotals(quote.totals, shippingLabel(shown)),
    messages,
    links: store ? storeLinks(store) : [],
    expires_at: session.expiresAt.toISOString(),
    ...(isLive(session) && { continue_url: sessionUrl(view.origin, session.id) }),
    ...orderOf(view, session, order),
  };
}

/** Whoever may not see the order is led to the page of the checkout, which they know already. */
function orderOf(view: View, { id, orderId }: CheckoutSession, order: Order | null) {
  if (orderId === null) return {};
  const permalink = order
    ? orderPageUrl(view.origin, confirmationOf(view, order))
    : sessionUrl(view.origin, id);
  return { order: { id: orderId, permalink_url: permalink } };
}

function messagesOf(
  shown: ShownSession,
  { active, more }: { active: Active; more: Message[] },
): Message[] {
  const { session } = shown;
  if (session.status === 'expired') return [expired];
  if (!isLive(session)) return [];
  const codes = { submitted: codesOf(session), counted: session.couponCode };
  const told = quoteMessages(session.quote, codes, session.status === 'requires_consent');
  const notes = notesOf(session);
  const said = [...told, ...needsOf(shown, { notes, active, told: [...told, ...more] })];
  const unseen = shown.hidden.length > 0 ? [detailsHidden] : [];
  const fresh = more.filter(({ code }) => !said.some((message) => message.code === code));
  return [...said, ...fresh, ...unseen];
}

/** Null: nothing is sent, or it is not known yet how. */
function shippingLabel({ session }: ShownSession): string | null {
  const { shippingOptions, selectedShippingOptionId } = session.quote;
  return shippingOptions.find(({ id }) => id === selectedShippingOptionId)?.label ?? null;
}

const expired: Message = {
  type: 'error',
  code: 'session_expired',
  content: 'The time of this checkout is over: start a new one.',
  severity: 'unrecoverable',
};
