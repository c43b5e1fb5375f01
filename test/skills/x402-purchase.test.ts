import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { X402PurchaseInput } from '../../src/core/skills/buying/x402/x402-payment-challenge.ts';
import { x402Purchase } from '../../src/core/skills/buying/x402/x402-purchase.ts';
import { artifactsOf, errorOf } from '../kit/buying-skills.ts';
import { openShop } from '../kit/shop.ts';
import { guestAt, skillTools } from '../kit/skills.ts';

const shop = await openShop(null);
const site = await shop.site();
const tools = skillTools(shop);
const song = await shop.product({ name: 'Song', isDigital: true });

test('a store that does not sell on a chain names another way to buy', async () => {
  const rejection = await errorOf(x402Purchase.run(tools, guestAt(site), { product_id: song.id }));
  assert.deepEqual([rejection.kind, rejection.reason], ['unprocessable', 'x402_not_available']);
  assert.match(rejection.message, /ucp-checkout/);
});

test('the challenge is returned, and the task waits for its payment', async () => {
  const purchases: X402PurchaseInput[] = [];
  const accepts = [{ scheme: 'exact', maxAmountRequired: '1000' }];
  const createX402Challenge = async (purchase: X402PurchaseInput) => {
    purchases.push(purchase);
    return {
      method: 'GET',
      url: 'http://localhost:4000/api/x402/product/shop/1',
      v1Url: 'http://localhost:4000/api/x402/product/shop/1',
      x402Version: 1,
      accepts,
      error: 'payment required',
      expiresAt: new Date('2026-01-01T00:05:00.000Z'),
      waitKeys: ['x402:1'],
    };
  };
  const outcome = await x402Purchase.run({ ...tools, createX402Challenge }, guestAt(site), {
    product_id: song.id,
    quantity: 2,
  });

  assert.deepEqual(purchases, [{ site, productId: song.id, quantity: 2, email: null }]);
  assert.deepEqual([outcome.state, outcome.waitKeys], ['input_required', ['x402:1']]);
  assert.deepEqual(artifactsOf(outcome).x402_payment_required, {
    method: 'GET',
    url: 'http://localhost:4000/api/x402/product/shop/1',
    v1Url: 'http://localhost:4000/api/x402/product/shop/1',
    x402Version: 1,
    accepts,
    error: 'payment required',
    expiresAt: '2026-01-01T00:05:00.000Z',
  });
});

test('a store is required where the request does not address one', async () => {
  const { details } = await errorOf(
    x402Purchase.run({ ...tools, createX402Challenge: async () => assert.fail() }, guestAt(null), {
      product_id: song.id,
    }),
  );
  assert.deepEqual([details[0]?.field, details[0]?.code], ['site_slug', 'required']);
});
