import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { partsToPercent, percentToParts } from '../calculation/percent.ts';
import type { Coupon } from './coupon.ts';

/** A coupon as it is sent in. `percentOff` in percent. What is left out is not there, or stays. */
export type CreateCouponInput = {
  code: string;
  percentOff?: number | null | undefined;
  amountOff?: number | null | undefined;
  minimumSubtotal?: number | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  maxUses?: number | null | undefined;
  maxUsesPerBuyer?: number | null | undefined;
  /** Empty or null: all of the store. */
  productIds?: string[] | null | undefined;
  active?: boolean | undefined;
};

type CouponSettings = Omit<
  Coupon,
  'id' | 'siteId' | 'siteSlug' | 'uses' | 'version' | 'createdAt' | 'updatedAt'
>;

/**
 * The coupon's settings after a draft (over `before`, when it is a change): a percentage takes the
 * place of an amount and the other way round. 400 when it does not add up.
 */
export function toCouponSettings(
  draft: Partial<CreateCouponInput>,
  before: CouponSettings | null,
): CouponSettings {
  const { percentOff, amountOff } = mergeDiscount(draft, before);
  const settings: CouponSettings = {
    code: (draft.code ?? before?.code ?? '').trim(),
    percentOff: percentOff === null ? null : percentToParts(percentOff),
    amountOff,
    minimumSubtotal: mergeValue(draft.minimumSubtotal, before?.minimumSubtotal),
    startsAt: mergeValue(draft.startsAt, before?.startsAt),
    endsAt: mergeValue(draft.endsAt, before?.endsAt),
    maxUses: mergeValue(draft.maxUses, before?.maxUses),
    maxUsesPerBuyer: mergeValue(draft.maxUsesPerBuyer, before?.maxUsesPerBuyer),
    productIds: mergeValue(draft.productIds, before?.productIds) ?? [],
    active: draft.active ?? before?.active ?? true,
  };
  const problems = [
    ...findValueProblems(percentOff, amountOff, settings.percentOff),
    ...findTimeProblems(settings),
  ];
  if (problems.length > 0) throw invalid(problems);
  return settings;
}

const mergeValue = <Value>(given: Value | null | undefined, before: Value | null | undefined) =>
  given === undefined ? (before ?? null) : given;

function mergeDiscount(draft: Partial<CreateCouponInput>, before: CouponSettings | null) {
  const { percentOff, amountOff } = draft;
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
    const message = 'give either percent_off or amount_off, and not both';
    return [{ field: 'percent_off', code: 'one_of', message }];
  }
  if (percent === null || (parts !== null && parts > 0)) return [];
  const message = 'must be above 0, with at most 4 decimals';
  return [{ field: 'percent_off', code: 'bad_percent', message }];
}

function findTimeProblems({ startsAt, endsAt }: CouponSettings): FieldProblem[] {
  if (!startsAt || !endsAt || startsAt < endsAt) return [];
  return [{ field: 'ends_at', code: 'before_start', message: 'must be later than starts_at' }];
}
