import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Role, roles } from '../../../../src/core/access/users/role.ts';
import { type Operation, operationsBelow } from '../../../kit/access/operations.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openShop } from '../../../kit/shop.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await shop.site();
const operations = await operationsBelow(shop, '/api/storefront/v1/merchant');
const tokens = new Map<Role, string>();
for (const role of roles) {
  await newUser(shop, `${role}@example.com`, { role });
  tokens.set(role, (await (await openConsole(shop, `${role}@example.com`)).token()).token);
}
const tokenOf = (role: Role) => tokens.get(role) ?? assert.fail();

/** Calls the operation about objects that do not exist; null: the role may call it. */
async function refusalOf({ method, path }: Operation, role: Role): Promise<string | null> {
  const { status, body } = await shop.send({
    method,
    url: path.replace(/\{\w+\}/g, 'none'),
    headers: { host: 'localhost:4000', authorization: `Bearer ${tokenOf(role)}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  } as InjectOptions);
  assert.notEqual(status, 401);
  assert.ok(status < 500, `${method} ${path}: ${status}`);
  return status === 403 ? body.error.code : null;
}

/** What staff may read and write, and single operations that are refused nevertheless. */
const staffAreas = ['products', 'customers', 'pricing', 'orders', 'media'];
const staffReads = [...staffAreas, 'memberships', 'analytics', 'settings'];
const staffRefused = [
  /^(POST|PATCH|DELETE) \/(price-lists|shipping-zones|tax-rates)/,
  /^GET \/(api-keys|agent-connections|connected-apps|audit-log|exports|payments|payment-settings|payment-accounts)/,
  /^POST \/orders\/.*\/(refund|cancel|capture|release)$/,
  /^POST \/refunds\//,
  /\/customers\/\{\w+\}\/(export|erase)$/,
  /\/exchanges\/\{\w+\}\/(complete|reject)$/,
];

const isAllowed: Record<Role, (operation: Operation) => boolean> = {
  owner: () => true,
  admin: () => true,
  staff: ({ scope, route }) => {
    const [verb, area] = (scope ?? '').split(':');
    if (area === 'notifications' || area === 'views') return true;
    const areas = verb === 'write' ? staffAreas : staffReads;
    return areas.includes(area ?? '') && !staffRefused.some((pattern) => pattern.test(route));
  },
  member: ({ scope, route }) =>
    (scope?.startsWith('read:') === true ||
      scope === 'write:notifications' ||
      scope === 'write:views') &&
    !/^GET \/(audit-log|exports|payments|payment-settings|payment-accounts|customers\/\{\w+\}\/export|members\/\{\w+\}\/endpoints)/.test(
      route,
    ),
};

for (const role of roles)
  test(`${role}: every merchant operation is allowed or refused as the role says`, async () => {
    assert.ok(operations.length > 85);
    const wrong: string[] = [];
    for (const operation of operations) {
      const refusal = await refusalOf(operation, role);
      if ((refusal === null) !== isAllowed[role](operation))
        wrong.push(`${operation.route}: ${refusal ?? 'allowed'}`);
    }
    assert.deepEqual(wrong, []);
  });

describe('refunds by staff', () => {
  const refund = { reason: 'Broken' };
  const key = () => ({ 'idempotency-key': `refund-${Math.random()}` });

  test('an owner can allow them, which applies to tokens that were issued before', async () => {
    const order = await shop.paidOrder();
    const staff = callerWith(shop, tokenOf('staff'));
    const owner = callerWith(shop, tokenOf('owner'));
    const path = `/orders/${order.id}/refund`;

    const refused = await staff.post(path, refund, key());
    const unchanged = await owner.get(`/orders/${order.id}`);
    const allowed = await owner.patch('/workspace', { staff_can_refund: true });
    const refunded = await staff.post(path, refund, key());
    await owner.patch('/workspace', { staff_can_refund: false });

    assert.deepEqual([refused.status, refused.body.error.code], [403, 'role_too_low']);
    assert.match(refused.body.error.message, /staff_can_refund/);
    assert.deepEqual(unchanged.body.refunds, []);
    assert.equal(allowed.body.staff_can_refund, true);
    assert.equal(refunded.status, 200, refunded.text);
  });

  test('a return with a refund needs it, one without does not', async () => {
    const staff = callerWith(shop, tokenOf('staff'));
    const path = '/orders/none/returns/none/receive';

    const [withRefund, without] = [
      await staff.post(path, { refund: true }),
      await staff.post(path, {}),
    ];

    assert.deepEqual([withRefund.status, withRefund.body.error.code], [403, 'role_too_low']);
    assert.equal(without.status, 404);
  });
});
