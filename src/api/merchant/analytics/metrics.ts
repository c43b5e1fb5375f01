import { Type } from 'typebox';
import { listActivity } from '../../../core/analytics/activity/list-activity.ts';
import { dimensions, getBreakdown } from '../../../core/analytics/breakdown/breakdown.ts';
import { assertNoTimeZone, maxHourDays } from '../../../core/analytics/metrics/hours.ts';
import { granularities } from '../../../core/analytics/metrics/metrics.ts';
import { getHourMetrics, getMetrics } from '../../../core/analytics/metrics/read-metrics.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { SiteListQuery, siteFilter, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { dayRange, readDays } from './day-range.ts';
import { testFilter } from './test-filter.ts';

const tags = ['Merchant: analytics'];

const rangeQuery = { ...siteFilter, range: dayRange, ...testFilter };

const MetricsQuery = Type.Object({
  ...rangeQuery,
  granularity: wordOf(granularities, {
    default: 'day',
    description: `Whether \`days\` only or also \`hours\` are returned. With hours, \`range\` is at most \`${maxHourDays}d\`, and days begin at midnight in the time zone.`,
  }),
  timezone: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'IANA time zone of the hours. Default: that of the store of `site_slug`, otherwise UTC. Only with `granularity=hour`.',
    }),
  ),
});

const BreakdownQuery = Type.Object({
  ...rangeQuery,
  by: wordOf(dimensions, {
    default: 'channel',
    description: 'What the orders are grouped by.',
  }),
});

const routes = {
  metrics: scopedRoute('read:analytics', {
    tags,
    summary: 'Get visits, orders and revenue by day or hour',
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
    const { granularity, timezone = null } = request.query;
    const test = asked ?? (await countsTestOrders(view, serverFacts));
    const query = { siteSlug, days: readDays(range), test };
    if (granularity === 'hour') return getHourMetrics(view, { ...query, timezone });
    assertNoTimeZone(timezone);
    return getMetrics(view, query);
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
