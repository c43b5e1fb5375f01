import type { CheckoutSessionView } from '../../../../../core/checkout/agents/session-view.ts';
import { isLiveSession } from '../../../../../core/checkout/session.ts';
import type { UcpErrorMessage, UcpMessage } from '../../protocol/messages.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { UcpSessionNotes } from './session-notes.ts';

/** What a live checkout still needs, of the agent or of the buyer; `told` is said of it already. */
export function missingRequirements(
  { session, site }: Pick<CheckoutSessionView, 'session' | 'site'>,
  {
    notes,
    active,
    told,
  }: { notes: UcpSessionNotes; active: ActiveCapabilities; told: readonly UcpMessage[] },
): UcpErrorMessage[] {
  if (!isLiveSession(session)) return [];
  const place = addressRequirement(session, notes, active);
  if (place) return [place];
  const errors = told.filter(({ type }) => type === 'error');
  if (errors.length > 0) return [];
  if (session.status === 'requires_consent') return [consentRequired];
  const { termsVersion: terms } = site;
  return terms === null || terms === session.acceptedTermsVersion ? [] : [termsRequired(terms)];
}

function addressRequirement(
  { quote, shippingAddress }: CheckoutSessionView['session'],
  { selectedDestinationId: chosen }: UcpSessionNotes,
  active: ActiveCapabilities,
): UcpErrorMessage | null {
  if (!quote.needsShipping || shippingAddress) return null;
  if (!active.has('dev.ucp.shopping.fulfillment')) return buyerInputRequired;
  return chosen === null ? addressRequired : countryRequired;
}

const addressRequired: UcpErrorMessage = {
  type: 'error',
  code: 'shipping_address_required',
  content: 'Say where it goes: send a destination.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations',
};

const countryRequired: UcpErrorMessage = {
  type: 'error',
  code: 'field_required',
  content: 'The destination needs an address_country that exists, for example US.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations[0].address_country',
};

const buyerInputRequired: UcpErrorMessage = {
  type: 'error',
  code: 'shipping_address_required',
  content: 'It has to be said where this goes: send the buyer to continue_url.',
  severity: 'requires_buyer_input',
};

const consentRequired: UcpErrorMessage = {
  type: 'error',
  code: 'consent_required',
  content: 'The buyer has to agree to the changes: send the buyer to continue_url.',
  severity: 'requires_buyer_review',
};

const termsRequired = (version: string): UcpErrorMessage => ({
  type: 'error',
  code: 'terms_acceptance_required',
  content: `The buyer has to accept the terms of this store, version ${version}: send the buyer to continue_url.`,
  severity: 'requires_buyer_review',
});
