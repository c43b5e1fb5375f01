import { Type } from 'typebox';
import { listAttention } from '../../../core/analytics/attention/list-attention.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { siteFilter } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { testFilter } from './test-filter.ts';

const attentionRoute = scopedRoute('read:analytics', {
  tags: ['Merchant: analytics'],
  summary: 'List what needs attention, the most urgent first',
  description:
    'Late orders, return requests, low stock, failing webhooks and similar, if the scopes of the caller allow it.',
  querystring: Type.Object({ ...siteFilter, ...testFilter }),
  response: { 200: pageSchema('attention', Type.Ref('Attention')) },
});

export function registerAttentionRoute(
  merchant: MerchantRoutes,
  { serverFacts }: MerchantDeps,
): void {
  merchant.get('/attention', attentionRoute, async (view, request) => {
    const { site_slug: siteSlug = null, test: asked } = request.query;
    const { scopes } = requireBearerOf(request);
    const test = asked ?? (await countsTestOrders(view, serverFacts));
    return { attention: await listAttention(view, { siteSlug, scopes, test }), next_cursor: null };
  });
}
