import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import { type View, violatedConstraint, type Work } from '../../../platform/unit-of-work.ts';
import { auditChange } from '../../access/audit/audit.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { assertProductsExist } from '../settings/assert-products-exist.ts';
import { listNewestFirst } from '../settings/list-newest-first.ts';
import type { Coupon } from './coupon.ts';
import { type CreateCouponInput, toCouponSettings } from './coupon-settings.ts';
import {
  deleteCoupon,
  findCoupon,
  insertCoupon,
  listCouponRows,
  lockCoupon,
  updateCoupon,
} from './coupon-store.ts';

/** Creates a coupon; 409 `code_taken` if the store has a coupon with that code in any case. */
export async function createCoupon(
  work: Work,
  siteSlug: string,
  input: CreateCouponInput,
): Promise<Coupon> {
  const site = await getOwnSite(work, siteSlug);
  const settings = toCouponSettings(input, null);
  const coupon: Coupon = {
    ...settings,
    id: work.newId('cpn'),
    siteId: site.id,
    siteSlug: site.slug,
    uses: 0,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  await assertProductsExist(work, site.id, 'product_ids', coupon.productIds);
  await mapCodeConflict(coupon.code, () => insertCoupon(work, coupon));
  await auditChange(work, 'coupon', null, coupon);
  return coupon;
}

/** Changes the given fields; 409 `code_taken`. Existing orders keep their discount. */
export async function changeCoupon(
  work: Work,
  id: string,
  patch: Partial<CreateCouponInput>,
): Promise<Coupon> {
  const coupon = await lockCoupon(work, id);
  if (!coupon) throw couponNotFound();
  const changed: Coupon = {
    ...coupon,
    ...toCouponSettings(patch, coupon),
    version: coupon.version + 1,
    updatedAt: work.now,
  };
  if (patch.productIds) {
    await assertProductsExist(work, coupon.siteId, 'product_ids', patch.productIds);
  }
  await mapCodeConflict(changed.code, () => updateCoupon(work, changed));
  await auditChange(work, 'coupon', coupon, changed);
  return changed;
}

/** Deletes a coupon. Carts with its code then report `coupon_not_found`. */
export async function removeCoupon(work: Work, id: string): Promise<void> {
  const coupon = await lockCoupon(work, id);
  if (!coupon || (await deleteCoupon(work, id)) === 0) throw couponNotFound();
  await auditChange(work, 'coupon', coupon, null);
}

export async function getCoupon(view: View, id: string): Promise<Coupon> {
  const coupon = await findCoupon(view, id);
  if (!coupon) throw couponNotFound();
  return coupon;
}

/** The workspace's coupons, newest first, of one store or of all stores. */
export function listCoupons(
  view: View,
  siteSlug: string | null,
  request: PageRequest,
): Promise<Page<Coupon>> {
  return listNewestFirst(view, { list: 'coupons', siteSlug }, request, (rows) =>
    listCouponRows(view, rows),
  );
}

async function mapCodeConflict(code: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'coupons_code_key') throw error;
    const message = `Another coupon of this store uses the code ${code}. Choose a different code.`;
    throw new DomainError('conflict', 'code_taken', message, {
      details: [{ field: 'code', code: 'taken', message }],
    });
  }
}

const couponNotFound = () => notFound('coupon_not_found', 'This coupon does not exist.');
