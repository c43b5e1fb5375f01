import { DomainError } from '../../../kernel/domain-error.ts';
import type { AgentDto } from '../../access/signatures/agent-identity.ts';
import type { Address } from '../../customers/address.ts';
import type { CardAuthentication } from '../../payments/processor.ts';
import type { Quote } from '../../pricing/quote.ts';
import { type CheckoutSession, type CheckoutSite, sessionStates } from '../session.ts';

/** What a buyer agrees to in addition to the last response. */
export type CheckoutConsent = {
  /** Null if no terms are accepted now. */
  termsVersion: string | null;
  /** Null for the option that was displayed as selected. */
  selectedShippingOptionId: string | null;
};

/** The input of a completion: the payment token, and what the buyer agrees to at the same time. */
export type CompleteCheckoutInput = {
  token: string | null;
  consent?: CheckoutConsent | undefined;
  billingAddress?: Address | undefined;
  /** The verified agent that completes the session. Recorded if the session has no agent yet. */
  agent?: AgentDto | null | undefined;
  /** The buyer's AP2 mandate for exactly this checkout was verified. */
  hasMandate?: boolean | undefined;
  /** The agent has authenticated the buyer for this card. */
  authentication?: CardAuthentication | undefined;
};

type ConsentTarget = { session: CheckoutSession; site: Pick<CheckoutSite, 'termsVersion'> };

/**
 * Returns the session after its buyer agreed to the last response, including one of its shipping
 * options. Returns the same object if the completion carries no input. Throws 409
 * `terms_version_mismatch`.
 */
export function applyConsent(
  { session, site }: ConsentTarget,
  completion: CompleteCheckoutInput,
): CheckoutSession {
  const { consent, billingAddress, agent } = completion;
  const signed = agent && !session.agent ? { ...session, agent } : session;
  const billed = billingAddress ? { ...signed, billingAddress } : signed;
  if (!consent) return billed;
  assertTermsVersion(site, consent.termsVersion);
  const { selectedShippingOptionId: option } = consent;
  return {
    ...billed,
    status: sessionStates.next(session.status, 'consent', 'checkout_not_modifiable'),
    acceptedTermsVersion: consent.termsVersion ?? session.acceptedTermsVersion,
    selectedShippingOptionId: option ?? session.selectedShippingOptionId,
    quote: option === null ? session.quote : withShippingOption(session.quote, option),
  };
}

/** Throws 409 `terms_version_mismatch` with the current version. */
export function assertTermsVersion(
  { termsVersion: current }: Pick<CheckoutSite, 'termsVersion'>,
  accepted: string | null,
): void {
  if (accepted === null || current === null || accepted === current) return;
  throw new DomainError(
    'conflict',
    'terms_version_mismatch',
    `The current version of this store's terms is ${current}. Accept that version.`,
    { extensions: { terms_version: current } },
  );
}

/**
 * The quote as it would have been with this option selected. The response listed the option's
 * amount.
 */
function withShippingOption(quote: Quote, id: string): Quote {
  const option = quote.shippingOptions.find((each) => each.id === id);
  if (!option || id === quote.selectedShippingOptionId) return quote;
  const { shipping, total } = quote.totals;
  return {
    ...quote,
    selectedShippingOptionId: id,
    totals: { ...quote.totals, shipping: option.amount, total: total - shipping + option.amount },
  };
}
