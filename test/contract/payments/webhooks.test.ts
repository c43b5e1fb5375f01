import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { signBody } from '../../../src/platform/crypto/signed-body.ts';
import { openCounter } from '../../kit/sandbox-counter.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const card = '4242424242424242';
const late = '4000000000000259';
const path = '/api/payments/sandbox/webhooks';

/** The secret with which the sandbox of the tests signs. */
const secret = `whsec_${createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`)
  .mac('sandbox webhooks', 'ws_system')
  .bytes.toString('base64url')}`;

const signed = (body: string) => ({
  body,
  headers: {
    'content-type': 'application/json',
    'sandbox-signature': signBody(secret, body, shop.clock()),
  },
});

test('sandbox webhooks: a lost event is sent again until it is accepted', async (t) => {
  const counter = await openCounter(t, shop, { lost: 3 });
  const payment = await counter.open();

  const answer = await counter.pay(payment.path, card);

  assert.deepEqual([answer.statusCode, await counter.status(payment)], [303, 'pending']);
  for (let seconds = 0; seconds < 20; seconds += 2) {
    shop.clock.advance(2_000);
    await counter.jobs.drain();
  }
  assert.equal(await counter.status(payment), 'succeeded');
  assert.equal(counter.sent.length, 1);
});

test('webhooks: a duplicate is acknowledged and changes nothing', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await counter.open();
  await counter.pay(payment.path, card);
  const [event] = counter.sent;
  assert.ok(event);

  const answers = await Promise.all([counter.hook(event), counter.hook(event)]);

  assert.deepEqual(
    answers.map(({ statusCode, payload }) => [statusCode, payload]),
    Array(2).fill([200, '{"received":true}']),
  );
  assert.deepEqual(counter.outcomes, ['succeeded succeeded']);
});

test('webhooks: events may arrive out of order', async (t) => {
  const counter = await openCounter(t, shop, { lost: 2 });
  const payment = await counter.open();
  await counter.pay(payment.path, late);
  const bodies = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ body: string }>(
      'select body from sandbox_events where workspace_id = $1 and position($2 in body) > 0',
      [shop.tenant.workspaceId, payment.id],
    ),
  );
  assert.equal(bodies.length, 1);
  shop.clock.advance(30_000);
  await counter.jobs.drain();
  const later = signed(counter.sent.at(-1)?.body ?? '');

  await counter.hook(later);
  const answer = await counter.hook(signed(bodies[0]?.body ?? ''));

  assert.equal(answer.statusCode, 200);
  assert.deepEqual([await counter.status(payment), counter.outcomes.length], ['succeeded', 1]);
});

test('webhooks: forged, altered, unsigned and stale events are refused', async (t) => {
  const counter = await openCounter(t, shop);
  const payment = await counter.open();
  const body = JSON.stringify({
    ...{ id: 'evt_forged', about: 'payment', subject: payment.id },
    outcome: {
      state: 'succeeded',
      reference: 'x',
      money: { amount: 1_000, currency: 'USD' },
    },
  });
  const good = signed(body);
  const at = shop.clock();
  const header = (value: string) => ({ body, headers: { 'sandbox-signature': value } });
  const bad = [
    { body, headers: {} },
    header(''),
    header('t=,v1='),
    header(`t=${Math.floor(at.getTime() / 1_000)},v1=${'0'.repeat(64)}`),
    header(signBody('whsec_of_somebody_else', body, at)),
    header(signBody(secret, body, new Date(at.getTime() - 301_000))),
    header(signBody(secret, body, new Date(at.getTime() + 301_000))),
    { ...good, body: body.replace('1000', '1001') },
  ];

  for (const event of bad) {
    const answer = await counter.hook(event as typeof good);
    assert.equal(answer.statusCode, 400);
    assert.equal(JSON.parse(answer.payload).error.code, 'invalid_signature');
  }
  assert.deepEqual([await counter.status(payment), counter.outcomes], ['pending', []]);
  assert.equal((await counter.hook(good)).statusCode, 200);
  assert.equal(await counter.status(payment), 'succeeded');
});

test('webhooks: unknown events are acknowledged', async (t) => {
  const counter = await openCounter(t, shop);
  const { id } = await counter.open();
  const about = (subject: string) =>
    JSON.stringify({
      ...{ id: 'evt_1', about: 'payment', subject },
      outcome: { state: 'pending', reference: 'x' },
    });
  const bodies = [
    about(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`),
    about(`pay_00000${'0'.repeat(26)}`),
    about('somebody'),
    '{"type":"a.later.version"}',
    'no json',
    '',
  ];

  for (const body of bodies) {
    assert.equal((await counter.hook(signed(body))).statusCode, 200, body);
  }
});

test('webhooks: only the processor that takes the payments is accepted', async () => {
  const other = await shop.public.post('/api/payments/stripe/webhooks', {});
  const unsigned = await shop.public.post(path, {});
  const got = await shop.public.get(path);

  assert.deepEqual([other.status, other.body.error.code], [404, 'processor_not_found']);
  assert.deepEqual([unsigned.status, unsigned.body.error.code], [400, 'invalid_signature']);
  assert.deepEqual([got.status, got.headers.allow], [405, 'POST']);
});

test('webhooks: the body of a large event is verified byte for byte', async (t) => {
  const counter = await openCounter(t, shop);

  const body = JSON.stringify({ filling: 'ß'.repeat(100_000) });

  assert.equal((await counter.hook(signed(body))).statusCode, 200);
});
