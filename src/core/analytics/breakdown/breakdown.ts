import { type Static, Type } from 'typebox';
import { nullable } from '../../../platform/fields.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { getLastDays } from '../metrics/metrics.ts';
import { listBreakdownRows } from './breakdown-store.ts';
import { listProductRows } from './product-count-store.ts';

export const dimensions = ['channel', 'agent', 'product', 'country', 'coupon'] as const;

const date = Type.String({ format: 'date', description: 'UTC.' });

export const BreakdownDto = Type.Object(
  {
    from: date,
    to: date,
    test: Type.Boolean({
      description: 'Whether only test orders are counted. Otherwise only real orders are.',
    }),
    by: Type.Enum([...dimensions], { type: 'string' }),
    rows: Type.Array(
      Type.Object({
        key: nullable(
          Type.String(),
          'Channel, country code, product id, coupon code in upper case or the profile of a verified agent; null: none.',
        ),
        name: nullable(Type.String(), 'Name of the product; null for everything else.'),
        orders: Type.Integer(),
        sales: Type.Record(Type.String(), Type.Integer(), {
          description:
            'In minor units, by currency, before refunds: totals of the orders, or for products their lines after discounts. An order counts once for each of its coupons.',
        }),
      }),
      { description: 'The 50 with the most orders.' },
    ),
  },
  { $id: 'AnalyticsBreakdown' },
);

type BreakdownQuery = {
  siteSlug: string | null;
  days: number;
  test: boolean;
  by: (typeof dimensions)[number];
};

/**
 * The orders placed in the last `days` days, grouped by a dimension. Throws 404 `site_not_found`.
 */
export async function getBreakdown(
  view: View,
  { siteSlug, days, test, by }: BreakdownQuery,
): Promise<Static<typeof BreakdownDto>> {
  const siteId = siteSlug === null ? null : (await getOwnSite(view, siteSlug)).id;
  const period = getLastDays(view.now, days);
  const query = { siteId, period, test };
  const rows =
    by === 'product'
      ? await listProductRows(view, query)
      : await listBreakdownRows(view, { ...query, by });
  return { ...period, test, by, rows };
}
