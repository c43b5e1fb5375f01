import type { CheckoutSessionView } from '../../../core/checkout/agents/session-view.ts';
import { type AcpErrorMessage, addressPath, errorMessage } from '../protocol/messages.ts';

/** What an open checkout still needs, from the agent or the buyer. */
export function missingRequirements(
  { session, site, hidden }: Pick<CheckoutSessionView, 'session' | 'site' | 'hidden'>,
  takesTokens: boolean,
): AcpErrorMessage[] {
  const { quote, buyer, shippingAddress } = session;
  const { needsShipping, shippingOptions, selectedShippingOptionId } = quote;
  const { termsVersion: terms } = site;
  const isPriced =
    !needsShipping || (shippingAddress !== null && selectedShippingOptionId !== null);
  return [
    ...(buyer === null && !hidden.includes('buyer') ? [emailMissing] : []),
    ...(needsShipping && !shippingAddress ? [addressMissing] : []),
    ...(needsShipping &&
    shippingAddress &&
    shippingOptions.length > 0 &&
    selectedShippingOptionId === null
      ? [optionMissing]
      : []),
    ...(terms !== null && terms !== session.acceptedTermsVersion ? [termsRequired(terms)] : []),
    ...(!takesTokens && isPriced && quote.totals.total > 0 ? [pageRequired] : []),
  ];
}

const emailMissing = errorMessage(
  'missing',
  "The buyer's email address is required.",
  'recoverable',
  '$.buyer.email',
);

const addressMissing = errorMessage(
  'missing',
  'A shipping address is required.',
  'recoverable',
  addressPath,
);

const optionMissing = errorMessage(
  'missing',
  'Select one of the fulfillment options.',
  'recoverable',
  '$.selected_fulfillment_options',
);

const termsRequired = (version: string) =>
  errorMessage(
    'approval_required',
    `The buyer must accept version ${version} of the store's terms: send the buyer to continue_url.`,
    'requires_buyer_review',
  );

const pageRequired = errorMessage(
  'intervention_required',
  'This store takes no payment from the agent: send the buyer to continue_url to pay.',
  'requires_buyer_input',
);
