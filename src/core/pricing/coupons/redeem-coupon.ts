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
  freeYieldingCouponUse,
  insertCouponUse,
  type LockedCoupon,
  lockCouponByCode,
  transferCouponUse,
} from './coupon-use-store.ts';

type CouponUse = {
  siteId: SiteId;
  /** Null: no coupon, nothing to do. */
  code: string | null;
  /** Null: nobody knows the buyer, who can use no coupon with a limit per buyer. */
  email: string | null;
};

export type CouponRedemption = CouponUse & {
  orderId: OrderId;
  /** The session for which `holdCoupon` has set a use aside: it becomes the order's. */
  holderId?: string | undefined;
  /** The money is there, and its use was held: one above the limits is counted, not refused. */
  isPaid?: boolean | undefined;
};

/** `takesYielding`: the buyer pays now, and may have a use that somebody holds without paying. */
type RedemptionHold = CouponHold & { takesYielding: boolean };

/** An order that costs nothing is as good as paid: it takes what idle payment pages hold. */
const firmRedemption: RedemptionHold = { network: null, yields: false, takesYielding: true };

/**
 * Sets a use aside while a checkout session is being paid, as stock is, so that of many who pay at
 * once only as many get the price as may; 422 `coupon_exhausted` otherwise, and 422
 * `buyer_email_required` where uses are limited per buyer and nobody knows the buyer. Twice counts
 * once, and what the session had set aside of other coupons, or for another buyer, goes back. A
 * coupon that has been removed since it was quoted sets nothing aside.
 */
export async function holdCoupon(
  work: Work,
  use: CouponUse & { holderId: string },
  holding: RedemptionHold,
): Promise<void> {
  const coupon = await lockCouponOfUse(work, use);
  const by = { holderId: use.holderId, email: normalizeBuyerEmail(use.email) };
  const uses = coupon && (await countCouponUses(work, coupon.id, by));
  if (uses && uses.byHolder > 0 && uses.isSameBuyer) {
    if (!holding.yields) await confirmCouponUses(work, use.holderId);
    return;
  }
  await deleteCouponUses(work, use.holderId);
  if (!coupon) return;
  const rest = { ...coupon, uses: coupon.uses - (uses?.byHolder ?? 0) };
  await assertCouponAvailable(work, rest, { by, holding });
  await insertCouponUse(work, coupon.id, by, holding);
}

/** The session is not going to be paid: its use is free again. Twice does nothing. */
export async function releaseCoupon(work: Work, holderId: string): Promise<void> {
  await deleteCouponUses(work, holderId);
}

/** A payment has begun: the use that is held for it yields to nobody. False: none is held. */
export function confirmCouponHold(work: Work, holderId: string): Promise<boolean> {
  return confirmCouponUses(work, holderId);
}

/**
 * Counts a coupon's use by an order, in the order's transaction; 422 `coupon_exhausted` when the
 * last use went to somebody else meanwhile, and 422 `buyer_email_required` as above; then nothing is
 * written. Twice for one order counts once. What the order was quoted with holds: a coupon that has
 * been changed, switched off or removed since is honored.
 */
export async function redeemCoupon(work: Work, redemption: CouponRedemption): Promise<void> {
  const { orderId, holderId, email, isPaid = false } = redemption;
  const coupon = await lockCouponOfUse(work, redemption);
  if (!coupon) return;
  const by = { holderId: orderId, email: normalizeBuyerEmail(email) };
  if (holderId && (await transferCouponUse(work, coupon.id, { from: holderId, to: by }))) return;
  if ((await countCouponUses(work, coupon.id, by)).byHolder > 0) return;
  if (!isPaid) await assertCouponAvailable(work, coupon, { by, holding: firmRedemption });
  await insertCouponUse(work, coupon.id, by, firmRedemption);
}

async function lockCouponOfUse(
  work: Work,
  { siteId, code }: CouponUse,
): Promise<LockedCoupon | null> {
  return code === null ? null : lockCouponByCode(work, siteId, normalizeCouponCode(code));
}

/** Blank is unknown; otherwise one buyer is who is one customer. */
const normalizeBuyerEmail = (email: string | null) =>
  email === null ? null : normalizeEmail(email) || null;

type RedemptionAttempt = { by: CouponHolder; holding: RedemptionHold };

/** A statement of its own counts the buyer's uses: it has to see what those have written who held the lock before. */
async function assertCouponAvailable(
  work: Work,
  coupon: LockedCoupon,
  { by, holding }: RedemptionAttempt,
): Promise<void> {
  const { id, code, maxUses, maxUsesPerBuyer } = coupon;
  let freed = 0;
  // Whoever has left a payment page gets what it holds on another one; what others hold goes to payers only.
  const whose = holding.takesYielding ? null : by.email;
  const frees = async (email: string | null) => {
    if (!holding.takesYielding && email === null) return false;
    if (!(await freeYieldingCouponUse(work, id, { ...by, email }))) return false;
    freed += 1;
    return true;
  };
  if (maxUsesPerBuyer !== null) {
    if (by.email === null) throw buyerEmailRequired(code);
    const { byBuyer } = await countCouponUses(work, id, by);
    const left = maxUsesPerBuyer - byBuyer;
    if (left < 0 || (left === 0 && !(await frees(by.email))))
      throw toCouponError(couponExhaustedForBuyer(code));
  }
  if (maxUses === null) return;
  if (coupon.uses - freed >= maxUses && !(await frees(whose)))
    throw toCouponError(couponExhausted(code));
  await assertNetworkCouponLimit(work, { ...coupon, uses: coupon.uses - freed }, { by, holding });
}

/** Guests of one client network hold at most half of the uses that are left, without paying. */
async function assertNetworkCouponLimit(
  work: Work,
  coupon: LockedCoupon,
  { by, holding: { network, yields } }: RedemptionAttempt,
): Promise<void> {
  const { id, code, uses, maxUses } = coupon;
  if (network === null || !yields || maxUses === null) return;
  const hasRoom = async (used: number) => {
    const held = await countNetworkUses(work, id, { network, holderId: by.holderId });
    return held + 1 <= Math.max(1, Math.floor((maxUses - used + held) / 2));
  };
  if (await hasRoom(uses)) return;
  // A payment page that the same buyer has left must not be in the way of the next one.
  const hasFreed = by.email !== null && (await freeYieldingCouponUse(work, id, by));
  if (!hasFreed || !(await hasRoom(uses - 1))) throw toCouponError(couponExhaustedForNetwork(code));
}
