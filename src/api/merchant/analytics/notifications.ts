import { Type } from 'typebox';
import { attentionTypes } from '../../../core/analytics/attention/list-attention.ts';
import {
  listNotifications,
  markNotificationsRead,
} from '../../../core/analytics/attention/notifications.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireConsoleAccess } from '../../../http/callers/console-access.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import type { MerchantDeps } from '../deps.ts';
import { siteFilter, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { testFilter } from './test-filter.ts';

const tags = ['Merchant: analytics'];
const response = { 200: pageSchema('notifications', Type.Ref('Notification')) };

const ReadNotifications = Type.Object(
  {
    ...siteFilter,
    ...testFilter,
    notifications: Type.Array(
      Type.Object({
        type: wordOf(attentionTypes),
        state: Type.String({ maxLength: 64, description: 'As the list returned it.' }),
      }),
      { maxItems: attentionTypes.length, description: 'What was shown to the user.' },
    ),
  },
  {
    examples: [
      { notifications: [{ type: 'late_orders', state: '9f86d081884c7d659a2feaa0c55ad015' }] },
    ],
  },
);

const routes = {
  list: scopedRoute('read:notifications', {
    tags,
    summary: 'List what needs attention, and how much of it the user has not marked as read',
    description:
      'Like `GET /attention`, for tokens of the merchant console only. The first 1,000 problems of each type are looked at.',
    querystring: Type.Object({ ...siteFilter, ...testFilter }),
    response,
  }),
  read: scopedRoute('write:notifications', {
    tags,
    summary: 'Mark notifications as read',
    description:
      'For tokens of the merchant console only. Types whose `state` has changed since they were listed are left alone. A problem that recurs is unread again. Returns the list; repeating the request changes nothing.',
    body: ReadNotifications,
    response,
  }),
};

export function registerNotificationReadRoutes(
  merchant: MerchantRoutes,
  { serverFacts }: MerchantDeps,
): void {
  merchant.get('/notifications', routes.list, async (view, request) => {
    const { site_slug: siteSlug = null, test: asked } = request.query;
    const { user } = requireConsoleAccess(request);
    const { scopes } = requireBearerOf(request);
    const test = asked ?? (await countsTestOrders(view, serverFacts));
    const notifications = await listNotifications(view, user.id, { siteSlug, scopes, test });
    return { notifications, next_cursor: null };
  });

  merchant.post('/notifications/read', routes.read, async (work, request) => {
    const { site_slug: siteSlug = null, test: asked, notifications: seen } = request.body;
    const { user } = requireConsoleAccess(request);
    const { scopes } = requireBearerOf(request);
    const test = asked ?? (await countsTestOrders(work, serverFacts));
    const query = { siteSlug, scopes, test, seen };
    const notifications = await markNotificationsRead(work, user.id, query);
    return { status: 200, body: { notifications, next_cursor: null } };
  });
}
