import type { CheckoutSessionView } from '../../../../../core/checkout/agents/session-view.ts';
import { isLiveSession } from '../../../../../core/checkout/session.ts';
import type { UcpErrorMessage, UcpMessage } from '../../protocol/messages.ts';
import type { ActiveCapabilities } from '../../protocol/negotiation.ts';
import type { UcpSessionNotes } from './session-notes.ts';

/** What an open checkout still needs, from the agent or the buyer, besides the given messages. */
export function missingRequirements(
  { session, site }: Pick<CheckoutSessionView, 'session' | 'site'>,
  {
    notes,
    active,
    messages,
  }: { notes: UcpSessionNotes; active: ActiveCapabilities; messages: readonly UcpMessage[] },
): UcpErrorMessage[] {
  if (!isLiveSession(session)) return [];
  const missingAddress = addressRequirement(session, notes, active);
  if (missingAddress) return [missingAddress];
  const errors = messages.filter(({ type }) => type === 'error');
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
  content: 'A shipping address is required: send it in fulfillment.methods[0].destinations.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations',
};

const countryRequired: UcpErrorMessage = {
  type: 'error',
  code: 'field_required',
  content: 'The destination needs a valid address_country, for example US.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations[0].address_country',
};

const buyerInputRequired: UcpErrorMessage = {
  type: 'error',
  code: 'shipping_address_required',
  content: 'A shipping address is required: send the buyer to continue_url to enter it.',
  severity: 'requires_buyer_input',
};

const consentRequired: UcpErrorMessage = {
  type: 'error',
  code: 'consent_required',
  content: 'The buyer must agree to the changes: send the buyer to continue_url.',
  severity: 'requires_buyer_review',
};

const termsRequired = (version: string): UcpErrorMessage => ({
  type: 'error',
  code: 'terms_acceptance_required',
  content: `The buyer must accept version ${version} of the store's terms: send the buyer to continue_url.`,
  severity: 'requires_buyer_review',
});
