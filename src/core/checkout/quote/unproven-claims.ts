import { DomainError } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';
import { requote, withMessages } from './quote-session.ts';

const claimsOf = ({ coupons }: Quote, isCounted: (isVerified: boolean) => boolean): string[] =>
  coupons.flatMap(({ eligibility: one }) => (one && isCounted(one.isVerified) ? one.claim : []));

/** Unproven claims that give a discount in the current quote or in the one that the buyer saw. */
export function listUnprovenClaims(displayed: Quote, current: Quote): string[] {
  const proven = claimsOf(current, (isVerified) => isVerified);
  const claims = [...claimsOf(displayed, () => true), ...claimsOf(current, () => true)];
  return [...new Set(claims)].filter((claim) => !proven.includes(claim));
}

/** Throws 422 `eligibility_invalid` while a discount depends on a claim that is not proven. */
export function assertClaimsProven(displayed: Quote, current: CheckoutSession): void {
  const [claim] = listUnprovenClaims(displayed, current.quote);
  if (claim === undefined) return;
  const index = current.hints?.claims.indexOf(claim) ?? -1;
  const message = `The claim ${claim} could not be verified. Link the account of a buyer who has this benefit, sign the request that claims it as a platform that the store trusts, or withdraw the claim.`;
  throw new DomainError('unprocessable', 'eligibility_invalid', message, {
    details:
      index < 0 ? [] : [{ field: `context.eligibility[${index}]`, code: 'unverified', message }],
    extensions: { claim },
  });
}

/**
 * The session without claims that are not proven, for a buyer who pays on a page and cannot withdraw
 * them. A total that increases by this needs the buyer's consent.
 */
export async function withdrawUnprovenClaims(
  view: View,
  site: CheckoutSite,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  const { hints, quote } = session;
  const unproven = listUnprovenClaims(quote, quote);
  if (hints === null || unproven.length === 0) return session;
  const claims = hints.claims.filter((claim) => !unproven.includes(claim));
  const without = await requote(view, site, { ...session, hints: { ...hints, claims } });
  return withMessages(without, [
    {
      type: 'warning',
      code: 'eligibility_not_accepted',
      content: `The discount for ${unproven.join(', ')} was removed, because the claim could not be verified.`,
    },
  ]);
}
