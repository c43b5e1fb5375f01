import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id, SiteId } from '../../../kernel/id.ts';
import { formatMoney } from '../../../kernel/money.ts';

/** A code that makes things cheaper. Exactly one of `percentOff` (parts of a million) and `amountOff` is set. */
export type Coupon = {
  id: Id<'cpn'>;
  siteId: SiteId;
  siteSlug: string;
  /** As the merchant wrote it. */
  code: string;
  percentOff: number | null;
  amountOff: number | null;
  minimumSubtotal: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  /** Empty: all of the store. */
  productIds: string[];
  active: boolean;
  /** Orders that it was used for, and those being paid. */
  uses: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What the price depends on. */
export type CouponTerms = Omit<
  Coupon,
  'id' | 'siteId' | 'siteSlug' | 'version' | 'createdAt' | 'updatedAt'
>;

/** A code that somebody gave, with what is known of it; `terms` null: there is no such coupon. */
export type CouponClaim = { code: string; terms: CouponTerms | null; usesByBuyer: number };

/** What it shall be used for. */
export type CouponBasket = {
  now: Date;
  currency: string;
  lines: readonly { productId: string; subtotal: number }[];
};

export type CouponProblem = {
  reason:
    | 'coupon_not_found'
    | 'coupon_expired'
    | 'coupon_minimum_not_met'
    | 'coupon_exhausted'
    | 'coupon_not_applicable';
  message: string;
  extensions?: Record<string, unknown>;
};

/** Buyers need not mind the case of a code. */
export const normalizeCouponCode = (code: string) => code.trim().toUpperCase();

export const isCouponApplicable = (terms: CouponTerms, line: { productId: string }) =>
  terms.productIds.length === 0 || terms.productIds.includes(line.productId);

/** Why a coupon cannot be used (decisions 6), or null. The minimum is of all lines, after price lists. */
export function findCouponProblem(claim: CouponClaim, basket: CouponBasket): CouponProblem | null {
  const { terms } = claim;
  if (!terms?.active)
    return { reason: 'coupon_not_found', message: `There is no coupon ${claim.code}.` };
  return (
    findTimeProblem(terms, basket.now) ??
    findUsesProblem(terms, claim) ??
    findBasketProblem(terms, basket)
  );
}

function findTimeProblem({ code, startsAt, endsAt }: CouponTerms, now: Date): CouponProblem | null {
  if (startsAt && now < startsAt) {
    const message = `The coupon ${code} can be used from ${startsAt.toISOString()} on.`;
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

function findBasketProblem(
  terms: CouponTerms,
  { currency, lines }: CouponBasket,
): CouponProblem | null {
  const { code, minimumSubtotal, productIds } = terms;
  if (productIds.length > 0 && !lines.some((line) => isCouponApplicable(terms, line))) {
    const message = `The coupon ${code} is for other products.`;
    return { reason: 'coupon_not_applicable', message, extensions: { product_ids: productIds } };
  }
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  if (minimumSubtotal !== null && subtotal < minimumSubtotal) {
    const minimum = formatMoney({ amount: minimumSubtotal, currency });
    const message = `The coupon ${code} needs a subtotal of at least ${minimum}.`;
    return {
      reason: 'coupon_minimum_not_met',
      message,
      extensions: { minimum_subtotal: minimumSubtotal },
    };
  }
  return null;
}

export const couponExhausted = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `The coupon ${code} has been used as often as it may be.`,
});

export const couponExhaustedForBuyer = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `The coupon ${code} has been used as often as one buyer may.`,
});

export const couponExhaustedForNetwork = (code: string): CouponProblem => ({
  reason: 'coupon_exhausted',
  message: `Unpaid checkouts from your network hold the coupon ${code}: pay or cancel one of them, or try again later.`,
});

/** 422: uses are limited per buyer, so the buyer has to be known before anything is charged. */
export const buyerEmailRequired = (code: string): DomainError => {
  const message = `The coupon ${code} can be used a limited number of times per buyer: send the buyer's email, or remove the coupon.`;
  return new DomainError('unprocessable', 'buyer_email_required', message, {
    details: [{ field: 'buyer.email', code: 'required', message: 'is required for this coupon' }],
  });
};

/** 404 `coupon_not_found`, 422 for all others. */
export function toCouponError({ reason, message, extensions = {} }: CouponProblem): DomainError {
  const kind = reason === 'coupon_not_found' ? 'not_found' : 'unprocessable';
  return new DomainError(kind, reason, message, { extensions });
}
