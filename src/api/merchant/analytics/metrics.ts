import { Type } from 'typebox';
import { listActivity } from '../../../core/analytics/activity/list-activity.ts';
import { dimensions, getBreakdown } from '../../../core/analytics/breakdown/breakdown.ts';
import { getMetrics } from '../../../core/analytics/metrics/read-metrics.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { SiteListQuery, siteFilter, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { dayRange, readDays } from './day-range.ts';
import { testFilter } from './test-filter.ts';

const tags = ['Merchant: analytics'];

const MetricsQuery = Type.Object({ ...siteFilter, range: dayRange, ...testFilter });

const BreakdownQuery = Type.Object({
  ...MetricsQuery.properties,
  by: wordOf(dimensions, {
    default: 'channel',
    description: 'What the orders are grouped by.',
  }),
});

const routes = {
  metrics: scopedRoute('read:analytics', {
    tags,
    summary: 'Get visits, orders and revenue by day',
    querystring: MetricsQuery,
    response: { 200: Type.Ref('Metrics') },
  }),
  breakdown: scopedRoute('read:analytics', {
    tags,
    summary: 'Get orders and sales by channel, agent, product or country',
    querystring: BreakdownQuery,
    response: { 200: Type.Ref('AnalyticsBreakdown') },
  }),
  activity: scopedRoute('read:analytics', {
    tags,
    summary: 'List recent activity, newest first',
    querystring: SiteListQuery,
    response: { 200: pageSchema('activity', Type.Ref('Activity')) },
  }),
};

export function registerAnalyticsRoutes(
  merchant: MerchantRoutes,
  { visits, serverFacts }: MerchantDeps,
): void {
  // Writes the buffered visits of this process first. Other processes do so every few seconds.
  const metrics = { ...routes.metrics, preHandler: () => visits.flush() };
  merchant.get('/analytics/metrics', metrics, async (view, request) => {
    const { site_slug: siteSlug = null, range, test: asked } = request.query;
    const days = readDays(range);
    const test = asked ?? (await countsTestOrders(view, serverFacts));
    return getMetrics(view, { siteSlug, days, test });
  });

  merchant.get('/analytics/breakdown', routes.breakdown, async (view, request) => {
    const { site_slug: siteSlug = null, range, by, test: asked } = request.query;
    const days = readDays(range);
    const test = asked ?? (await countsTestOrders(view, serverFacts));
    return getBreakdown(view, { siteSlug, days, by, test });
  });

  merchant.get('/analytics/activity', routes.activity, async (view, request) => {
    const { site_slug: siteSlug = null } = request.query;
    const page = await listActivity(view, siteSlug, readPageRequest(request.query));
    return presentPage('activity', page, (event) => event);
  });
}
