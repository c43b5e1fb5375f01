import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeWithToken } from '../../src/core/checkout/payment/complete-with-token.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { home, openSession } from '../kit/buying.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { doors } from '../kit/parity/doors.ts';
import { openMarket } from '../kit/parity/market.ts';
import { newAccount } from '../kit/paywall.ts';
import { person } from '../kit/people.ts';
import { postOffice } from '../kit/smtp.ts';
import { openX402Shop, seedHeaders } from '../kit/x402.ts';

test('a purchase over each API emails the buyer and the owner once', async () => {
  const market = await openMarket();
  const { shop } = market;
  await person(shop, 'owner@example.com');
  const merchant = await shop.merchant('read:orders');
  const bought: { email: string; orderId: string }[] = [];
  for (const [index, door] of Object.values(doors).entries()) {
    const buy = await door.enter(market);
    const email = `buyer${index}@example.com`;
    const { orderId } = await buy({
      store: 'shop',
      lines: [{ slug: 'mug', quantity: 1 }],
      shipTo: { ...home, state: 'NY' },
      by: 'flat',
      buyer: { email, name: 'Ada' },
    });
    bought.push({ email, orderId });
  }

  await shop.app.jobs.drain();

  const { body } = await merchant.get('/emails?limit=100');
  for (const { email, orderId } of bought) {
    const emails = body.emails.filter((one: any) => one.order_id === orderId);
    assert.deepEqual(emails.map((one: any) => `${one.kind} ${one.recipient}`).toSorted(), [
      `order_confirmed ${email}`,
      'staff_new_order owner@example.com',
    ]);
  }
});

test('concurrent and repeated completions of one checkout email once', async (t) => {
  const shop = await openEmailShop(t);
  const { id } = await openSession(shop);

  const complete = () => completeWithToken(shop.desk, shop.tenant, id, 'tok_success');
  const results = await Promise.allSettled([complete(), complete(), complete(), complete()]);
  const done = results.find((result) => result.status === 'fulfilled');
  const { paymentId } = done?.value.session ?? {};
  const money = { amount: 1_000, currency: 'USD' };
  for (let repeat = 0; repeat < 3; repeat += 1)
    await settlePayment(shop.desk, shop.tenant, paymentId ?? '', {
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
  await person(shop, 'owner@example.com');
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
