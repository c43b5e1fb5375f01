import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { removeMember } from '../../src/core/access/users/manage-members.ts';
import {
  createDailyOrdersJob,
  scheduleDailyOrders,
} from '../../src/core/emails/daily-orders/daily-orders-job.ts';
import { systemTenant } from '../../src/platform/unit-of-work.ts';
import { openConsole } from '../kit/console.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { newUser } from '../kit/users.ts';

const path = '/me/notification-settings';
const hour = 3_600_000;

async function open(t: TestContext) {
  const shop = await openEmailShop(t, {
    env: { RATE_LIMITS: 'account=10000,sign_in=10000' },
  });
  const consoleOf = async (email: string) => (await openConsole(shop, email)).merchant();
  /** An order that counts as real. */
  const buy = async (options: Parameters<typeof shop.paidOrder>[0]) => {
    const order = await shop.paidOrder(options);
    await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('update orders set test = false where order_id = $1', [order.id]),
    );
    return order;
  };
  return { ...shop, consoleOf, buy };
}

describe('what a member receives', () => {
  test('members of every role choose their own notifications, for all stores and for single ones', async (t) => {
    const shop = await open(t);
    const [first, second] = [await shop.site(), await shop.site({ slug: 'second' })];
    await newUser(shop, 'staff@example.com', { role: 'staff' });
    await newUser(shop, 'viewer@example.com', { role: 'member' });
    const staff = await shop.consoleOf('staff@example.com');
    const viewer = await shop.consoleOf('viewer@example.com');

    const before = await viewer.get(path);
    assert.deepEqual([before.body.settings.staff_new_order, before.body.stores], ['off', []]);
    const own = { site_slug: 'second', settings: { staff_new_order: 'each' } };
    const chosen = await viewer.put(path, own);
    assert.equal(chosen.status, 200, chosen.text);
    assert.deepEqual(chosen.body.stores, [
      { site_slug: 'second', settings: { staff_new_order: 'each' } },
    ]);
    await staff.put(path, { settings: { staff_new_order: 'off' } });
    await shop.paidOrder({ site: first, email: 'one@example.com' });
    await shop.paidOrder({ site: second, email: 'two@example.com' });

    const recipients = async () => (await shop.deliver()).map(({ to }) => to);
    assert.deepEqual(await recipients(), [
      'one@example.com',
      'owner@example.com',
      'owner@example.com',
      'two@example.com',
      'viewer@example.com',
    ]);

    await viewer.put(path, { site_slug: 'second', settings: { staff_new_order: null } });
    await staff.put(path, { settings: { staff_new_order: null } });
    assert.deepEqual((await viewer.get(path)).body, before.body);
    await shop.paidOrder({ site: second, email: 'two@example.com' });
    assert.deepEqual(await recipients(), [
      'owner@example.com',
      'staff@example.com',
      'two@example.com',
    ]);
  });

  test('nothing is sent after the member was removed', async (t) => {
    let isDown = true;
    const shop = await openEmailShop(t, {
      recipient: (address) =>
        isDown && address === 'staff@example.com' ? { code: 451, text: 'later' } : null,
    });
    const staff = await newUser(shop, 'staff@example.com', { role: 'staff' });
    await shop.paidOrder();
    await shop.deliver();
    assert.deepEqual(await shop.states(), [
      'order_confirmed sent',
      'staff_new_order deferred mail not sent: EENVELOPE RCPT TO 451',
      'staff_new_order sent',
    ]);

    await shop.unit.run(shop.tenant, (work) => removeMember(work, staff, staff));
    isDown = false;
    shop.clock.advance(hour);

    assert.deepEqual(await shop.deliver(), []);
    assert.deepEqual(await shop.states(), [
      'order_confirmed sent',
      'staff_new_order sent',
      'staff_new_order skipped member_removed',
    ]);
  });

  test('other values are rejected, and API keys have no notification settings', async (t) => {
    const shop = await open(t);
    await shop.site();
    await shop.other.site({ slug: 'foreign' });
    await newUser(shop, 'viewer@example.com', { role: 'member' });
    const viewer = await shop.consoleOf('viewer@example.com');
    const merchant = await shop.merchant();

    const refusals: [object, number, string][] = [
      [{ settings: { staff_low_stock: 'daily' } }, 400, 'validation_failed'],
      [{ settings: { staff_new_order: 'often' } }, 400, 'validation_failed'],
      [{ site_slug: 'shop', settings: { staff_weekly_digest: 'each' } }, 400, 'validation_failed'],
      [{ site_slug: 'foreign', settings: { staff_new_order: 'each' } }, 404, 'site_not_found'],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await viewer.put(path, body);
      assert.deepEqual([answer.status, answer.body.error.code], [status, code], answer.text);
    }
    assert.equal((await merchant.get(path)).body.error.code, 'insufficient_scope');
    const owner = await merchant.get('/audit-log?action=notification_settings.updated');
    assert.deepEqual(owner.body.audit_log, []);
    const { body } = await viewer.put('/notification-settings/x', { staff_new_order: 'each' });
    assert.equal(body.error.code, 'insufficient_scope');
  });
});

