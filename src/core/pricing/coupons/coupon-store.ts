import type { Id, SiteId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { tenantTable } from '../../../platform/db/rows/tenant-table.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { type Coupon, normalizeCouponCode } from './coupon.ts';

type Row = {
  coupon_id: Id<'cpn'>;
  site_id: SiteId;
  site_slug: string;
  code: string;
  percent_off: number | null;
  amount_off: number | null;
  minimum_subtotal: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  product_ids: string[];
  active: boolean;
  uses: number;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Deleting a coupon also deletes its uses. */
export const {
  find: findCoupon,
  lock: lockCoupon,
  list: listCouponRows,
  remove: deleteCoupon,
} = tenantTable<Row, Coupon>({
  table: 'coupons',
  idColumn: 'coupon_id',
  ownerColumn: 'site_id',
  select: `select t.*, s.slug as site_slug from coupons t
    join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`,
  fromRow: toCoupon,
});

export async function insertCoupon(work: Work, coupon: Coupon): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('coupons').values({
      workspace_id: work.tenant.workspaceId,
      coupon_id: coupon.id,
      site_id: coupon.siteId,
      uses: coupon.uses,
      created_at: coupon.createdAt,
      ...toMutableColumns(coupon),
    }),
  );
}

export async function updateCoupon(work: Work, coupon: Coupon): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('coupons')
      .set(toMutableColumns(coupon))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('coupon_id', '=', coupon.id),
  );
}

function toMutableColumns(coupon: Coupon) {
  return {
    code: coupon.code,
    code_key: normalizeCouponCode(coupon.code),
    percent_off: coupon.percentOff,
    amount_off: coupon.amountOff,
    minimum_subtotal: coupon.minimumSubtotal,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    max_uses: coupon.maxUses,
    max_uses_per_buyer: coupon.maxUsesPerBuyer,
    product_ids: coupon.productIds,
    active: coupon.active,
    version: coupon.version,
    updated_at: coupon.updatedAt,
  };
}

function toCoupon(row: Row): Coupon {
  return {
    id: row.coupon_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    code: row.code,
    percentOff: row.percent_off,
    amountOff: row.amount_off,
    minimumSubtotal: row.minimum_subtotal,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerBuyer: row.max_uses_per_buyer,
    productIds: row.product_ids,
    active: row.active,
    uses: row.uses,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
