import { parseFlag } from '../../catalog/import/values.ts';
import type { CreateCouponInput } from '../../pricing/coupons/coupon-settings.ts';
import type { CellReader } from '../read-cells.ts';

/**
 * The limits of a coupon. Those without a column are undefined, so that an existing coupon keeps
 * them. Uses in the other system count: the remaining uses are the new limit.
 */
export function readLimits(
  cells: CellReader,
): Omit<CreateCouponInput, 'code' | 'percentOff' | 'amountOff'> {
  const ifPresent = <Value>(value: Value, ...columns: string[]) =>
    columns.some(cells.hasColumn) ? value : undefined;
  const uses = readUses(cells);
  const productIds = cells.text('product_ids').split(/[\s,|]+/);
  const minimum = cells.whole('minimum_minor') ?? readMinimum(cells);
  return {
    minimumSubtotal: ifPresent(minimum, 'minimum_minor', 'minimum'),
    startsAt: ifPresent(cells.date('starts_at'), 'starts_at'),
    endsAt: ifPresent(cells.date('ends_at'), 'ends_at'),
    maxUses: ifPresent(uses.max, 'max_uses', 'usage_limit'),
    maxUsesPerBuyer: ifPresent(uses.perBuyer, 'once', 'per_buyer', 'user_limit'),
    productIds: ifPresent(
      productIds.filter((id) => id !== ''),
      'product_ids',
    ),
    eligibilityClaim: cells.text('eligibility_claim') || undefined,
    eligibilityGroupId: cells.text('eligibility_group_id') || undefined,
    eligibilityPlatforms: readUrls(cells.text('eligibility_platforms')),
    combinable: ifPresent(isCombinable(cells), 'combinable', 'individual_use'),
    active: uses.isUsedUp ? false : ifPresent(isActive(cells.text('status')), 'status'),
  };
}

/** WooCommerce writes 0 for no limit. */
function readUses(cells: CellReader) {
  const limit = cells.whole('max_uses') ?? (cells.whole('usage_limit') || null);
  const left = limit === null ? null : limit - (cells.whole('used') ?? 0);
  const isUsedUp = left !== null && left <= 0;
  const once = cells.flag('once') === true ? 1 : null;
  const perBuyer = cells.whole('per_buyer') ?? (cells.whole('user_limit') || null);
  return { max: isUsedUp ? limit : left, isUsedUp, perBuyer: once ?? perBuyer };
}

/** Undefined if there are none, so that an older file does not remove the limits of a coupon. */
const readUrls = (text: string): string[] | undefined =>
  text.trim() === '' ? undefined : text.trim().split(/\s+/);

/** `50.00`, or `Minimum purchase of $50.00`. */
function readMinimum(cells: CellReader): number | null {
  const text = cells.text('minimum');
  if (text === '' || /none|no minimum/i.test(text)) return null;
  return cells.amount('minimum');
}

/** WooCommerce has the opposite column: whether no other coupon may be used with this one. */
const isCombinable = (cells: CellReader): boolean =>
  parseFlag(cells.text('combinable')) === true ||
  cells.text('combinable') === 'Combines' ||
  parseFlag(cells.text('individual_use')) === false;

/** Other statuses, such as a draft or a disabled discount, cannot be used. */
const isActive = (status: string): boolean =>
  status === '' || parseFlag(status) === true || /^(enabled|scheduled|publish)$/i.test(status);
