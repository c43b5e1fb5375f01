import { Type } from 'typebox';
import { listActivity } from '../../core/analytics/activity/list-activity.ts';
import { getMetrics } from '../../core/analytics/metrics/read-metrics.ts';
import { scopedRoute } from '../../http/callers/bearer.ts';
import { pageSchema, presentPage, readPageRequest } from '../../http/input/paging.ts';
import type { MerchantDeps } from './deps.ts';
import { SiteListQuery, siteFilter } from './fields.ts';
import type { MerchantRoutes } from './merchant-routes.ts';

const tags = ['Merchant: analytics'];

const MetricsQuery = Type.Object({
  ...siteFilter,
  range: Type.String({
    pattern: '^(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])d$',
    default: '30d',
    description: 'How many days up to today, 1 to 366, such as `7d`. Days are UTC.',
  }),
});

const routes = {
  metrics: scopedRoute('read:analytics', {
    tags,
    summary: 'Visits, orders and revenue by day',
    querystring: MetricsQuery,
    response: { 200: Type.Ref('Metrics') },
  }),
  activity: scopedRoute('read:analytics', {
    tags,
    summary: 'What happened lately, newest first',
    querystring: SiteListQuery,
    response: { 200: pageSchema('activity', Type.Ref('Activity')) },
  }),
};

/** Figures and the latest events (§4.6, decisions 11). */
export function registerAnalyticsRoutes(merchant: MerchantRoutes, { visits }: MerchantDeps): void {
  // Includes the last seconds of this process; other processes write theirs a little later.
  const metrics = { ...routes.metrics, preHandler: () => visits.flush() };
  merchant.get('/analytics/metrics', metrics, (view, request) => {
    const { site_slug: siteSlug = null, range } = request.query;
    return getMetrics(view, { siteSlug, days: Number.parseInt(range, 10) });
  });

  merchant.get('/analytics/activity', routes.activity, async (view, request) => {
    const { site_slug: siteSlug = null } = request.query;
    const page = await listActivity(view, siteSlug, readPageRequest(request.query));
    return presentPage('activity', page, (event) => event);
  });
}
