import type { Work } from '../../../platform/unit-of-work.ts';
import {
  buyerEmailRequired,
  couponExhausted,
  couponExhaustedForBuyer,
  couponExhaustedForNetwork,
  toCouponError,
} from './coupon.ts';
import {
  type CouponHold,
  type CouponHolder,
  countNetworkUses,
  countUsesByBuyer,
  type LockedCoupon,
  reclaimCouponUse,
} from './coupon-use-store.ts';

/** `takesYielding`: the buyer pays now and may take a use that an unpaid checkout holds. */
export type RedemptionHold = CouponHold & { takesYielding: boolean };

type RedemptionAttempt = { holder: CouponHolder; holding: RedemptionHold };

/**
 * Checks the limits of a locked coupon. The buyer's uses are counted in a separate statement after
 * the lock, to see what the previous holders of the lock committed. Throws 422 `coupon_exhausted`,
 * `buyer_email_required`.
 */
export async function assertCouponAvailable(
  work: Work,
  coupon: LockedCoupon,
  { holder, holding }: RedemptionAttempt,
): Promise<void> {
  const { id, code, maxUses, maxUsesPerBuyer } = coupon;
  let freed = 0;
  // Any buyer may take a use from a payment page that they left; uses of others only if they pay
  // now.
  const ownerEmail = holding.takesYielding ? null : holder.email;
  const freeUse = async (email: string | null) => {
    if (!holding.takesYielding && email === null) return false;
    if (!(await reclaimCouponUse(work, id, { ...holder, email }))) return false;
    freed += 1;
    return true;
  };
  if (maxUsesPerBuyer !== null) {
    if (holder.email === null) throw buyerEmailRequired(code);
    const left = maxUsesPerBuyer - (await countUsesByBuyer(work, id, holder));
    if (left < 0 || (left === 0 && !(await freeUse(holder.email))))
      throw toCouponError(couponExhaustedForBuyer(code));
  }
  if (maxUses === null) return;
  if (coupon.uses - freed >= maxUses && !(await freeUse(ownerEmail)))
    throw toCouponError(couponExhausted(code));
  const remaining = { ...coupon, uses: coupon.uses - freed };
  await assertNetworkCouponLimit(work, remaining, { holder, holding });
}

/** Guests of one client network may hold at most half of the remaining uses without paying. */
async function assertNetworkCouponLimit(
  work: Work,
  coupon: LockedCoupon,
  { holder, holding: { network, yields } }: RedemptionAttempt,
): Promise<void> {
  const { id, code, uses, maxUses } = coupon;
  if (network === null || !yields || maxUses === null) return;
  const hasRoom = async (used: number) => {
    const held = await countNetworkUses(work, id, { network, holderId: holder.holderId });
    return held + 1 <= Math.max(1, Math.floor((maxUses - used + held) / 2));
  };
  if (await hasRoom(uses)) return;
  // Frees a use that an abandoned payment page of the same buyer holds.
  const hasFreed = holder.email !== null && (await reclaimCouponUse(work, id, holder));
  if (!hasFreed || !(await hasRoom(uses - 1))) throw toCouponError(couponExhaustedForNetwork(code));
}
