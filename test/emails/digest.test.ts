import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDigestJob, scheduleWeeklyDigests } from '../../src/core/emails/digest/digest-job.ts';
import { mondayOf, nextSendingAfter } from '../../src/core/emails/digest/week.ts';
import { systemTenant } from '../../src/platform/unit-of-work.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { newUser } from '../kit/users.ts';

const day = 86_400_000;

test('digests are sent on Mondays at six, UTC', () => {
  const at = (text: string) => new Date(text);
  const cases: [now: string, monday: string, next: string][] = [
    ['2026-01-01T00:00:00Z', '2025-12-29T00:00:00Z', '2026-01-05T06:00:00Z'],
    ['2026-01-04T23:59:59Z', '2025-12-29T00:00:00Z', '2026-01-05T06:00:00Z'],
    ['2026-01-05T05:59:59Z', '2026-01-05T00:00:00Z', '2026-01-05T06:00:00Z'],
    ['2026-01-05T06:00:00Z', '2026-01-05T00:00:00Z', '2026-01-12T06:00:00Z'],
  ];

  for (const [now, monday, next] of cases) {
    assert.deepEqual(mondayOf(at(now)), at(monday));
    assert.deepEqual(nextSendingAfter(at(now)), at(next));
  }
});

test('each workspace that sells gets one digest a week, however often the job runs', async (t) => {
  const shop = await openEmailShop(t);
  const site = await shop.site({ name: 'Ferns' });
  await newUser(shop, 'viewer@example.com', { role: 'member' });
  await newUser(shop, 'idle@example.com', { of: shop.other });
  const merchant = await shop.merchant();
  const product = await shop.product({ name: 'Bowl', variants: [{ stock: 50 }] }, site.slug);
  const buy = async () => {
    const order = await shop.paidOrder({ site, lines: [{ product, quantity: 2 }] });
    await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('update orders set test = false where order_id = $1', [order.id]),
    );
  };
  // The tests begin on a Thursday.
  await buy();
  await shop.paidOrder({ site, lines: [{ product }] });
  await scheduleWeeklyDigests(shop.unit);
  await scheduleWeeklyDigests(shop.unit);
  await shop.deliver();
  assert.deepEqual(await shop.deliver(), []);

  shop.clock.advance(4 * day + 7 * 3_600_000);
  const job = createDigestJob();
  const run = () =>
    job.handle({ tenant: systemTenant, unit: shop.unit, complete: () => undefined }, {});
  await Promise.all([run(), run(), shop.app.jobs.drain()]);
  const [digest, ...others] = await shop.deliver();
  await run();

  assert.deepEqual(others, []);
  assert.deepEqual(await shop.deliver(), []);
  assert.equal(digest?.to, 'owner@example.com');
  assert.equal(digest.subject, 'Your week: December 29, 2025 to January 4, 2026');
  const text = digest.mail.text ?? '';
  assert.match(text, /Ferns\s+Orders: 1\s+Revenue: \$20\.00\s+Week before: \$0\.00/);
  assert.match(text, /Orders waiting for more than three days: 1/);
  const { workspaceId } = shop.tenant;
  assert.ok(text.includes(`http://localhost:4000/console/?workspace=${workspaceId}`), text);
  const { body } = await merchant.get('/emails?kind=staff_weekly_digest');
  assert.deepEqual(
    body.emails.map(({ recipient, state }: any) => [recipient, state]),
    [['owner@example.com', 'sent']],
  );

  shop.clock.advance(7 * day);
  const next = await shop.deliver();
  assert.deepEqual(
    next.map(({ subject }) => subject),
    ['Your week: January 5, 2026 to January 11, 2026'],
  );
  assert.match(next[0]?.mail.text ?? '', /Orders: 0\s+Revenue: \$0\.00\s+Week before: \$20\.00/);
  shop.clock.advance(7 * day);
  assert.deepEqual(await shop.deliver(), [], 'nothing was sold for two weeks');
});
