import { type Static, type TObjectOptions, type TSchema, Type } from 'typebox';
import { type NotificationKind, notificationKinds } from '../../../core/emails/email-kinds.ts';
import {
  changeNotificationSettings,
  getNotificationSettings,
  loadNotifications,
  modesOf,
  type NotificationChanges,
  type NotificationSettings,
} from '../../../core/emails/notifications/notification-settings.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { requireConsoleAccess } from '../../../http/callers/console-access.ts';
import { nullable } from '../../../platform/fields.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const tags = ['Merchant: emails'];
const MemberPath = Type.Object({
  member_id: Type.String({ description: 'User id of a member of the workspace.' }),
});

const byKind = (schemaOf: (kind: NotificationKind) => TSchema, options: TObjectOptions = {}) =>
  Type.Object(Object.fromEntries(notificationKinds.map((kind) => [kind, schemaOf(kind)])), options);
const Settings = Type.Unsafe<NotificationSettings>(byKind((kind) => wordOf(modesOf(kind))));
const Changes = Type.Unsafe<Partial<NotificationSettings>>(
  byKind((kind) => Type.Optional(wordOf(modesOf(kind))), {
    examples: [{ staff_new_order: 'off' }],
  }),
);

const OwnSettings = Type.Object({
  settings: Settings,
  stores: Type.Array(
    Type.Object({
      site_slug: Type.String(),
      settings: Type.Unsafe<Partial<NotificationSettings>>(
        byKind((kind) => Type.Optional(wordOf(modesOf(kind)))),
      ),
    }),
    { description: 'Stores for which something else is chosen; other kinds are as for all.' },
  ),
});
const OwnChange = Type.Object(
  {
    site_slug: Type.Optional(
      nullable(Type.String(), 'Changes what this store sends; null or omitted: all stores.'),
    ),
    settings: Type.Unsafe<NotificationChanges>(
      byKind((kind) => Type.Optional(nullable(wordOf(modesOf(kind)))), {
        description:
          'Omitted kinds are unchanged. Null removes a choice; then the choice for all stores applies, or the default of the role.',
      }),
    ),
  },
  { examples: [{ site_slug: null, settings: { staff_new_order: 'daily' } }] },
);

const routes = {
  read: scopedRoute('read:settings', {
    tags,
    summary: 'Get what a member receives by email',
    params: MemberPath,
    response: { 200: Settings },
  }),
  change: scopedRoute('write:settings', {
    tags,
    summary: 'Change what a member receives by email',
    description: 'Omitted kinds are unchanged.',
    params: MemberPath,
    body: Changes,
    response: { 200: Settings },
  }),
  readOwn: scopedRoute('read:notifications', {
    tags,
    summary: 'Get what you receive by email',
    description: 'For tokens of the merchant console only, of every role.',
    response: { 200: OwnSettings },
  }),
  changeOwn: scopedRoute('write:notifications', {
    tags,
    summary: 'Choose what you receive by email',
    description:
      'For tokens of the merchant console only, of every role. `daily`, for new orders, is one summary of each day of a store, sent at 7:00 in its time zone.',
    body: OwnChange,
    response: { 200: OwnSettings },
  }),
};

export function registerNotificationRoutes(merchant: MerchantRoutes): void {
  merchant.get('/notification-settings/:member_id', routes.read, (view, request) =>
    getNotificationSettings(view, request.params.member_id),
  );

  merchant.put('/notification-settings/:member_id', routes.change, async (work, request) => {
    const { member_id: memberId } = request.params;
    await changeNotificationSettings(work, memberId, { changes: request.body });
    return { status: 200, body: await getNotificationSettings(work, memberId) };
  });

  merchant.get('/me/notification-settings', routes.readOwn, (view, request) =>
    presentOwn(view, requireConsoleAccess(request).user.id),
  );

  merchant.put('/me/notification-settings', routes.changeOwn, async (work, request) => {
    const { id } = requireConsoleAccess(request).user;
    const { settings: changes, site_slug: siteSlug = null } = request.body;
    await changeNotificationSettings(work, id, { changes, siteSlug });
    return { status: 200, body: await presentOwn(work, id) };
  });
}

async function presentOwn(view: View, memberId: string): Promise<Static<typeof OwnSettings>> {
  const { settings, stores } = await loadNotifications(view, memberId);
  return {
    settings,
    stores: stores.map(({ siteSlug, settings: chosen }) => ({
      site_slug: siteSlug,
      settings: chosen,
    })),
  };
}
