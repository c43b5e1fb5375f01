import { Type } from 'typebox';
import { listActivity } from '../../core/analytics/activity/list-activity.ts';
import { readMetrics } from '../../core/analytics/metrics/read-metrics.ts';
import { bearerOf, guarded } from '../../http/callers/bearer.ts';
import { pageOf, presentPage, readPage } from '../../http/input/paging.ts';
import type { Http } from '../../http/server.ts';
import type { MerchantDeps } from './deps.ts';
import { ofSite, SiteListQuery } from './fields.ts';

const tags = ['Merchant: analytics'];

const MetricsQuery = Type.Object({
  ...ofSite,
  range: Type.String({
    pattern: '^(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])d$',
    default: '30d',
    description: 'How many days up to today, 1 to 366, such as `7d`. Days are UTC.',
  }),
});

const routes = {
  metrics: guarded('read:analytics', {
    tags,
    summary: 'Visits, orders and revenue by day',
    querystring: MetricsQuery,
    response: { 200: Type.Ref('Metrics') },
  }),
  activity: guarded('read:analytics', {
    tags,
    summary: 'What happened lately, newest first',
    querystring: SiteListQuery,
    response: { 200: pageOf('activity', Type.Ref('Activity')) },
  }),
};

/** Figures and the latest events (§4.6, decisions 11). */
export function analyticsRoutes(app: Http, { unit, visits }: MerchantDeps): void {
  app.get('/analytics/metrics', routes.metrics, async (request) => {
    const { site_slug: siteSlug = null, range } = request.query;
    // What this process has seen in the last seconds counts too; others are as late as their next write.
    await visits.flush();
    return unit.view(bearerOf(request).tenant, (view) =>
      readMetrics(view, { siteSlug, days: Number.parseInt(range, 10) }),
    );
  });

  app.get('/analytics/activity', routes.activity, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug: siteSlug = null } = request.query;
      const page = await listActivity(view, siteSlug, readPage(request.query));
      return presentPage('activity', page, (event) => event);
    }),
  );
}
