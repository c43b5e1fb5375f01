import type { Id, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

export type LockedCoupon = {
  id: Id<'cpn'>;
  code: string;
  uses: number;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
};

/**
 * The user of a coupon: an order or a checkout session that is being paid, and the buyer's email.
 */
export type CouponHolder = { holderId: string; email: string | null };

/**
 * How a use is held: for which client network, if any, and whether a buyer who pays may take it.
 */
export type CouponHold = { network: string | null; yields: boolean };

/** Locks a coupon, so that other uses of it wait until this transaction ends. */
export async function lockCouponByCode(
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

/**
 * Counts uses by the holder (0 or 1), whether that use is by this buyer, and other uses by the
 * buyer.
 */
export async function countCouponUses(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponHolder,
): Promise<{ byHolder: number; isSameBuyer: boolean; byBuyer: number }> {
  const [row] = await work.named<{ byHolder: number; isSameBuyer: boolean; byBuyer: number }>({
    name: 'coupon_uses',
    text: `select count(*) filter (where holder_id = $3) as "byHolder",
        coalesce(bool_and(email is not distinct from $4) filter (where holder_id = $3), false) as "isSameBuyer",
        count(*) filter (where email = $4 and holder_id <> $3) as "byBuyer"
      from coupon_redemptions where workspace_id = $1 and coupon_id = $2 and (holder_id = $3 or email = $4)`,
    values: [work.tenant.workspaceId, couponId, holderId, email],
  });
  return row ?? { byHolder: 0, isSameBuyer: false, byBuyer: 0 };
}

export async function insertCouponUse(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponHolder,
  { network, yields }: CouponHold,
): Promise<void> {
  await work.named({
    name: 'coupon_use',
    text: `with used as (
        insert into coupon_redemptions (workspace_id, coupon_id, holder_id, email, created_at, network, yields)
        values ($1, $2, $3, $4, $5, $6, $7))
      update coupons set uses = uses + 1 where workspace_id = $1 and coupon_id = $2`,
    values: [work.tenant.workspaceId, couponId, holderId, email, work.now, network, yields],
  });
}

/** Counts the uses that other holders in a client network hold without paying. */
export async function countNetworkUses(
  work: Work,
  couponId: Id<'cpn'>,
  { network, holderId }: { network: string; holderId: string },
): Promise<number> {
  const [row] = await work.named<{ uses: number }>({
    name: 'coupon_uses_of_network',
    text: `select count(*) as uses from coupon_redemptions
      where workspace_id = $1 and coupon_id = $2 and yields and network = $3 and holder_id <> $4`,
    values: [work.tenant.workspaceId, couponId, network, holderId],
  });
  return row?.uses ?? 0;
}

/**
 * Frees the oldest use that another holder has not paid for, only of this buyer if `email` is
 * given. Uses that another transaction has locked are skipped. Returns false if there is none.
 */
export async function reclaimCouponUse(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponHolder,
): Promise<boolean> {
  const rows = await work.named({
    name: 'coupon_free_yielding',
    text: `with yielding as (
        select holder_id from coupon_redemptions
        where workspace_id = $1 and coupon_id = $2 and yields and holder_id <> $3 and ($4::text is null or email = $4)
        order by created_at, holder_id limit 1 for update skip locked),
      gone as (
        delete from coupon_redemptions r using yielding y
        where r.workspace_id = $1 and r.coupon_id = $2 and r.holder_id = y.holder_id returning r.holder_id)
      update coupons set uses = uses - 1 where workspace_id = $1 and coupon_id = $2 and exists (select from gone)
      returning coupon_id`,
    values: [work.tenant.workspaceId, couponId, holderId, email],
  });
  return rows.length > 0;
}

/** Keeps the holder's use from yielding. Returns false if it has none. */
export async function confirmCouponUses(work: Work, holderId: string): Promise<boolean> {
  const rows = await work.named({
    name: 'coupon_use_confirm',
    text: `update coupon_redemptions set yields = false where workspace_id = $1 and holder_id = $2 returning holder_id`,
    values: [work.tenant.workspaceId, holderId],
  });
  return rows.length > 0;
}

/** Transfers the use of a session to its order. Returns false if the session holds none. */
export async function transferCouponUse(
  work: Work,
  couponId: Id<'cpn'>,
  { from, to }: { from: string; to: CouponHolder },
): Promise<boolean> {
  const rows = await work.named({
    name: 'coupon_use_transfer',
    text: `update coupon_redemptions set holder_id = $4, email = $5, created_at = $6, network = null, yields = false
      where workspace_id = $1 and coupon_id = $2 and holder_id = $3 returning coupon_id`,
    values: [work.tenant.workspaceId, couponId, from, to.holderId, to.email, work.now],
  });
  return rows.length > 0;
}

/** Releases all uses of the holder. */
export async function deleteCouponUses(work: Work, holderId: string): Promise<void> {
  await work.named({
    name: 'coupon_use_release',
    text: `with gone as (
        delete from coupon_redemptions where workspace_id = $1 and holder_id = $2 returning coupon_id)
      update coupons c set uses = uses - 1 from gone where c.workspace_id = $1 and c.coupon_id = gone.coupon_id`,
    values: [work.tenant.workspaceId, holderId],
  });
}