describe('the daily summary of orders', () => {
  test('is sent once for each day of a store, at 7:00 in its time zone', async (t) => {
    const shop = await open(t);
    // 2026-01-01 00:00 UTC is 19:00 of the day before in New York.
    const site = await shop.site({ name: 'Ferns', timezone: 'America/New_York' });
    const owner = await shop.consoleOf('owner@example.com');
    const product = await shop.product({ name: 'Bowl', variants: [{ stock: 50 }] }, site.slug);
    await owner.put(path, { settings: { staff_new_order: 'daily' } });
    await scheduleDailyOrders(shop.unit);
    const order = await shop.buy({ site, lines: [{ product, quantity: 2 }] });
    await shop.paidOrder({ site, lines: [{ product }] });
    const advance = async (hours: number) => {
      shop.clock.advance(hours * hour);
      return (await shop.deliver()).filter(({ to }) => to === 'owner@example.com');
    };

    assert.deepEqual(await advance(11), [], 'it is 6:00 in New York');
    const job = createDailyOrdersJob();
    const run = () =>
      job.handle({ tenant: systemTenant, unit: shop.unit, complete: () => undefined }, {});
    const next = await shop.buy({ site, lines: [{ product }] });
    shop.clock.advance(hour);
    await Promise.all([run(), run(), shop.app.jobs.drain()]);
    await run();
    const [summary, ...others] = await advance(0);

    assert.deepEqual(others, []);
    assert.equal(summary?.subject, 'Orders on December 31, 2025: $20.00');
    const text = summary.mail.text ?? '';
    assert.match(text, /Orders: 1\s+Revenue: \$20\.00/);
    assert.ok(text.includes(`${order.name}: $20.00`), text);
    assert.ok(!text.includes(next.name));
    assert.deepEqual(await advance(23), []);
    const [second] = await advance(1);
    assert.equal(second?.subject, 'Orders on January 1, 2026: $10.00');
    assert.deepEqual(await advance(48), [], 'days without orders have no summary');
  });

  test('is sent for a day only to those who chose it by its end', async (t) => {
    const shop = await open(t);
    const site = await shop.site();
    await newUser(shop, 'late@example.com', { role: 'staff' });
    const owner = await shop.consoleOf('owner@example.com');
    const late = await shop.consoleOf('late@example.com');
    await owner.put(path, { settings: { staff_new_order: 'daily' } });
    await scheduleDailyOrders(shop.unit);
    await shop.buy({ site });
    const single = (await shop.deliver()).map(({ to }) => to);
    assert.deepEqual(single, ['ada@example.com', 'late@example.com']);

    shop.clock.advance(24 * hour);
    // Unchanged choices keep their time.
    await owner.put(path, { settings: { staff_new_order: 'daily' } });
    await late.put(path, { settings: { staff_new_order: 'daily' } });
    shop.clock.advance(8 * hour);
    const summaries = (await shop.deliver()).map(({ to, subject }) => `${to} ${subject}`);

    assert.deepEqual(summaries, ['owner@example.com Orders on January 1, 2026: $10.00']);
  });

  test('makes up for days on which the server was down', async (t) => {
    const shop = await open(t);
    const site = await shop.site();
    const owner = await shop.consoleOf('owner@example.com');
    await owner.put(path, { settings: { staff_new_order: 'daily' } });
    await scheduleDailyOrders(shop.unit);
    await shop.buy({ site });
    shop.clock.advance(24 * hour);
    await shop.buy({ site });
    shop.clock.advance(32 * hour);

    const subjects = (await shop.deliver())
      .filter(({ to }) => to === 'owner@example.com')
      .map(({ subject }) => subject);
    assert.deepEqual(subjects, [
      'Orders on January 1, 2026: $10.00',
      'Orders on January 2, 2026: $10.00',
    ]);
  });
});
