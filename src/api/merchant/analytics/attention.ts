import { Type } from 'typebox';
import { listAttention } from '../../../core/analytics/attention/list-attention.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { siteFilter } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const attentionRoute = scopedRoute('read:analytics', {
  tags: ['Merchant: analytics'],
  summary: 'List what needs attention, the most urgent first',
  description:
    'Late orders, return requests, low stock, failing webhooks and similar, if the scopes of the caller allow it.',
  querystring: Type.Object(siteFilter),
  response: { 200: pageSchema('attention', Type.Ref('Attention')) },
});

export function registerAttentionRoute(merchant: MerchantRoutes): void {
  merchant.get('/attention', attentionRoute, async (view, request) => {
    const { site_slug: siteSlug = null } = request.query;
    const { scopes } = requireBearerOf(request);
    return { attention: await listAttention(view, { siteSlug, scopes }), next_cursor: null };
  });
}
