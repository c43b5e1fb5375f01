import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newAccount } from '../../kit/paywall.ts';
import { openX402Shop, unbase64, v1Headers, v2Headers } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
const { book, pathOf } = shop;
const alias = `/api/x402/v1/product/shop/${book.id}`;

for (const path of [pathOf(), alias]) {
  test(`version 1 is paid with X-PAYMENT and answered in X-PAYMENT-RESPONSE on ${path.slice(0, 12)}`, async () => {
    const account = newAccount();
    const { status, headers, body } = await shop.public.get(
      path,
      await v1Headers(account, await shop.ask()),
    );
    assert.equal(status, 200);
    assert.equal(headers['payment-response'], undefined);
    assert.deepEqual(unbase64(headers['x-payment-response']), {
      success: true,
      transaction: body.order.payment.txHash,
      network: 'base-sepolia',
      payer: account.address.toLowerCase(),
      status: 'settled',
    });
  });
}

const required = async () => String((await shop.public.get(pathOf())).headers['payment-required']);

test('version 2 is paid with PAYMENT-SIGNATURE alone and answered in PAYMENT-RESPONSE', async () => {
  const account = newAccount();
  const { status, headers, body } = await shop.public.get(
    pathOf(),
    await v2Headers(account, await required()),
  );
  assert.equal(status, 200);
  assert.equal(headers['x-payment-response'], undefined);
  assert.deepEqual(unbase64(headers['payment-response']), {
    success: true,
    transaction: body.order.payment.txHash,
    network: 'eip155:84532',
    payer: account.address.toLowerCase(),
    status: 'settled',
  });
});

test('a payment of version 2 that names another product is 402', async () => {
  const anotherProduct = await shop.sell();
  const headers = await v2Headers(newAccount(), await required());
  const { status, body } = await shop.public.get(pathOf(anotherProduct), headers);
  assert.deepEqual([status, body.error], [402, 'invalid_resource']);
});

test('repeated requirements state the reason in both forms', async () => {
  const headers = await v2Headers(newAccount(), await required(), { value: '1' });
  const answer = await shop.public.get(pathOf(), headers);
  const error = 'invalid_exact_evm_payload_authorization_value_mismatch';
  assert.deepEqual(
    [answer.status, answer.body.error, unbase64(answer.headers['payment-required']).error],
    [402, error, error],
  );
});

test('a store that accepts only nonces of its own offers refuses standard clients', async () => {
  const merchant = await shop.merchant('write:settings');
  const set = (on: boolean) => merchant.patch('/sites/shop', { x402_require_issued_nonce: on });
  assert.equal((await set(true)).status, 200);
  await shop.settle();

  const stock = await shop.public.get(pathOf(), await v2Headers(newAccount(), await required()));
  const own = await shop.buy();
  await set(false);

  assert.deepEqual([stock.status, stock.body.error], [402, 'nonce_not_issued']);
  assert.equal(own.answer.status, 200);
});
