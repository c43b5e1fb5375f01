import {
  type CheckoutSessionView,
  hiddenDetailsMessage,
} from '../../../core/checkout/agents/session-view.ts';
import { isLiveSession, sessionUrl } from '../../../core/checkout/session.ts';
import { splitDiscounts } from '../../../core/pricing/coupons/split-discounts.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { presentOrder } from '../orders/present-order.ts';
import { presentAddress } from '../protocol/addresses.ts';
import { presentCapabilities } from '../protocol/capabilities.ts';
import {
  type AcpMessage,
  errorMessage,
  quoteMessages,
  type RejectedCode,
  rejectedCodes,
  rejectionMessages,
} from '../protocol/messages.ts';
import type { PaymentHandler } from '../protocol/payment-handlers.ts';
import { presentTotals } from '../protocol/totals.ts';
import type { AcpVersion } from '../protocol/versions.ts';
import { authenticationMetadata, sharedInterventions } from './interventions.ts';
import { missingRequirements } from './missing-requirements.ts';
import { presentDiscounts } from './present-discounts.ts';
import { presentFulfillmentOptions, presentLine, presentSelectedOptions } from './present-lines.ts';
import { type AcpSessionNotes, readNotes } from './session-notes.ts';
import { acpStatusOf } from './status.ts';

type AcpPresentation = {
  version: AcpVersion;
  store: Site;
  /** The payment handlers that the agent may use; empty: its buyers pay on the page. */
  handlers: readonly PaymentHandler[];
  /** Additional messages for this response only; they do not change the status. */
  extraMessages?: AcpMessage[];
};

/** A checkout session of ACP. */
export function presentSession(
  view: View,
  sessionView: CheckoutSessionView,
  { version, store, handlers, extraMessages = [] }: AcpPresentation,
): object {
  const { session, order } = sessionView;
  const { quote } = session;
  const notes = readNotes(session);
  const codes = session.couponCodes;
  const rejected = rejectedCodes(quote.messages, codes);
  const split = splitDiscounts(quote.coupons, quote.lines.length);
  const messages = messagesOf(sessionView, { rejected, takesTokens: handlers.length > 0 });
  const needsAuthentication = notes.authentication === 'agent';
  const { isPaying } = sessionView;
  const status = acpStatusOf({ status: session.status, isPaying, needsAuthentication }, messages);
  return {
    id: session.id,
    protocol: { version },
    capabilities: presentCapabilities({
      store,
      handlers,
      extensions: notes.extensions,
      interventions: sharedInterventions(notes, { version, handlers }),
    }),
    ...presentBuyer(sessionView, notes),
    status,
    ...(status === 'authentication_required' && {
      authentication_metadata: authenticationMetadata(store),
    }),
    currency: quote.currency.toLowerCase(),
    ...(notes.locale !== null && { locale: notes.locale }),
    line_items: quote.lines.map(
      presentLine({ origin: view.origin, version, discounts: split.lines }),
    ),
    ...presentFulfillmentDetails(sessionView, notes),
    fulfillment_options: presentFulfillmentOptions(quote),
    selected_fulfillment_options: presentSelectedOptions(quote),
    totals: presentTotals(quote.totals, split, shippingLabel(sessionView)),
    ...((codes.length > 0 || notes.extensions.includes('discount')) && {
      discounts: presentDiscounts(quote, codes, rejected),
    }),
    messages: [...messages, ...extraMessages.filter(isNewTo(messages))].map(
      presentMessage(version),
    ),
    links: storeLinks(store),
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    ...(isLiveSession(session) && { continue_url: sessionUrl(view.origin, session.id) }),
    ...(notes.metadata !== null && { metadata: notes.metadata }),
    ...(order !== null && { order: presentOrder(view, order, version) }),
  };
}

function messagesOf(
  sessionView: CheckoutSessionView,
  { rejected, takesTokens }: { rejected: RejectedCode[]; takesTokens: boolean },
): AcpMessage[] {
  const { session, hidden } = sessionView;
  if (session.status === 'expired') return [sessionExpired];
  if (!isLiveSession(session)) return [];
  const { messages, lines } = session.quote;
  const missing = missingRequirements(sessionView, takesTokens);
  // The same requirement may be a message of the quote, which asks for consent.
  const quoted = quoteMessages(messages, lines).filter(
    (message) =>
      message.type !== 'error' ||
      message.code !== 'approval_required' ||
      !missing.some(({ code }) => code === message.code),
  );
  const onPage = readNotes(session).authentication === 'page' ? [pageAuthentication] : [];
  const { content } = hiddenDetailsMessage;
  const withheld: AcpMessage[] =
    hidden.length > 0 ? [{ type: 'info', content_type: 'plain', content }] : [];
  return [...quoted, ...rejectionMessages(rejected), ...missing, ...onPage, ...withheld];
}

const isNewTo = (known: readonly AcpMessage[]) => (added: AcpMessage) =>
  !known.some(
    (one) => one.type === added.type && one.param === added.param && codeOf(one) === codeOf(added),
  );

const codeOf = (message: AcpMessage) => (message.type === 'info' ? null : message.code);

/** The older version has no `resolution`. */
const presentMessage = (version: AcpVersion) => (message: AcpMessage) => {
  if (message.type !== 'error' || version === '2026-04-17') return message;
  const { resolution: _, ...rest } = message;
  return rest;
};

function presentBuyer(
  { session: { buyer }, hidden }: CheckoutSessionView,
  { buyer: sent }: AcpSessionNotes,
): { buyer?: object } {
  if (!buyer || hidden.includes('buyer')) return {};
  const { email, name } = buyer;
  const isSame = sent?.of.email === email && sent.of.name === name;
  const { of: _, ...known } = sent ?? { of: null };
  return { buyer: { email, ...(name !== null && { full_name: name }), ...(isSame && known) } };
}

function presentFulfillmentDetails(
  { session: { shippingAddress: address, quote }, hidden }: CheckoutSessionView,
  { contact }: AcpSessionNotes,
): { fulfillment_details?: object } {
  if (hidden.includes('shippingAddress') || (!address && !contact)) return {};
  const { company, ...person } = contact ?? {};
  const details = { ...person, ...(address && { address: presentAddress(address, company) }) };
  return Object.keys(details).length > 0 || quote.needsShipping
    ? { fulfillment_details: details }
    : {};
}

/** The label of the selected shipping option; null if none is selected. */
function shippingLabel({ session }: CheckoutSessionView): string | null {
  const { shippingOptions, selectedShippingOptionId } = session.quote;
  return shippingOptions.find(({ id }) => id === selectedShippingOptionId)?.label ?? null;
}

const pageAuthentication = errorMessage(
  'intervention_required',
  'The issuer of the card wants to authenticate the buyer: send the buyer to continue_url to pay.',
  'requires_buyer_review',
);

const sessionExpired = errorMessage(
  'expired',
  'This checkout has expired. Create a new one.',
  'recoverable',
);

/** Links to the store's policies, which are on its own page. */
const storeLinks = ({ url, policies }: Site) => [
  ...(policies.shipping ? [{ type: 'shipping_policy', url }] : []),
  ...(policies.returns ? [{ type: 'return_policy', url }] : []),
];
