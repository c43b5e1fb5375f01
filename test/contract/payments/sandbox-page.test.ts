import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCounter, page } from '../../kit/sandbox-counter.ts';
import { openCoreShop } from '../../kit/shop.ts';

const shop = await openCoreShop(null);
const good = '4242 4242 4242 4242';

test('sandbox: the page displays the amount, the payee and the test cards', async (t) => {
  const counter = await openCounter(t, shop);
  const { path } = await counter.open();

  const shown = await counter.look(path);

  assert.equal(shown.statusCode, 200);
  assert.match(shown.payload, /<h1>Pay \$10\.00<\/h1>/);
  assert.match(shown.payload, /2 × A thing<\/bdi><\/dt><dd class="price">\$8\.00/);
  assert.match(shown.payload, /Shipping and tax<\/bdi><\/dt><dd class="price">\$0\.50/);
  assert.match(shown.payload, /TEST MODE.*4000 0000 0000 3220/s);
  assert.match(shown.payload, /autocomplete="cc-number"/);
  assert.match(String(shown.headers['content-security-policy']), /default-src 'none'/);
  assert.equal(shown.headers['cache-control'], 'no-store');
  assert.equal(shown.headers['referrer-policy'], 'same-origin');
});

test('sandbox 4242…: pays, and the seller is notified before the payer is redirected', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await counter.open();

  const answer = await counter.pay(payment.path, good);

  assert.deepEqual([answer.statusCode, answer.headers.location], [303, page.returnUrl]);
  assert.deepEqual(counter.outcomes, ['succeeded succeeded']);
  assert.equal(await counter.status(payment), 'succeeded');
});

test('sandbox: a form that is sent repeatedly or concurrently pays once', async (t) => {
  const counter = await openCounter(t, shop);
  const { path } = await counter.open();

  const answers = await Promise.all(Array.from({ length: 5 }, () => counter.pay(path, good)));
  const again = await counter.pay(path, good);

  assert.deepEqual(
    [...answers, again].map(({ statusCode }) => statusCode),
    Array(6).fill(303),
  );
  assert.deepEqual(counter.outcomes, ['succeeded succeeded']);
  assert.equal(counter.sent.length, 1);
  const later = await counter.look(path);
  assert.match(
    later.payload,
    /Payment complete.*href="http:\/\/localhost:4000\/checkout\/cs_1\/done"/s,
  );
});

test('sandbox 4000…0002: is declined, and another card may be tried', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await counter.open();

  const declined = await counter.pay(payment.path, '4000000000000002', {
    expiry: '08/29',
    name: 'Ada',
  });

  assert.equal(declined.statusCode, 402);
  assert.match(declined.payload, /role="alert".*href="#card_number".*declined/s);
  assert.match(declined.payload, /value="08\/29"/);
  assert.doesNotMatch(declined.payload, /4000000000000002"/);
  assert.equal(await counter.status(payment), 'pending');
  assert.equal((await counter.pay(payment.path, good)).statusCode, 303);
});

test('sandbox 4000…3220: asks for authentication, and declining it returns to the form', async (t) => {
  const counter = await openCounter(t, shop);
  const { path } = await counter.open();

  const asked = await counter.pay(path, '4000000000003220');
  const step = await counter.look(path);
  const declined = await counter.decide(path, 'decline');
  await counter.pay(path, '4000000000003220');
  const approved = await counter.decide(path, 'approve');
  const twice = await counter.decide(path, 'decline');

  assert.deepEqual([asked.statusCode, asked.headers.location], [303, path]);
  assert.match(step.payload, /value="approve">Approve.*value="decline">Decline/s);
  assert.equal(declined.statusCode, 402);
  assert.deepEqual([approved.statusCode, approved.headers.location], [303, page.returnUrl]);
  assert.equal(twice.statusCode, 303);
  assert.deepEqual(counter.outcomes, ['succeeded succeeded']);
});

test('sandbox 4000…0259: is processing immediately and succeeds 30 seconds later', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await counter.open();

  const answer = await counter.pay(payment.path, '4000000000000259');

  assert.deepEqual([answer.statusCode, answer.headers.location], [303, page.returnUrl]);
  assert.equal(await counter.status(payment), 'processing');
  shop.clock.advance(29_000);
  await counter.jobs.drain();
  assert.deepEqual([await counter.status(payment), counter.outcomes], ['processing', []]);
  shop.clock.advance(1_000);
  await counter.jobs.drain();
  assert.deepEqual([await counter.status(payment), counter.outcomes.length], ['succeeded', 1]);
});

test('sandbox: invalid fields are reported in place, and unknown cards are declined', async (t) => {
  const counter = await openCounter(t, shop);
  const { path } = await counter.open();
  const cases: [string, Record<string, string>, number, string][] = [
    ['', {}, 422, 'card_number'],
    ['4242424242424241', {}, 422, 'card_number'],
    [good, { expiry: '12/25' }, 422, 'expiry'],
    [good, { expiry: '13/29' }, 422, 'expiry'],
    [good, { cvc: '12' }, 422, 'cvc'],
    ['5555555555554444', {}, 402, 'card_number'],
  ];

  for (const [number, more, status, field] of cases) {
    const answer = await counter.pay(path, number, more);
    assert.equal(answer.statusCode, status, `${number} ${JSON.stringify(more)}`);
    assert.match(answer.payload, new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
  }
  const answer = await counter.pay(path, good, { expiry: '01/26', cvc: '123', name: 'Ada' });
  assert.equal(answer.statusCode, 303);
});

test('sandbox: an expired page accepts no card, and the payment fails', async (t) => {
  // Drained jobs also expire the pages that other tests left open.
  const alone = await openCoreShop(t);
  const counter = await openCounter(t, alone);
  const payment = await counter.open();

  alone.clock.advance(1_800_000);
  const shown = await counter.look(payment.path);
  const answer = await counter.pay(payment.path, good);
  await counter.jobs.drain();

  assert.deepEqual([shown.statusCode, answer.statusCode], [410, 410]);
  assert.match(
    shown.payload,
    /Payment page closed.*href="http:\/\/localhost:4000\/checkout\/cs_1"/s,
  );
  assert.deepEqual(
    [await counter.status(payment), counter.outcomes],
    ['failed', ['failed expired']],
  );
});

test('sandbox: an unknown secret has no page', async (t) => {
  const counter = await openCounter(t, shop);
  const { path } = await counter.open();

  const wrong = path.slice(0, -3) + (path.endsWith('AAA') ? 'BBB' : 'AAA');

  assert.equal((await counter.look(wrong)).statusCode, 404);
  assert.equal((await counter.pay(wrong, good)).statusCode, 404);
  assert.equal((await counter.look('/sandbox/pay/x')).statusCode, 404);
});
