import { DomainError } from '../../../kernel/domain-error.ts';
import type { AgentDto } from '../../access/signatures/agent-identity.ts';
import type { Address } from '../../customers/address.ts';
import type { Quote } from '../../pricing/quote.ts';
import { type CheckoutSession, type CheckoutSite, sessionStates } from '../session.ts';

/** What a buyer agrees to, beside what was answered last. */
export type CheckoutConsent = {
  /** Null: no terms are accepted now. */
  termsVersion: string | null;
  /** Null: the one that is shown. */
  selectedShippingOptionId: string | null;
};

/** What comes with a completion: the token, and what the buyer agrees to in the same breath. */
export type CompleteCheckoutInput = {
  token: string | null;
  consent?: CheckoutConsent | undefined;
  billingAddress?: Address | undefined;
  /** The verified agent that completes it: on record when nobody had signed before. */
  agent?: AgentDto | null | undefined;
};

type ConsentTarget = { session: CheckoutSession; site: Pick<CheckoutSite, 'termsVersion'> };

/**
 * The session once its buyer has agreed to what was answered, an option of these included; the very
 * same one when nothing comes with the completion. 409 `terms_version_mismatch`.
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

/** 409 `terms_version_mismatch` with the version that holds. */
export function assertTermsVersion(
  { termsVersion: holding }: Pick<CheckoutSite, 'termsVersion'>,
  accepted: string | null,
): void {
  if (accepted === null || holding === null || accepted === holding) return;
  throw new DomainError(
    'conflict',
    'terms_version_mismatch',
    `The terms of this store are those of version ${holding}: accept these.`,
    { extensions: { terms_version: holding } },
  );
}

/** What was answered, had this option been the one that was shown: its amount was told beside it. */
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
