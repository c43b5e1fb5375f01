import { DomainError } from '../../../kernel/domain-error.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { SiteSetting } from '../../sites/site-settings.ts';

/**
 * The fields of a coupon that a quote depends on. Exactly one of `percentOff` (in millionths) and
 * `amountOff` (in minor units) is set.
 */
export type CouponTerms = {
  /** The code in the merchant's spelling. */
  code: string;
  percentOff: number | null;
  amountOff: number | null;
  minimumSubtotal: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  /** Empty: all products of the store. */
  productIds: string[];
  /** Whether it can be used together with other coupons that are combinable too. */
  combinable: boolean;
  active: boolean;
  /** The claim that unlocks it, as a reverse domain name; null: buyers enter its code. */
  eligibilityClaim: string | null;
  /** The customer group whose members have a right to the claim. */
  eligibilityGroupId: string | null;
  /** Profiles of agents whose signature proves the claim. Without a group and these it needs no proof. */
  eligibilityPlatforms: string[];
  /** Uses by orders and by checkouts that are being paid. */
  uses: number;
};

export type Coupon = SiteSetting<'cpn'> & CouponTerms;

/** A submitted code with the terms of its coupon; `terms` is null if the coupon does not exist. */
export type CouponClaim = {
  code: string;
  terms: CouponTerms | null;
  usesByBuyer: number;
  /** The claim that unlocked the coupon; set if the code was not entered. */
  eligibility?: Eligibility | undefined;
};

/** `pending`: a proof may still come. `failed`: the buyer is known and has no right to it. */
export type Eligibility = { claim: string; proof: 'verified' | 'pending' | 'failed' };

/** A line of the basket; `discount` is the sum of the coupons that were applied before. */
export type CouponLine = { productId: string; subtotal: number; discount: number };

/** The whole cart or checkout in which a coupon is used, and the coupons entered before it. */
export type CouponBasket = {
  now: Date;
  currency: string;
  lines: readonly CouponLine[];
  others: readonly CouponTerms[];
};

export type CouponProblem = {
  reason:
    | 'coupon_not_found'
    | 'coupon_expired'
    | 'coupon_minimum_not_met'
    | 'coupon_exhausted'
    | 'coupon_not_applicable'
    | 'coupon_already_applied'
    | 'coupon_not_combinable';
  message: string;
  extensions?: Record<string, unknown>;
};

/** The maximum number of codes of a cart or checkout. */
export const maxCouponCodes = 20;

/** Codes are compared without regard to case. */
export const normalizeCouponCode = (code: string) => code.trim().toUpperCase();

export const isSameCouponCode = (one: string, other: string) =>
  normalizeCouponCode(one) === normalizeCouponCode(other);

/** The codes except `removed`; empty if `removed` is undefined. */
export const withoutCouponCode = (codes: readonly string[], removed: string | undefined) =>
  codes.filter((code) => removed !== undefined && !isSameCouponCode(code, removed));

export const isCouponApplicable = (terms: CouponTerms, line: { productId: string }) =>
  terms.productIds.length === 0 || terms.productIds.includes(line.productId);

/**
 * Why a coupon cannot be used, or null. The minimum applies to all lines, at the buyer's prices and
 * before discounts.
 */
export function findCouponProblem(claim: CouponClaim, basket: CouponBasket): CouponProblem | null {
  const { terms } = claim;
  if (!terms?.active)
    return { reason: 'coupon_not_found', message: `The coupon ${claim.code} does not exist.` };
  return (
    findEligibilityProblem(terms, claim) ??
    findTimeProblem(terms, basket.now) ??
    findUsesProblem(terms, claim) ??
    findCombinationProblem(terms, basket) ??
    findBasketProblem(terms, basket)
  );
}

function findEligibilityProblem(
  { code, eligibilityClaim }: CouponTerms,
  { eligibility }: CouponClaim,
): CouponProblem | null {
  if (eligibilityClaim === null || ['verified', 'pending'].includes(eligibility?.proof ?? ''))
    return null;
  const message = eligibility
    ? `The account of the buyer is not entitled to the coupon ${code}.`
    : `The coupon ${code} requires an eligibility claim of the buyer's platform and cannot be entered.`;
  return { reason: 'coupon_not_applicable', message };
}

