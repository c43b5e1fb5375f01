import type { Id, SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

export type LockedCoupon = {
  id: Id<'cpn'>;
  code: string;
  /** The code in upper case. */
  key: string;
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

/**
 * Locks coupons by their codes, and those that the holder uses, so that other uses of them wait
 * until this transaction ends. All transactions lock by ascending id, so that two orders with the
 * same coupons cannot deadlock.
 */
export async function lockCoupons(
  work: Work,
  { siteId, keys, holderId }: { siteId: SiteId; keys: readonly string[]; holderId: string },
): Promise<LockedCoupon[]> {
  return work.named<LockedCoupon>({
    name: 'coupon_lock',
    text: `select coupon_id as id, code, code_key as key, uses, max_uses as "maxUses", max_uses_per_buyer as "maxUsesPerBuyer"
      from coupons where workspace_id = $1 and coupon_id = any(
        array(select coupon_id from coupons where workspace_id = $1 and site_id = $2 and code_key = any($3))
        || array(select coupon_id from coupon_redemptions where workspace_id = $1 and holder_id = $4))
      order by coupon_id for no key update`,
    values: [work.tenant.workspaceId, siteId, keys, holderId],
  });
}

/** The coupons that a holder uses, and whether each use is by this buyer. */
export async function listHeldUses(
  work: Work,
  { holderId, email }: CouponHolder,
): Promise<{ couponId: Id<'cpn'>; isSameBuyer: boolean }[]> {
  return work.named({
    name: 'coupon_uses_of_holder',
    text: `select coupon_id as "couponId", email is not distinct from $3 as "isSameBuyer"
      from coupon_redemptions where workspace_id = $1 and holder_id = $2`,
    values: [work.tenant.workspaceId, holderId, email],
  });
}

/** Counts the uses of a coupon by a buyer, except those of the holder. */
export async function countUsesByBuyer(
  work: Work,
  couponId: Id<'cpn'>,
  { holderId, email }: CouponHolder,
): Promise<number> {
  const [row] = await work.named<{ uses: number }>({
    name: 'coupon_uses_of_buyer',
    text: `select count(*) as uses from coupon_redemptions
      where workspace_id = $1 and coupon_id = $2 and email = $3 and holder_id <> $4`,
    values: [work.tenant.workspaceId, couponId, email, holderId],
  });
  return row?.uses ?? 0;
}

/** Records one use of each coupon. */
export async function insertCouponUses(
  work: Work,
  couponIds: readonly Id<'cpn'>[],
  { holderId, email }: CouponHolder,
  { network, yields }: CouponHold,
): Promise<void> {
  await work.named({
    name: 'coupon_use',
    text: `with used as (
        insert into coupon_redemptions (workspace_id, coupon_id, holder_id, email, created_at, network, yields)
        select $1, coupon_id, $3, $4, $5, $6, $7 from unnest($2::text[]) as w (coupon_id) returning 1)
      update coupons set uses = uses + 1 where workspace_id = $1 and coupon_id = any($2)`,
    values: [work.tenant.workspaceId, couponIds, holderId, email, work.now, network, yields],
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

/** Makes the holder's uses final, so that no other buyer can reclaim them. Returns their number. */
export async function confirmCouponUses(work: Work, holderId: string): Promise<number> {
  const rows = await work.named({
    name: 'coupon_use_confirm',
    text: `update coupon_redemptions set yields = false where workspace_id = $1 and holder_id = $2 returning holder_id`,
    values: [work.tenant.workspaceId, holderId],
  });
  return rows.length;
}

/** Transfers the uses of a session to its order and returns the coupons of those that it held. */
export async function transferCouponUses(
  work: Work,
  couponIds: readonly Id<'cpn'>[],
  { from, to }: { from: string; to: CouponHolder },
): Promise<Id<'cpn'>[]> {
  const rows = await work.named<{ id: Id<'cpn'> }>({
    name: 'coupon_use_transfer',
    text: `update coupon_redemptions set holder_id = $4, email = $5, created_at = $6, network = null, yields = false
      where workspace_id = $1 and coupon_id = any($2) and holder_id = $3 returning coupon_id as id`,
    values: [work.tenant.workspaceId, couponIds, from, to.holderId, to.email, work.now],
  });
  return rows.map(({ id }) => id);
}

/** Releases the holder's uses of these coupons; of all coupons if null. */
export async function deleteCouponUses(
  work: Work,
  holderId: string,
  couponIds: readonly Id<'cpn'>[] | null,
): Promise<void> {
  await work.named({
    name: 'coupon_use_release',
    text: `with locked as (
        select coupon_id from coupons where workspace_id = $1 and coupon_id in (
          select coupon_id from coupon_redemptions
          where workspace_id = $1 and holder_id = $2 and ($3::text[] is null or coupon_id = any($3)))
        order by coupon_id for no key update),
      gone as (
        delete from coupon_redemptions r using locked l
        where r.workspace_id = $1 and r.holder_id = $2 and r.coupon_id = l.coupon_id returning r.coupon_id)
      update coupons c set uses = uses - 1 from gone where c.workspace_id = $1 and c.coupon_id = gone.coupon_id`,
    values: [work.tenant.workspaceId, holderId, couponIds],
  });
}
