import { recordBounce } from '../../src/core/emails/suppressions/record-bounce.ts';
import type { Caller, Shop } from './shop.ts';
import { newUser } from './users.ts';

/** Cases of the access matrix for emails: a suppressed address, and a member. */
export async function emailCases(shop: Shop, owner: Caller) {
  const { id: orderId } = await shop.paidOrder({ email: 'gone@example.com' });
  const { body } = await owner.get(`/orders/${orderId}/emails`);
  const report = { emailId: body.emails[0].id, reason: 'bounced', detail: null } as const;
  await shop.unit.run(shop.tenant, (work) => recordBounce(work, report));
  const member = await newUser(shop, 'member@example.com');
  const own = true as const;
  return {
    ids: { kind: 'order_confirmed', email: 'gone@example.com', member_id: member },
    cases: {
      'GET /emails': { own },
      'GET /email-suppressions': { own },
      'DELETE /email-suppressions/{email}': {},
      'GET /sites/{slug}/email-templates': {},
      'PUT /sites/{slug}/email-templates': {
        body: { templates: [{ kind: 'order_confirmed', enabled: true }] },
      },
      'POST /sites/{slug}/email-templates/{kind}/preview': { body: {} },
      'POST /sites/{slug}/email-templates/{kind}/test': { body: { to: 'member@example.com' } },
      'GET /sites/{slug}/email-settings': {},
      'PATCH /sites/{slug}/email-settings': {
        refusesApps: true as const,
        body: { smtp: { host: 'smtp.example.com', port: 587, security: 'starttls' } },
      },
      'POST /sites/{slug}/email-settings/test': { body: { to: 'member@example.com' } },
      'GET /me/notification-settings': { own, consoleOnly: own },
      'PUT /me/notification-settings': {
        body: { settings: { staff_new_order: 'daily' } },
        own,
        consoleOnly: own,
      },
      'GET /notification-settings/{member_id}': {},
      'PUT /notification-settings/{member_id}': { body: { staff_new_order: 'off' } },
    },
  };
}
