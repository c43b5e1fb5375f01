import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null, { RATE_LIMITS: 'x402=10,x402_payments=5' });
const { pathOf } = shop;
const from =
  (address: string) =>
  (headers: Record<string, string> = {}) =>
    shop.send({ method: 'GET', url: pathOf(), headers, remoteAddress: address });

const listed = (header: unknown) => String(header).toLowerCase().split(', ').sort();

test('pages of any origin may request, pay and read the response', async () => {
  const origin = 'https://agent.example';
  const preflight = await shop.send({
    method: 'OPTIONS',
    url: pathOf(),
    headers: { origin, 'access-control-request-method': 'GET' },
  });
  const { headers } = await from('192.0.2.1')({ origin });

  assert.deepEqual(
    [preflight.status, preflight.headers['access-control-allow-origin']],
    [204, '*'],
  );
  assert.deepEqual(listed(preflight.headers['access-control-allow-headers']), [
    'a2a-version',
    'accept',
    'access-control-expose-headers',
    'authorization',
    'content-type',
    'idempotency-key',
    'payment',
    'payment-signature',
    'request-id',
    'request-signature',
    'x-payment',
  ]);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['access-control-allow-credentials'], undefined);
  assert.deepEqual(listed(headers['access-control-expose-headers']), [
    'idempotent-replayed',
    'link',
    'payment-required',
    'payment-response',
    'ratelimit',
    'ratelimit-policy',
    'request-id',
    'retry-after',
    'www-authenticate',
    'x-payment-response',
    'x402-version',
  ]);
});

test('requests of a network above the rate limit are 429 with Retry-After, those of other networks are not', async () => {
  const ask = from('192.0.2.2');
  const statuses = [(await ask()).status, (await ask()).status];
  const refused = await ask();

  assert.deepEqual([...statuses, refused.status], [402, 402, 429]);
  assert.deepEqual(
    [refused.body.error.code, refused.headers['ratelimit-policy'], refused.headers['x402-version']],
    ['rate_limited', '"x402";q=10;w=60', '1'],
  );
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/);
  assert.equal((await from('192.0.2.3')()).status, 402);
});

test('payments have their own allowance', async () => {
  const pay = from('192.0.2.4');
  const bad = { 'x-payment': 'e30=' };
  const first = await pay(bad);
  const second = await pay(bad);

  assert.deepEqual([first.status, second.status], [400, 429]);
  assert.equal(second.headers['ratelimit-policy'], '"x402_payments";q=5;w=60');
  assert.equal((await pay()).status, 402);
});
