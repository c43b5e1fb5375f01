import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { openSession } from '../kit/buying.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { openMarket } from '../kit/parity/market.ts';
import { newAccount } from '../kit/paywall.ts';
import { purchasesOf } from '../kit/purchases.ts';
import { postOffice } from '../kit/smtp.ts';
import { newUser } from '../kit/users.ts';
import { openX402Shop, seedHeaders } from '../kit/x402.ts';

test('a purchase over each API or page emails the buyer and the owner once', async () => {
  const market = await openMarket();
  const { shop } = market;
  await newUser(shop, 'owner@example.com');
  const merchant = await shop.merchant();
  const price = { amount: 900, currency: 'USD' };
  const plan = { site_slug: 'shop', name: 'Gold', price, interval: 'month' };
  const { body: created } = await merchant.post('/memberships/plans', plan);
  const purchases = purchasesOf({ store: 'shop', slug: 'song', planId: created.id });
  for (const [index, purchase] of Object.values(purchases).entries())
    await purchase(market, `buyer${index}@example.com`);

  await shop.app.jobs.drain();

  const { body } = await merchant.get('/emails?limit=100');
  for (const [index, name] of Object.keys(purchases).entries()) {
    const toBuyer = body.emails.filter((one: any) => one.recipient === `buyer${index}@example.com`);
    const isMembership = name === 'membership';
    const kind = isMembership ? 'membership_started' : 'order_confirmed';
    assert.deepEqual(
      toBuyer.map((one: any) => one.kind),
      [kind],
      name,
    );
    const orderId = toBuyer[0]?.order_id;
    const toOwner = body.emails.filter(
      (one: any) => one.member_id !== null && one.order_id === orderId,
    );
    // No member has chosen to get emails about memberships.
    const expected = isMembership ? [] : ['staff_new_order owner@example.com'];
    assert.deepEqual(
      toOwner.map((one: any) => `${one.kind} ${one.recipient}`),
      expected,
      name,
    );
  }
});

test('concurrent and repeated completions of one checkout email once', async (t) => {
  const shop = await openEmailShop(t);
  const { id } = await openSession(shop);

  const complete = () => completeWithToken(shop.paymentContext, shop.tenant, id, 'tok_success');
  const results = await Promise.allSettled([complete(), complete(), complete(), complete()]);
  const done = results.find((result) => result.status === 'fulfilled');
  const { paymentId } = done?.value.session ?? {};
  const money = { amount: 1_000, currency: 'USD' };
  for (let repeat = 0; repeat < 3; repeat += 1)
    await settlePayment(shop.paymentContext, shop.tenant, paymentId ?? '', {
      state: 'succeeded',
      reference: 'x',
      money,
    });
  // Two processes run the jobs at the same time.
  const [first, second] = await Promise.all([shop.deliver(), shop.deliver()]);

  assert.equal(first.length + second.length, shop.received.length);
  assert.deepEqual(shop.received.map(({ to: [to] }) => to).toSorted(), [
    'ada@example.com',
    'owner@example.com',
  ]);
});

test('a payment over x402 emails once, however often it is presented', async (t) => {
  const server = await postOffice(t, { disabledCommands: ['STARTTLS'] });
  const shop = await openX402Shop(t, { SMTP_URL: `smtp://127.0.0.1:${server.port}` });
  await newUser(shop, 'owner@example.com');
  const path = shop.pathOf(shop.book, '?email=ada@example.com');
  const headers = await seedHeaders(newAccount(), await shop.ask(path));

  const answers = await Promise.all([1, 2, 3].map(() => shop.public.get(path, headers)));
  await shop.public.get(path, headers);
  await shop.app.jobs.drain();

  assert.ok(answers.some(({ status }) => status === 200));
  const { name } = answers.find(({ status }) => status === 200)?.body.order ?? {};
  assert.deepEqual(
    server.received.map(({ to: [to], mail }) => `${to} ${mail.subject}`).toSorted(),
    [
      `ada@example.com Test: Order ${name} confirmed`,
      `ada@example.com Test: Order ${name}: downloads ready`,
      `owner@example.com Test: New order ${name}: $2.50`,
    ],
  );
});