function findTimeProblem({ code, startsAt, endsAt }: CouponTerms, now: Date): CouponProblem | null {
  if (startsAt && now < startsAt) {
    const message = `The coupon ${code} is valid from ${startsAt.toISOString()}.`;
    return {
      reason: 'coupon_not_applicable',
      message,
      extensions: { starts_at: startsAt.toISOString() },
    };
  }
  if (endsAt && now >= endsAt) {
    return { reason: 'coupon_expired', message: `The coupon ${code} has expired.` };
  }
  return null;
}

function findUsesProblem(terms: CouponTerms, { usesByBuyer }: CouponClaim): CouponProblem | null {
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return couponExhausted(terms.code);
  if (terms.maxUsesPerBuyer !== null && usesByBuyer >= terms.maxUsesPerBuyer) {
    return couponExhaustedForBuyer(terms.code);
  }
  return null;
}

/** Several coupons are used together only if all of them are combinable. */
function findCombinationProblem(
  terms: CouponTerms,
  { others }: CouponBasket,
): CouponProblem | null {
  const { code, combinable } = terms;
  if (others.some((one) => isSameCouponCode(one.code, code))) {
    const message = `The coupon ${code} is already applied. A coupon can be used only once per order.`;
    return { reason: 'coupon_already_applied', message };
  }
  const excluding = others.filter((one) => !combinable || !one.combinable);
  if (excluding.length === 0) return null;
  const message = `Coupon ${code} cannot be combined with ${excluding.map((one) => one.code).join(', ')}.`;
  return { reason: 'coupon_not_combinable', message };
}

function findBasketProblem(
  terms: CouponTerms,
  { currency, lines }: CouponBasket,
): CouponProblem | null {
  const { code, minimumSubtotal, productIds } = terms;
  if (productIds.length > 0 && !lines.some((line) => isCouponApplicable(terms, line))) {
    const message = `The coupon ${code} does not apply to any of these products.`;
    return { reason: 'coupon_not_applicable', message, extensions: { product_ids: productIds } };
  }
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  if (minimumSubtotal !== null && subtotal < minimumSubtotal) {
    const minimum = formatMoney({ amount: minimumSubtotal, currency });
    const message = `The coupon ${code} requires a subtotal of at least ${minimum}.`;
    return {
      reason: 'coupon_minimum_not_met',
      message,
      extensions: { minimum_subtotal: minimumSubtotal },
    };
  }
  return null;
}

/** The problem if other coupons already make everything free that this one applies to, or null. */
export function findNothingLeft(
  terms: CouponTerms,
  lines: readonly CouponLine[],
): CouponProblem | null {
  const own = lines.filter((line) => isCouponApplicable(terms, line));
  const isUsedUp =
    own.some(({ discount }) => discount > 0) &&
    own.every(({ subtotal, discount }) => subtotal === discount);
  if (!isUsedUp) return null;
  const message = `The coupon ${terms.code} has nothing left to discount: other coupons cover the full price.`;
  return { reason: 'coupon_not_applicable', message };
}

export const couponExhausted = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `The coupon ${code} has reached its maximum number of uses.`,
});

export const couponExhaustedForBuyer = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `The coupon ${code} has reached its maximum number of uses per buyer.`,
});

export const couponExhaustedForNetwork = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `Unpaid checkouts from your network hold the coupon ${code}. Pay or cancel one of them, or try again later.`,
});

/** 422: uses are limited per buyer, so the buyer must be known before the payment. */
export const buyerEmailRequired = (code: string): DomainError => {
  const message = `The coupon ${code} has a limit per buyer. Send the buyer's email, or remove the coupon.`;
  return new DomainError('unprocessable', 'buyer_email_required', message, {
    details: [{ field: 'buyer.email', code: 'required', message: 'is required for this coupon' }],
  });
};

/** 404 for `coupon_not_found`, 422 for all other reasons. */
export function toCouponError({ reason, message, extensions = {} }: CouponProblem): DomainError {
  const kind = reason === 'coupon_not_found' ? 'not_found' : 'unprocessable';
  return new DomainError(kind, reason, message, { extensions });
}
