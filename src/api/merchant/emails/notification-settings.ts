import { Type } from 'typebox';
import { staffEmailKinds } from '../../../core/emails/email-kinds.ts';
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationMode,
  type NotificationSettings,
} from '../../../core/emails/notifications/notification-settings.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const tags = ['Merchant: emails'];
const MemberPath = Type.Object({
  member_id: Type.String({ description: 'User id of a member of the workspace.' }),
});
const Mode = Type.Unsafe<NotificationMode>(Type.Union([Type.Literal('each'), Type.Literal('off')]));
const Settings = Type.Unsafe<NotificationSettings>(
  Type.Object(Object.fromEntries(staffEmailKinds.map((kind) => [kind, Mode]))),
);
const Changes = Type.Unsafe<Partial<NotificationSettings>>(
  Type.Object(Object.fromEntries(staffEmailKinds.map((kind) => [kind, Type.Optional(Mode)])), {
    examples: [{ staff_new_order: 'off' }],
  }),
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
    description: 'Kinds that are omitted stay as they are.',
    params: MemberPath,
    body: Changes,
    response: { 200: Settings },
  }),
};

export function registerNotificationRoutes(merchant: MerchantRoutes): void {
  merchant.get('/notification-settings/:member_id', routes.read, (view, request) =>
    getNotificationSettings(view, request.params.member_id),
  );

  merchant.put('/notification-settings/:member_id', routes.change, async (work, request) => ({
    status: 200,
    body: await changeNotificationSettings(work, request.params.member_id, request.body),
  }));
}
