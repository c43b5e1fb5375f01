import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAccount } from '../../kit/paywall.ts';
import { dumpRows } from '../../kit/rows.ts';
import { base64, openX402Shop, seedHeaders, v1Headers } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { book, pathOf } = shop;
const account = newAccount();
const entry = await shop.ask();
const good = await seedHeaders(account, entry);
const mismatch = 'invalid_exact_evm_payload_authorization_value_mismatch';

type Headers = Record<string, string>;
const flipped = `0x${good['payment-signature'].slice(2, 4) === 'aa' ? 'bb' : 'aa'}${good['payment-signature'].slice(4)}`;

// biome-ignore format: one row a mistake
const unpaid: [string, Headers, string][] = [
  ['a signature of another wallet', { ...good, 'payment-signature': flipped }, 'invalid_exact_evm_payload_signature'],
  ['a signature for another chain', await seedHeaders(account, entry, { chainId: 8_453 }), 'invalid_exact_evm_payload_signature'],
  ['another recipient', await seedHeaders(account, entry, { to: account.address }), 'invalid_exact_evm_payload_recipient_mismatch'],
  ['an amount that is too low', await seedHeaders(account, entry, { value: '2499999' }), mismatch],
  ['an amount that is too high', await seedHeaders(account, entry, { value: '2500001' }), mismatch],
  ['an amount of zero', await seedHeaders(account, entry, { value: '0' }), mismatch],
  ['the highest possible amount', await seedHeaders(account, entry, { value: String(2n ** 256n - 1n) }), mismatch],
  ['an expired authorization', await seedHeaders(account, entry, { validBefore: 1_767_225_600 }), 'invalid_exact_evm_payload_authorization_valid_before'],
  ['an authorization that outlives the offer', await seedHeaders(account, entry, { validBefore: entry.extra.validBefore + 1 }), 'invalid_exact_evm_payload_authorization_valid_before'],
  ['a network that is not offered', await seedHeaders(account, { ...entry, network: 'base' }), 'invalid_network'],
];
for (const [what, headers, reason] of unpaid) {
  test(`${what} is 402 with new requirements, and nothing happens`, async () => {
    const before = await dumpRows(shop);
    const { status, body, headers: responseHeaders } = await shop.public.get(pathOf(), headers);
    assert.deepEqual(
      [status, body.error, body.accepts.length, body.x402Version],
      [402, reason, 1, 1],
    );
    assert.notEqual(body.accepts[0].extra.nonce, entry.extra.nonce);
    assert.deepEqual(
      [
        responseHeaders['x402-version'],
        responseHeaders['cache-control'],
        responseHeaders['payment-response'],
      ],
      ['1', 'no-store', undefined],
    );
    assert.deepEqual(await dumpRows(shop), before);
  });
}

// biome-ignore format: one row a mistake
const unreadable: [string, Headers][] = [
  ['a payment that is not base64', { payment: '{}', 'payment-signature': good['payment-signature'] }],
  ['a bundle without an authorization', { ...good, payment: base64({ x402Version: 1 }) }],
  ['a missing signature', { payment: good.payment }],
  ['a missing bundle', { 'payment-signature': good['payment-signature'] }],
  ['two dialects at once', { ...good, ...(await v1Headers(account, entry)) }],
];
for (const [what, headers] of unreadable) {
  test(`${what} is 400`, async () => {
    const { status, body } = await shop.public.get(pathOf(), headers);
    assert.deepEqual([status, body.error.code], [400, 'invalid_payment']);
    assert.equal(body.error.details.length > 0, true);
  });
  test(`${what} is 404 where nothing is sold`, async () => {
    const { status, body } = await shop.public.get(pathOf({ id: 'prd_none' }), headers);
    assert.deepEqual([status, body.error.code], [404, 'not_eligible']);
  });
}

test('a valid payment for a product that is not sold this way is 404', async () => {
  const { status, body } = await shop.public.get(pathOf({ id: 'prd_none' }), good);
  assert.deepEqual([status, body.error.code], [404, 'not_eligible']);
});

test('a payment that was used for another product is 409', async () => {
  const { headers } = await shop.buy();
  const anotherProduct = await shop.sell();
  const elsewhere = [
    pathOf(anotherProduct),
    pathOf(book, '?quantity=2'),
    pathOf(book, '?email=eve%40e.example'),
  ];
  for (const path of elsewhere) {
    const { status, body } = await shop.public.get(path, headers);
    assert.deepEqual([status, body.error.code], [409, 'nonce_used'], path);
  }
});

test('a nonce that was used in another authorization is 409', async () => {
  const payer = newAccount();
  const asked = await shop.ask();
  const first = await shop.public.get(pathOf(), await seedHeaders(payer, asked));
  const sooner = { validBefore: asked.extra.validBefore - 1 };
  const second = await shop.public.get(pathOf(), await seedHeaders(payer, asked, sooner));
  assert.deepEqual([first.status, second.status, second.body.error.code], [200, 409, 'nonce_used']);
});

test('a wallet without funds is 402', async () => {
  const expensive = await shop.sell({ price: { amount: 10_000, currency: 'USD' } });
  const payer = newAccount();
  const statuses: unknown[] = [];
  for (let times = 0; times < 11; times += 1)
    statuses.push((await shop.buy(pathOf(expensive), payer)).answer.status);
  assert.deepEqual(statuses, [...Array(10).fill(200), 402]);
});
