import type { Id, OrderId, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { normalizeEmail } from '../../customers/customer.ts';
import { assertCouponAvailable, type RedemptionHold } from './assert-coupon-available.ts';
import { normalizeCouponCode } from './coupon.ts';
import {
  type CouponHolder,
  confirmCouponUses,
  deleteCouponUses,
  insertCouponUses,
  type LockedCoupon,
  listHeldUses,
  lockCoupons,
  transferCouponUses,
} from './coupon-use-store.ts';

type CouponUses = {
  siteId: SiteId;
  /** Empty: no coupon. */
  codes: readonly string[];
  /** Null: the buyer is unknown and cannot use a coupon with a limit per buyer. */
  email: string | null;
};

export type CouponRedemption = CouponUses & {
  orderId: OrderId;
  /** The session whose uses were reserved by `holdCoupons`; they are transferred to the order. */
  holderId?: string | undefined;
  /** The order is paid, so uses above the limits are counted and not rejected. */
  isPaid?: boolean | undefined;
};

/** The hold of an order: it does not yield, and it takes uses that unpaid checkouts hold. */
const firmRedemption: RedemptionHold = { network: null, yields: false, takesYielding: true };

/**
 * Reserves one use of each coupon while a checkout session is being paid, so that concurrent
 * payments cannot exceed the limits: all of them, or none and an error. Throws 422
 * `coupon_exhausted`, and 422 `buyer_email_required` if uses are limited per buyer and the buyer is
 * unknown. Idempotent. Releases uses that the session holds of other coupons or for another buyer.
 * A coupon that was deleted after the quote reserves nothing.
 */
export async function holdCoupons(
  work: Work,
  use: CouponUses & { holderId: string },
  holding: RedemptionHold,
): Promise<void> {
  const { siteId, holderId } = use;
  const holder = { holderId, email: normalizeBuyerEmail(use.email) };
  const keys = use.codes.map(normalizeCouponCode);
  const coupons = await lockCoupons(work, { siteId, keys, holderId });
  const held = await listHeldUses(work, holder);
  const wanted = coupons.filter(({ key }) => keys.includes(key));
  const kept = held.filter(
    ({ couponId, isSameBuyer }) => isSameBuyer && wanted.some(({ id }) => id === couponId),
  );
  const dropped = held.filter((one) => !kept.includes(one)).map(({ couponId }) => couponId);
  if (dropped.length > 0) await deleteCouponUses(work, holderId, dropped);
  if (kept.length > 0 && !holding.yields) await confirmCouponUses(work, holderId);
  const missing = wanted
    .filter(({ id }) => !kept.some(({ couponId }) => couponId === id))
    .map((coupon) => ({ ...coupon, uses: coupon.uses - (dropped.includes(coupon.id) ? 1 : 0) }));
  await takeUses(work, missing, { holder, holding });
}

/** Releases the uses of a session that will not be paid. Idempotent. */
export async function releaseCoupons(work: Work, holderId: string): Promise<void> {
  await deleteCouponUses(work, holderId, null);
}

/** Keeps the held uses from yielding, because a payment has started; returns their number. */
export function confirmCouponHolds(work: Work, holderId: string): Promise<number> {
  return confirmCouponUses(work, holderId);
}

/**
 * Records the uses of coupons in the order's transaction. Throws 422 `coupon_exhausted` if another
 * order has taken the last use, and 422 `buyer_email_required` as `holdCoupons` does, without
 * writing anything. Idempotent per order. Coupons that were changed, deactivated or deleted after
 * the quote are honored.
 */
export async function redeemCoupons(work: Work, redemption: CouponRedemption): Promise<void> {
  const { siteId, codes, orderId, holderId, isPaid = false } = redemption;
  if (codes.length === 0) return;
  const holder = { holderId: orderId, email: normalizeBuyerEmail(redemption.email) };
  const keys = codes.map(normalizeCouponCode);
  const locked = await lockCoupons(work, { siteId, keys, holderId: orderId });
  const coupons = locked.filter(({ key }) => keys.includes(key));
  const done = await transferUses(work, coupons, { from: holderId, to: holder });
  if (done.size === coupons.length) return;
  for (const { couponId } of await listHeldUses(work, holder)) done.add(couponId);
  const missing = coupons.filter(({ id }) => !done.has(id));
  if (isPaid) await insertUses(work, missing, { holder, holding: firmRedemption });
  else await takeUses(work, missing, { holder, holding: firmRedemption });
}

async function transferUses(
  work: Work,
  coupons: readonly LockedCoupon[],
  { from, to }: { from: string | undefined; to: CouponHolder },
): Promise<Set<Id<'cpn'>>> {
  if (from === undefined || coupons.length === 0) return new Set();
  const ids = coupons.map(({ id }) => id);
  return new Set(await transferCouponUses(work, ids, { from, to }));
}

type CouponTaking = { holder: CouponHolder; holding: RedemptionHold };

/** Checks all coupons before the first use is recorded. */
async function takeUses(
  work: Work,
  coupons: readonly LockedCoupon[],
  taking: CouponTaking,
): Promise<void> {
  for (const coupon of coupons) await assertCouponAvailable(work, coupon, taking);
  await insertUses(work, coupons, taking);
}

async function insertUses(
  work: Work,
  coupons: readonly LockedCoupon[],
  { holder, holding }: CouponTaking,
): Promise<void> {
  if (coupons.length === 0) return;
  const ids = coupons.map(({ id }) => id);
  await insertCouponUses(work, ids, holder, holding);
}

/** Normalizes the email as customer records do; a blank one counts as unknown. */
const normalizeBuyerEmail = (email: string | null) =>
  email === null ? null : normalizeEmail(email) || null;
