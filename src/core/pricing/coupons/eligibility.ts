import type { AppliedCoupon, QuoteMessage } from '../quote.ts';
import type { RefusedCoupon } from './apply-coupons.ts';
import type { CouponClaim, CouponTerms } from './coupon.ts';

/**
 * The facts that can prove a claim: the groups of the verified buyer, or null for a buyer who is
 * not known yet, and the agent that signed it.
 */
export type EligibilityProofs = { groups: readonly string[] | null; agent: string | null };

/** The coupons that the claims of a buyer unlock, in the order of the claims. */
export function unlockCoupons(
  claims: readonly string[],
  coupons: readonly { terms: CouponTerms; usesByBuyer: number }[],
  proofs: EligibilityProofs,
): CouponClaim[] {
  return claims.flatMap((claim) =>
    coupons
      .filter(({ terms }) => terms.active && terms.eligibilityClaim === claim)
      .map(({ terms, usesByBuyer }) => ({
        code: terms.code,
        terms,
        usesByBuyer,
        eligibility: { claim, proof: proofOf(terms, proofs) },
      })),
  );
}

function proofOf(
  { eligibilityGroupId: group, eligibilityPlatforms: platforms }: CouponTerms,
  { groups, agent }: EligibilityProofs,
) {
  if (group === null && platforms.length === 0) return 'verified';
  if (agent !== null && platforms.includes(agent)) return 'verified';
  if (group !== null && groups?.includes(group)) return 'verified';
  return groups === null || platforms.length > 0 ? 'pending' : 'failed';
}

/** Tells the caller what each claim has changed, or why it changes nothing. */
export function listClaimMessages(
  claims: readonly string[],
  { applied, refused }: { applied: readonly AppliedCoupon[]; refused: readonly RefusedCoupon[] },
): QuoteMessage[] {
  return claims.map((claim, claimIndex) => {
    const coupons = applied.filter(({ eligibility }) => eligibility?.claim === claim);
    if (coupons.length > 0)
      return { ...acceptedMessage(claim, coupons), code: 'eligibility_accepted', claimIndex };
    const why = refused.find(({ eligibility }) => eligibility?.claim === claim);
    const content = `The claim ${claim} changes no price. ${why?.message ?? 'This store does not accept it.'}`;
    return { type: 'warning', code: 'eligibility_not_accepted', content, claimIndex };
  });
}

function acceptedMessage(claim: string, coupons: readonly AppliedCoupon[]) {
  const codes = coupons.map(({ code }) => code).join(', ');
  const isVerified = coupons.every(({ eligibility }) => eligibility?.isVerified);
  const condition = isVerified
    ? '.'
    : ' provisionally. Before the payment, it has to be proven by the linked account of the buyer or the signature of a trusted platform, or withdrawn.';
  return {
    type: 'info',
    content: `The claim ${claim} unlocks the discount ${codes}${condition}`,
  } as const;
}
