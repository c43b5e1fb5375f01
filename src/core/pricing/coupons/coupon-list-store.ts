import {
  type CountLimit,
  countRows,
  createListQuery,
  type DatedPage,
  datedPageSql,
  type ListQuery,
  toSearchWords,
} from '../../../platform/db/list-query.ts';
import { addTermConditions } from '../../../platform/db/terms.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { Coupon } from './coupon.ts';
import { couponTerms } from './coupon-terms.ts';
import { coupons } from './coupons.ts';

/** Every coupon is in exactly one state. `off`: deactivated by the merchant. */
export type CouponState = 'active' | 'scheduled' | 'expired' | 'used_up' | 'off';

/** `text`: beginnings of the code or of its parts, such as `10` of `SALE10`. */
export type CouponFilter = {
  text: string | null;
  states: CouponState[];
  siteId: string | null;
  ids: string[];
};

export async function listCouponRows(
  view: View,
  filter: CouponFilter,
  page: DatedPage,
): Promise<Coupon[]> {
  const query = await toListQuery(view, filter);
  const end = datedPageSql(query, { alias: 't', idColumn: 'coupon_id' }, page);
  return view.query<Coupon>(`${coupons.select()} ${end}`, query.values);
}

export async function countCouponRows(
  view: View,
  filter: CouponFilter,
  limit?: CountLimit,
): Promise<number> {
  const counted = { source: 'coupons t', alias: 't', ...(limit && { limit }) };
  return countRows(view, await toListQuery(view, filter), counted);
}

async function toListQuery(
  view: View,
  { text, states, siteId, ids }: CouponFilter,
): Promise<ListQuery> {
  const query = createListQuery(view.tenant.workspaceId);
  query.compare('t.site_id =', siteId);
  query.anyOf('t.coupon_id', ids);
  const words = toSearchWords(text ?? '');
  await addTermConditions(view, query, couponTerms, { alias: 't', words });
  if (states.length > 0) {
    const now = `${query.parameter(view.now)}::timestamptz`;
    query.anyOf(
      `case when not t.active then 'off' when t.ends_at <= ${now} then 'expired'
         when t.uses >= t.max_uses then 'used_up' when t.starts_at > ${now} then 'scheduled'
         else 'active' end`,
      states,
    );
  }
  return query;
}
