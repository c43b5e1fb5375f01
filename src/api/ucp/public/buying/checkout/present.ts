import type { Static } from 'typebox';
import {
  type CheckoutSessionView,
  hiddenDetailsMessage,
} from '../../../../../core/checkout/agents/session-view.ts';
import {
  type CheckoutSession,
  isLiveSession,
  sessionUrl,
} from '../../../../../core/checkout/session.ts';
import { getConfirmationToken, orderPageUrl } from '../../../../../core/orders/confirmation.ts';
import type { Order } from '../../../../../core/orders/order.ts';
import { splitDiscounts } from '../../../../../core/pricing/coupons/split-discounts.ts';
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
import { sessionNotes } from './session-notes.ts';

type CheckoutPresentation = {
  active: ActiveCapabilities;
  handlers: HandlerRegistry;
  /** Null if the store is no longer published. */
  store: Site | null;
  /** Additional messages for this response only. */
  extraMessages?: UcpMessage[];
};

/** A checkout of UCP 2026-04-08. */
export function presentCheckout(
  view: View,
  sessionView: CheckoutSessionView,
  { active, handlers, store, extraMessages = [] }: CheckoutPresentation,
): Static<typeof CheckoutResponse> {
  const { session, order, hidden } = sessionView;
  const { quote } = session;
  const notes = sessionNotes(session);
  const split = splitDiscounts(quote.coupons, quote.lines.length);
  const messages = messagesOf(sessionView, { active, more: extraMessages });
  const status = checkoutStatusOf({ ...sessionView, status: session.status }, messages);
  return {
    ucp: checkoutEnvelope(active, handlers),
    id: session.id,
    status,
    currency: quote.currency,
    line_items: quote.lines.map(presentLine(view.origin, split.lines)),
    ...(hidden.includes('buyer') ? {} : presentBuyer(session.buyer, notes.buyer, active)),
    ...presentFulfillment(session, { notes, isHidden: hidden.includes('shippingAddress') }, active),
    ...presentDiscounts(quote, session.couponCodes, active),
    totals: presentTotals(quote.totals, split, shippingLabel(sessionView)),
    messages,
    links: store ? storeLinks(store) : [],
    expires_at: session.expiresAt.toISOString(),
    ...(isLiveSession(session) && { continue_url: sessionUrl(view.origin, session.id) }),
    ...presentOrderLink(view, session, order),
  };
}

/** Callers that may not see the order get the URL of the checkout page, which they already have. */
function presentOrderLink(view: View, { id, orderId }: CheckoutSession, order: Order | null) {
  if (orderId === null) return {};
  const permalink = order
    ? orderPageUrl(view.origin, getConfirmationToken(view, order))
    : sessionUrl(view.origin, id);
  return { order: { id: orderId, permalink_url: permalink } };
}

function messagesOf(
  sessionView: CheckoutSessionView,
  { active, more }: { active: ActiveCapabilities; more: UcpMessage[] },
): UcpMessage[] {
  const { session } = sessionView;
  if (session.status === 'expired') return [sessionExpired];
  if (!isLiveSession(session)) return [];
  const quoted = quoteMessages(session.quote, session.status === 'requires_consent');
  const notes = sessionNotes(session);
  const ownMessages = [
    ...quoted,
    ...missingRequirements(sessionView, { notes, active, messages: [...quoted, ...more] }),
  ];
  const hidden = sessionView.hidden.length > 0 ? [hiddenDetailsMessage] : [];
  const added = more.filter(({ code }) => !ownMessages.some((message) => message.code === code));
  return [...ownMessages, ...added, ...hidden];
}

/** The label of the selected shipping option; null if none is selected. */
function shippingLabel({ session }: CheckoutSessionView): string | null {
  const { shippingOptions, selectedShippingOptionId } = session.quote;
  return shippingOptions.find(({ id }) => id === selectedShippingOptionId)?.label ?? null;
}

const sessionExpired: UcpMessage = {
  type: 'error',
  code: 'session_expired',
  content: 'This checkout has expired. Create a new one.',
  severity: 'unrecoverable',
};

export type PublicCheckoutStatus =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled';

type CheckoutState = { status: CheckoutSession['status']; isPaying: boolean };

/**
 * The UCP status of a checkout. For an open one it follows from the messages: errors that the agent
 * can fix come before those that only the buyer can.
 */
export function checkoutStatusOf(
  { status, isPaying }: CheckoutState,
  messages: readonly UcpMessage[],
): PublicCheckoutStatus {
  if (status === 'completed') return 'completed';
  if (status === 'cancelled' || status === 'expired') return 'canceled';
  if (isPaying) return 'complete_in_progress';
  const severities = messages.flatMap((message) =>
    message.type === 'error' ? [message.severity] : [],
  );
  if (severities.some((severity) => severity === 'recoverable')) return 'incomplete';
  return severities.length > 0 ? 'requires_escalation' : 'ready_for_complete';
}
