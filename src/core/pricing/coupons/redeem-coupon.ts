import type { OrderId, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/work.ts';
import { couponKey, couponRefusal, exhausted, exhaustedForBuyer } from './coupon.ts';
import {
  type CouponUser,
  deleteUses,
  handOverUse,
  insertUse,
  type LockedCoupon,
  lockCouponByKey,
  usesOfCoupon,
} from './coupon-use-store.ts';

type CouponUse = {
  siteId: SiteId;
  /** Null: no coupon, nothing to do. */
  code: string | null;
  /** Null: only the uses of all buyers are counted. */
  email: string | null;
};

export type Redemption = CouponUse & {
  orderId: OrderId;
  /** The session for which `holdCoupon` has set a use aside: it becomes the order's. */
  holderId?: string | undefined;
  /** Its buyer keeps the price he has paid: a use above the bounds is counted, not refused. */
  isPaid?: boolean | undefined;
};

/**
 * Sets a use aside while a checkout session is being paid, as stock is, so that of many who pay at
 * once only as many get the price as may; 422 `coupon_exhausted` otherwise. Twice counts once, and
 * what the session had set aside of other coupons goes back. A coupon that has been removed since it
 * was quoted sets nothing aside.
 */
export async function holdCoupon(work: Work, use: CouponUse & { holderId: string }): Promise<void> {
  const coupon = await lockOf(work, use);
  const by = { holderId: use.holderId, email: emailKey(use.email) };
  if (coupon && (await usesOfCoupon(work, coupon.id, by)).byHolder > 0) return;
  await deleteUses(work, use.holderId);
  if (coupon) await takeUse(work, coupon, by);
}

/** The session is not going to be paid: its use is free again. Twice does nothing. */
export async function releaseCoupon(work: Work, holderId: string): Promise<void> {
  await deleteUses(work, holderId);
}

/**
 * Counts a coupon's use by an order, in the order's transaction; 422 `coupon_exhausted` when the
 * last use went to somebody else meanwhile, and then nothing is written. Twice for one order counts
 * once. What the order was quoted with holds: a coupon that has been changed, switched off or
 * removed since is honored.
 */
export async function redeemCoupon(work: Work, redemption: Redemption): Promise<void> {
  const { orderId, holderId, email, isPaid = false } = redemption;
  const coupon = await lockOf(work, redemption);
  if (!coupon) return;
  const by = { holderId: orderId, email: emailKey(email) };
  if (holderId && (await handOverUse(work, coupon.id, { from: holderId, to: by }))) return;
  await takeUse(work, coupon, by, isPaid);
}

async function lockOf(work: Work, { siteId, code }: CouponUse): Promise<LockedCoupon | null> {
  return code === null ? null : lockCouponByKey(work, siteId, couponKey(code));
}

/** A statement of its own counts the buyer's uses: it has to see what those have written who held the lock before. */
async function takeUse(
  work: Work,
  coupon: LockedCoupon,
  by: CouponUser,
  isPaid = false,
): Promise<void> {
  const uses = await usesOfCoupon(work, coupon.id, by);
  if (uses.byHolder > 0) return;
  if (!isPaid) refuseExhausted(coupon, uses.byBuyer);
  await insertUse(work, coupon.id, by);
}

const emailKey = (email: string | null) => email?.trim().toLowerCase() ?? null;

function refuseExhausted(coupon: LockedCoupon, byBuyer: number): void {
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) {
    throw couponRefusal(exhausted(coupon.code));
  }
  if (coupon.maxUsesPerBuyer !== null && byBuyer >= coupon.maxUsesPerBuyer) {
    throw couponRefusal(exhaustedForBuyer(coupon.code));
  }
}
