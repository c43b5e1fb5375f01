import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { Changes } from '../../access/audit/audited-table.ts';
import { partsToPercent, percentToParts } from '../calculation/percent.ts';
import type { CouponTerms } from './coupon.ts';
import { findCouponInputProblems } from './coupon-rules.ts';

/**
 * The input for a coupon; `percentOff` is a percentage. Omitted fields are unset in a new coupon
 * and unchanged in an existing one.
 */
export type CreateCouponInput = {
  code: string;
  percentOff?: number | null | undefined;
  amountOff?: number | null | undefined;
  minimumSubtotal?: number | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  maxUses?: number | null | undefined;
  maxUsesPerBuyer?: number | null | undefined;
  /** Empty or null: all products of the store. */
  productIds?: string[] | null | undefined;
  /** Default: false. */
  combinable?: boolean | undefined;
  active?: boolean | undefined;
  eligibilityClaim?: string | null | undefined;
  eligibilityGroupId?: string | null | undefined;
  eligibilityPlatforms?: string[] | null | undefined;
};

type CouponSettings = Omit<CouponTerms, 'uses'>;

/**
 * Merges the input into the settings of an existing coupon, if any. A percentage replaces an amount
 * and vice versa. Throws 400 for invalid values and combinations.
 */
export function toCouponSettings(
  input: Changes<CreateCouponInput>,
  before: CouponSettings | null,
): CouponSettings {
  // A code from before the rule may stay.
  const { code, ...others } = input;
  const broken = findCouponInputProblems(code === before?.code ? others : input);
  if (broken.length > 0) throw invalid(broken);
  const { percentOff, amountOff } = mergeDiscount(input, before);
  const settings: CouponSettings = {
    code: (input.code ?? before?.code ?? '').trim(),
    percentOff: percentOff === null ? null : percentToParts(percentOff),
    amountOff,
    minimumSubtotal: mergeValue(input.minimumSubtotal, before?.minimumSubtotal),
    startsAt: mergeValue(input.startsAt, before?.startsAt),
    endsAt: mergeValue(input.endsAt, before?.endsAt),
    maxUses: mergeValue(input.maxUses, before?.maxUses),
    maxUsesPerBuyer: mergeValue(input.maxUsesPerBuyer, before?.maxUsesPerBuyer),
    productIds: mergeValue(input.productIds, before?.productIds) ?? [],
    combinable: input.combinable ?? before?.combinable ?? false,
    active: input.active ?? before?.active ?? true,
    eligibilityClaim: mergeValue(input.eligibilityClaim, before?.eligibilityClaim),
    eligibilityGroupId: mergeValue(input.eligibilityGroupId, before?.eligibilityGroupId),
    eligibilityPlatforms:
      mergeValue(input.eligibilityPlatforms, before?.eligibilityPlatforms) ?? [],
  };
  const problems = [
    ...findValueProblems(percentOff, amountOff, settings.percentOff),
    ...findTimeProblems(settings),
    ...findEligibilityProblems(settings),
  ];
  if (problems.length > 0) throw invalid(problems);
  return settings;
}

const mergeValue = <Value>(given: Value | null | undefined, before: Value | null | undefined) =>
  given === undefined ? (before ?? null) : given;

function mergeDiscount(input: Changes<CreateCouponInput>, before: CouponSettings | null) {
  const { percentOff, amountOff } = input;
  const old = before && {
    percentOff: before.percentOff === null ? null : partsToPercent(before.percentOff),
    amountOff: before.amountOff,
  };
  return {
    percentOff: percentOff ?? (amountOff || percentOff === null ? null : (old?.percentOff ?? null)),
    amountOff: amountOff ?? (percentOff || amountOff === null ? null : (old?.amountOff ?? null)),
  };
}

function findValueProblems(
  percent: number | null,
  amount: number | null,
  parts: number | null,
): FieldProblem[] {
  if ((percent === null) === (amount === null)) {
    const message = 'exactly one of percent_off and amount_off is required';
    return [{ field: 'percent_off', code: 'one_of', message }];
  }
  if (percent === null || (parts !== null && parts > 0)) return [];
  const message = 'must be greater than 0, with at most 4 decimals';
  return [{ field: 'percent_off', code: 'bad_percent', message }];
}

function findTimeProblems({ startsAt, endsAt }: CouponSettings): FieldProblem[] {
  if (!startsAt || !endsAt || startsAt < endsAt) return [];
  return [{ field: 'ends_at', code: 'before_start', message: 'must be later than starts_at' }];
}

/** The proofs of a claim are rejected without the claim, because they would have no effect. */
function findEligibilityProblems(settings: CouponSettings): FieldProblem[] {
  const { eligibilityClaim, eligibilityGroupId: group, eligibilityPlatforms: platforms } = settings;
  if (eligibilityClaim !== null || (group === null && platforms.length === 0)) return [];
  const field = group === null ? 'eligibility_platforms' : 'eligibility_group_id';
  const message = 'can only be set together with eligibility_claim';
  return [{ field, code: 'claim_required', message }];
}
