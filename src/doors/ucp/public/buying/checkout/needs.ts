import type { ShownSession } from '../../../../../core/checkout/agents/shown-session.ts';
import { isLive } from '../../../../../core/checkout/session.ts';
import type { ErrorMessage, Message } from '../../protocol/messages.ts';
import type { Active } from '../../protocol/negotiation.ts';
import type { Notes } from './notes.ts';

/** What a live checkout still needs, of the agent or of the buyer; `told` is said of it already. */
export function needsOf(
  { session, site }: Pick<ShownSession, 'session' | 'site'>,
  { notes, active, told }: { notes: Notes; active: Active; told: readonly Message[] },
): ErrorMessage[] {
  if (!isLive(session)) return [];
  const place = placeNeeded(session, notes, active);
  if (place) return [place];
  const errors = told.filter(({ type }) => type === 'error');
  if (errors.length > 0) return [];
  if (session.status === 'requires_consent') return [consent];
  const { termsVersion: terms } = site;
  return terms === null || terms === session.acceptedTermsVersion ? [] : [acceptTerms(terms)];
}

function placeNeeded(
  { quote, shippingAddress }: ShownSession['session'],
  { selectedDestinationId: chosen }: Notes,
  active: Active,
): ErrorMessage | null {
  if (!quote.needsShipping || shippingAddress) return null;
  if (!active.has('dev.ucp.shopping.fulfillment')) return askBuyer;
  return chosen === null ? addressNeeded : countryNeeded;
}

const addressNeeded: ErrorMessage = {
  type: 'error',
  code: 'shipping_address_required',
  content: 'Say where it goes: send a destination.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations',
};

const countryNeeded: ErrorMessage = {
  type: 'error',
  code: 'field_required',
  content: 'The destination needs an address_country that exists, for example US.',
  severity: 'recoverable',
  path: '$.fulfillment.methods[0].destinations[0].address_country',
};

const askBuyer: ErrorMessage = {
  type: 'error',
  code: 'shipping_address_required',
  content: 'It has to be said where this goes: send the buyer to continue_url.',
  severity: 'requires_buyer_input',
};

const consent: ErrorMessage = {
  type: 'error',
  code: 'consent_required',
  content: 'The buyer has to agree to the changes: send the buyer to continue_url.',
  severity: 'requires_buyer_review',
};

const acceptTerms = (version: string): ErrorMessage => ({
  type: 'error',
  code: 'terms_acceptance_required',
  content: `The buyer has to accept the terms of this store, version ${version}: send the buyer to continue_url.`,
  severity: 'requires_buyer_review',
});
