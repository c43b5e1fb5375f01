import type { Static } from 'typebox';
import { hiddenDetailsMessage } from '../../../../../core/checkout/agents/hidden-details.ts';
import type { CheckoutSessionView } from '../../../../../core/checkout/agents/session-view.ts';
import {
  type CheckoutSession,
  isLiveSession,
  sessionUrl,
} from '../../../../../core/checkout/session.ts';
import { getConfirmationToken, orderPageUrl } from '../../../../../core/orders/confirmation.ts';
import type { Order } from '../../../../../core/orders/order.ts';
import type { Site } from '../../../../../core/sites/site.ts';
import type { View } from '../../../../../platform/unit-of-work.ts';
import { storeLinks } from '../../catalog/present-product.ts';
import { checkoutEnvelope } from '../../protocol/envelope.ts';
import { quoteMessages, type UcpMessage } from '../../protocol/messages.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { HandlerRegistry } from '../../protocol/payment-handlers.ts';
import type { CheckoutResponse } from '../../responses/buying.ts';
import { presentBuyer } from '../shapes/buyer.ts';
import { presentDiscounts } from '../shapes/discounts.ts';
import { presentLine, presentTotals } from '../shapes/totals.ts';
import { presentFulfillment } from './fulfillment/present-fulfillment.ts';
import { missingRequirements } from './missing-requirements.ts';
import { sessionNotes, submittedCodesOf } from './session-notes.ts';
import { checkoutStatusOf } from './status.ts';

export type CheckoutPresentation = {
  active: ActiveCapabilities;
  handlers: HandlerRegistry;
  /** The store; null once it is closed. */
  store: Site | null;
  /** Beside what the session says of itself, for this answer only. */
  extraMessages?: UcpMessage[];
};

/** A checkout session in the words of UCP 2026-04-08. */
export function presentCheckout(
  view: View,
  shown: CheckoutSessionView,
  { active, handlers, store, extraMessages = [] }: CheckoutPresentation,
): Static<typeof CheckoutResponse> {
  const { session, order, hidden } = shown;
  const { quote } = session;
  const notes = sessionNotes(session);
  const messages = messagesOf(shown, { active, more: extraMessages });
  const status = checkoutStatusOf({ ...shown, status: session.status }, messages);
  return {
    ucp: checkoutEnvelope(active, handlers),
    id: session.id,
    status,
    currency: quote.currency,
    line_items: quote.lines.map(presentLine(view.origin)),
    ...(hidden.includes('buyer') ? {} : presentBuyer(session.buyer, notes.buyer, active)),
    ...presentFulfillment(session, { notes, isHidden: hidden.includes('shippingAddress') }, active),
    ...presentDiscounts(quote, submittedCodesOf(session), active),
    totals: presentTotals(quote.totals, shippingLabel(shown)),
    messages,
    links: store ? storeLinks(store) : [],
    expires_at: session.expiresAt.toISOString(),
    ...(isLiveSession(session) && { continue_url: sessionUrl(view.origin, session.id) }),
    ...presentOrderLink(view, session, order),
  };
}

/** Whoever may not see the order is led to the page of the checkout, which they know already. */
function presentOrderLink(view: View, { id, orderId }: CheckoutSession, order: Order | null) {
  if (orderId === null) return {};
  const permalink = order
    ? orderPageUrl(view.origin, getConfirmationToken(view, order))
    : sessionUrl(view.origin, id);
  return { order: { id: orderId, permalink_url: permalink } };
}

function messagesOf(
  shown: CheckoutSessionView,
  { active, more }: { active: ActiveCapabilities; more: UcpMessage[] },
): UcpMessage[] {
  const { session } = shown;
  if (session.status === 'expired') return [sessionExpired];
  if (!isLiveSession(session)) return [];
  const codes = { submitted: submittedCodesOf(session), counted: session.couponCode };
  const told = quoteMessages(session.quote, codes, session.status === 'requires_consent');
  const notes = sessionNotes(session);
  const said = [
    ...told,
    ...missingRequirements(shown, { notes, active, told: [...told, ...more] }),
  ];
  const unseen = shown.hidden.length > 0 ? [hiddenDetailsMessage] : [];
  const fresh = more.filter(({ code }) => !said.some((message) => message.code === code));
  return [...said, ...fresh, ...unseen];
}

/** Null: nothing is sent, or it is not known yet how. */
function shippingLabel({ session }: CheckoutSessionView): string | null {
  const { shippingOptions, selectedShippingOptionId } = session.quote;
  return shippingOptions.find(({ id }) => id === selectedShippingOptionId)?.label ?? null;
}

const sessionExpired: UcpMessage = {
  type: 'error',
  code: 'session_expired',
  content: 'The time of this checkout is over: start a new one.',
  severity: 'unrecoverable',
};
