import {
  type CountedPage,
  decodeCursor,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Coupon } from './coupon.ts';
import { type CouponState, countCouponRows, listCouponRows } from './coupon-list-store.ts';

export type CouponQuery = {
  text: string | null;
  states: CouponState[];
  siteSlug: string | null;
  isCounted: boolean;
};

/** Coupons, newest first. Throws 404 `site_not_found`. */
export async function listCoupons(
  view: View,
  { siteSlug, isCounted, ...rest }: CouponQuery,
  request: PageRequest,
): Promise<CountedPage<Coupon>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const filter = { ...rest, siteId: site?.id ?? null };
  const filters = ['coupons', filter];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const after = id ? { createdAt: readCursorDate(at), id: String(id) } : null;
  const position = { sort: '-created_at', after, limit: request.limit + 1 } as const;
  const rows = await listCouponRows(view, filter, position);
  const totalEstimate = isCounted ? await countCouponRows(view, filter) : null;
  const keyOf = (coupon: Coupon) => [coupon.createdAt.toISOString(), coupon.id];
  return { ...toPage(rows, request, keyOf, filters), totalEstimate };
}
