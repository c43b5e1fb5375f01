import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEmailShop } from '../kit/email-shop.ts';

test('a payment link is emailed at most once a minute, even for concurrent requests', async (t) => {
  const shop = await openEmailShop(t);
  await shop.site();
  const owner = await shop.merchant();
  const plan = { site_slug: 'shop', name: 'Gold', price: 900 };
  await owner.post('/memberships/plans', plan);
  await owner.post('/memberships/plans', { ...plan, name: 'Friends', price: 0 });
  const signUp = { site_slug: 'shop', email: 'ann@example.com' };
  const paid = (await owner.post('/memberships/subscribers', { ...signUp, plan_id: 'Gold' })).body;
  const free = (await owner.post('/memberships/subscribers', { ...signUp, plan_id: 'Friends' }))
    .body;
  const send = (id: string) => owner.post(`/memberships/subscribers/${id}/send-link`);
  await shop.deliver();

  const answers = await Promise.all([send(paid.id), send(paid.id), send(paid.id)]);
  const first = await shop.deliver();
  shop.clock.advance(60_000);
  await send(paid.id);
  const second = await shop.deliver();

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.payment_url]),
    Array(3).fill([202, paid.payment_url]),
  );
  const subject = 'Complete your membership Gold at A shop';
  assert.deepEqual(
    [...first, ...second].map((one) => [one.to, one.subject]),
    Array(2).fill(['ann@example.com', subject]),
  );
  assert.ok(first[0]?.mail.text?.includes(paid.payment_url), first[0]?.mail.text);

  await owner.post(`/memberships/subscribers/${paid.id}/cancel`);
  const refused = [await send(free.id), await send(paid.id), await send('mem_none')];
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    [
      [409, 'nothing_due'],
      [409, 'nothing_due'],
      [404, 'subscriber_not_found'],
    ],
  );
  assert.deepEqual(await shop.deliver(), []);
});
