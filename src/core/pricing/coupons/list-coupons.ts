import {
  type CountedPage,
  decodeCursor,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../../kernel/page.ts';
import type { CountLimit } from '../../../platform/db/list-query.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { Coupon } from './coupon.ts';
import {
  type CouponFilter,
  type CouponState,
  countCouponRows,
  listCouponRows,
} from './coupon-list-store.ts';

export type CouponQuery = {
  text: string | null;
  states: CouponState[];
  siteSlug: string | null;
  /** Any of these; empty: every coupon. */
  ids?: string[];
  isCounted: boolean;
};

/** Coupons, newest first. Throws 404 `site_not_found`. */
export async function listCoupons(
  view: View,
  { siteSlug, isCounted, ...rest }: CouponQuery,
  request: PageRequest,
): Promise<CountedPage<Coupon>> {
  const filter = await toFilter(view, { siteSlug, ...rest });
  const filters = ['coupons', filter];
  const [at, id] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const after = id ? { createdAt: readCursorDate(at), id: String(id) } : null;
  const position = { sort: '-created_at', after, limit: request.limit + 1 } as const;
  const rows = await listCouponRows(view, filter, position);
  const totalEstimate = isCounted ? await countCouponRows(view, filter) : null;
  const keyOf = (coupon: Coupon) => [coupon.createdAt.toISOString(), coupon.id];
  return { ...toPage(rows, request, keyOf, filters), totalEstimate };
}

/** How many coupons match. */
export async function countCoupons(
  view: View,
  query: Omit<CouponQuery, 'isCounted'>,
  limit: CountLimit,
): Promise<number> {
  return countCouponRows(view, await toFilter(view, query), limit);
}

async function toFilter(
  view: View,
  { siteSlug, text, states, ids = [] }: Omit<CouponQuery, 'isCounted'>,
): Promise<CouponFilter> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  return { text, states, siteId: site?.id ?? null, ids };
}
