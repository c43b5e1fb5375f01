import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueEmail } from '../../src/core/emails/queue/queue-emails.ts';
import { openEmailShop } from '../kit/email-shop.ts';

test('emails that are sent together keep their own recipients, contents and outcomes', async (t) => {
  const shop = await openEmailShop(t, {
    recipient: (address) =>
      address.startsWith('gone') ? { code: 550, text: 'no such user' } : null,
  });
  const names = ['fern', 'moss'];
  const sites = await Promise.all(names.map((name) => shop.site({ slug: name, name })));
  const bought: string[] = [];
  for (let buyer = 0; buyer < 24; buyer += 1) {
    const email = buyer % 6 === 5 ? `gone${buyer}@example.com` : `buyer${buyer}@example.com`;
    const order = await shop.paidOrder({ site: sites[buyer % 2] as never, email });
    if (buyer % 6 !== 5) bought.push(`${email} ${names[buyer % 2]} ${order.name}`);
  }

  await shop.deliver();

  const sent = shop.received.flatMap(({ to: [to = ''], mail }) => {
    const [, name] = /^Test: Order (\S+) confirmed$/.exec(mail.subject ?? '') ?? [];
    return name === undefined ? [] : `${to} ${mail.from?.name} ${name}`;
  });
  assert.deepEqual(sent.toSorted(), bought.toSorted());
  const confirmations = (await shop.states()).filter((state) => state.startsWith('order_conf'));
  const count = (outcome: string) =>
    confirmations.filter((state) => state.startsWith(`order_confirmed ${outcome}`)).length;
  assert.deepEqual([count('sent'), count('bounced'), confirmations.length], [20, 4, 24]);
});

test('an email that cannot be written stops none of those that are due with it', async (t) => {
  const shop = await openEmailShop(t);
  const order = await shop.paidOrder();
  const details = { product_id: 'prd_00000000000000', variant_id: 'var_0', quantity: 1 };
  await shop.unit.run(shop.tenant, async (work) =>
    queueEmail(work, order.siteId, {
      kind: 'membership_ended',
      resourceId: 'broken',
      recipient: 'ada@example.com',
      details,
    }),
  );

  const emails = await shop.deliver();

  assert.deepEqual(
    emails.map(({ to, subject }) => [to, subject.split(' ', 2).join(' ')]),
    [
      ['ada@example.com', 'Test: Order'],
      ['owner@example.com', 'Test: New'],
    ],
  );
  assert.deepEqual(await shop.states(), [
    'membership_ended queued',
    'order_confirmed sent',
    'staff_new_order sent',
  ]);
});
