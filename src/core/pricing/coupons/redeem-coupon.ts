import type { OrderId, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { normalizeEmail } from '../../customers/customer.ts';
import {
  buyerEmailRequired,
  couponExhausted,
  couponExhaustedForBuyer,
  couponExhaustedForNetwork,
  normalizeCouponCode,
  toCouponError,
} from './coupon.ts';
import {
  type CouponHold,
  type CouponHolder,
  confirmCouponUses,
  countCouponUses,
  countNetworkUses,
  deleteCouponUses,
  insertCouponUse,
  type LockedCoupon,
  lockCouponByCode,
  reclaimCouponUse,
  transferCouponUse,
} from './coupon-use-store.ts';

type CouponUse = {
  siteId: SiteId;
  /** Null: no coupon. */
  code: string | null;
  /** Null: the buyer is unknown and cannot use a coupon with a limit per buyer. */
  email: string | null;
};

export type CouponRedemption = CouponUse & {
  orderId: OrderId;
  /** The session whose use was reserved by `holdCoupon`; the use is transferred to the order. */
  holderId?: string | undefined;
  /** The order is paid, so that a use above the limits is counted and not rejected. */
  isPaid?: boolean | undefined;
};

/** `takesYielding`: the buyer pays now and may take a use that an unpaid checkout holds. */
type RedemptionHold = CouponHold & { takesYielding: boolean };

/** The hold of an order: it does not yield, and it takes uses that unpaid checkouts hold. */
const firmRedemption: RedemptionHold = { network: null, yields: false, takesYielding: true };

/**
 * Reserves a use while a checkout session is being paid, so that concurrent payments cannot exceed
 * the limits. Throws 422 `coupon_exhausted`, and 422 `buyer_email_required` if uses are limited per
 * buyer and the buyer is unknown. Idempotent. Releases uses that the session holds of other coupons
 * or for another buyer. A coupon that was deleted after the quote reserves nothing.
 */
export async function holdCoupon(
  work: Work,
  use: CouponUse & { holderId: string },
  holding: RedemptionHold,
): Promise<void> {
  const coupon = await lockCouponOfUse(work, use);
  const holder = { holderId: use.holderId, email: normalizeBuyerEmail(use.email) };
  const uses = coupon && (await countCouponUses(work, coupon.id, holder));
  if (uses && uses.byHolder > 0 && uses.isSameBuyer) {
    if (!holding.yields) await confirmCouponUses(work, use.holderId);
    return;
  }
  await deleteCouponUses(work, use.holderId);
  if (!coupon) return;
  const withoutOwnUses = { ...coupon, uses: coupon.uses - (uses?.byHolder ?? 0) };
  await assertCouponAvailable(work, withoutOwnUses, { holder, holding });
  await insertCouponUse(work, coupon.id, holder, holding);
}

/** Releases the use of a session that will not be paid. Idempotent. */
export async function releaseCoupon(work: Work, holderId: string): Promise<void> {
  await deleteCouponUses(work, holderId);
}

/** Keeps the held use from yielding, because a payment has started. False if no use is held. */
export function confirmCouponHold(work: Work, holderId: string): Promise<boolean> {
  return confirmCouponUses(work, holderId);
}

/**
 * Records the use of a coupon in the order's transaction. Throws 422 `coupon_exhausted` if another
 * order has taken the last use, and 422 `buyer_email_required` as `holdCoupon` does, without
 * writing anything. Idempotent per order. A coupon that was changed, deactivated or deleted after
 * the quote is honored.
 */
export async function redeemCoupon(work: Work, redemption: CouponRedemption): Promise<void> {
  const { orderId, holderId, email, isPaid = false } = redemption;
  const coupon = await lockCouponOfUse(work, redemption);
  if (!coupon) return;
  const holder = { holderId: orderId, email: normalizeBuyerEmail(email) };
  if (holderId && (await transferCouponUse(work, coupon.id, { from: holderId, to: holder })))
    return;
  if ((await countCouponUses(work, coupon.id, holder)).byHolder > 0) return;
  if (!isPaid) await assertCouponAvailable(work, coupon, { holder, holding: firmRedemption });
  await insertCouponUse(work, coupon.id, holder, firmRedemption);
}

async function lockCouponOfUse(
  work: Work,
  { siteId, code }: CouponUse,
): Promise<LockedCoupon | null> {
  return code === null ? null : lockCouponByCode(work, siteId, normalizeCouponCode(code));
}

/** Normalizes the email as customer records do; a blank one counts as unknown. */
const normalizeBuyerEmail = (email: string | null) =>
  email === null ? null : normalizeEmail(email) || null;

type RedemptionAttempt = { holder: CouponHolder; holding: RedemptionHold };

/**
 * Checks the limits of a coupon. The buyer's uses are counted in a separate statement after the
 * lock, to see what the previous holders of the lock committed.
 */
async function assertCouponAvailable(
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
    const { byBuyer } = await countCouponUses(work, id, holder);
    const left = maxUsesPerBuyer - byBuyer;
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
