import type { Id, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/work.ts';

export type LockedCoupon = {
  id: Id<'cpn'>;
  code: string;
  uses: number;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
};

/** Who uses a coupon: an order, or a checkout session that is being paid; and the buyer's e-mail address. */
export type CouponUser = { holderId: string; email: string | null };

/** Whoever else uses the coupon waits until this transaction has ended. */
export async function lockCouponByKey(
  work: Work,
  siteId: SiteId,
  key: string,
): Promise<LockedCoupon | null> {
  const [row] = await work.named<LockedCoupon>({
    name: 'coupon_lock',
    text: `select coupon_id as id, code, uses, max_uses as "maxUses", max_uses_per_buyer as "maxUsesPerBuyer"
      from coupons where workspace_id = $1 and site_id = $2 and code_key = $3 for no key update`,
    values: [work.tenant.workspaceId, siteId, key],
  });
  return row ?? null;
}

/** How often the holder has used the coupon (0 or 1), and the buyer. */
export async function usesOfCoupon(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponUser,
): Promise<{ byHolder: number; byBuyer: number }> {
  const [row] = await work.named<{ byHolder: number; byBuyer: number }>({
    name: 'coupon_uses',
    text: `select count(*) filter (where holder_id = $3) as "byHolder", count(*) filter (where email = $4) as "byBuyer"
      from coupon_redemptions where workspace_id = $1 and coupon_id = $2 and (holder_id = $3 or email = $4)`,
    values: [work.tenant.workspaceId, couponId, holderId, email],
  });
  return row ?? { byHolder: 0, byBuyer: 0 };
}

export async function insertUse(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponUser,
): Promise<void> {
  await work.named({
    name: 'coupon_use',
    text: `with used as (
        insert into coupon_redemptions (workspace_id, coupon_id, holder_id, email, created_at) values ($1, $2, $3, $4, $5))
      update coupons set uses = uses + 1 where workspace_id = $1 and coupon_id = $2`,
    values: [work.tenant.workspaceId, couponId, holderId, email, work.now],
  });
}

/** What the session has set aside becomes the order's. False: there was nothing. */
export async function handOverUse(
  work: Work,
  couponId: Id<'cpn'>,
  { from, to }: { from: string; to: CouponUser },
): Promise<boolean> {
  const rows = await work.named({
    name: 'coupon_hand_over',
    text: `update coupon_redemptions set holder_id = $4, email = $5, created_at = $6
      where workspace_id = $1 and coupon_id = $2 and holder_id = $3 returning coupon_id`,
    values: [work.tenant.workspaceId, couponId, from, to.holderId, to.email, work.now],
  });
  return rows.length > 0;
}

/** Gives back what the holder has set aside. */
export async function deleteUses(work: Work, holderId: string): Promise<void> {
  await work.named({
    name: 'coupon_give_back',
    text: `with gone as (
        delete from coupon_redemptions where workspace_id = $1 and holder_id = $2 returning coupon_id)
      update coupons c set uses = uses - 1 from gone where c.workspace_id = $1 and c.coupon_id = gone.coupon_id`,
    values: [work.tenant.workspaceId, holderId],
  });
}
