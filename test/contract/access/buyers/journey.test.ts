import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfPriceFor } from '../../../kit/access/buyers.ts';
import { connect } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { ucpOf } from '../../../kit/ucp.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';

const shop = await openListeningShop(null);
await shop.site();
await shop.other.site();
const [mug, cup] = [await shop.product({ name: 'Mug' }), await shop.other.product({ name: 'Cup' })];
const email = await shop.person('Ada', 'member', shop.other.tenant);
await halfPriceFor(shop, email);
const host = shop.origin.slice('http://'.length);
const at = (store: string) => shop.origin.replace('://', `://${store}.`);
const [ucpV1, ucp] = [ucpV1Of(shop, { host }), ucpOf(shop, { host })];
const scope =
  'dev.ucp.shopping.checkout:manage dev.ucp.shopping.cart:manage dev.ucp.shopping.order:read';
const shipTo = { country: 'US', line1: '1 Main St' };
const basket = (product = mug) => ({
  line_items: [{ product_id: product.id }],
  shipping_address: shipTo,
});

/** An agent with a token for one resource. */
const agentFor = async (resource: string) => {
  const { client, tokens, browser } = await connect(shop, email, { scope, resource });
  return {
    client,
    tokens,
    browser,
    bearer: { authorization: `Bearer ${tokens.access_token}`, host: new URL(resource).host },
  };
};

test('identity linking: a standard client connects a buyer to one store, buys at their prices, and is revoked', async () => {
  const { client, tokens, bearer } = await agentFor(at('shop'));

  const made = await ucpV1.create(basket(), bearer);
  const done = await ucpV1.complete(made.body.id, {}, bearer);
  const order = await ucp.order(done.body.order.id, bearer);
  const elsewhere = await ucpV1.create(basket(cup), { ...bearer, host });
  assert.deepEqual([made.body.totals.total, made.body.buyer], [500, { email, name: 'Ada' }]);
  assert.equal(order.body.id, done.body.order.id);
  assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [401, 'invalid_token']);
  assert.equal((await shop.public.get('/api/storefront/v1/merchant/orders', bearer)).status, 401);

  assert.equal((await client.revoke(tokens.refresh_token)).status, 200);
  const { status, body } = await ucpV1.create(basket(), bearer);
  assert.deepEqual([status, body.error.code], [401, 'invalid_token']);
});

test('identity linking: a token for every store connects each at first use, and each can be disconnected alone', async () => {
  const { bearer, browser } = await agentFor(shop.origin);
  const here = await ucpV1.create(basket(), bearer);
  const there = await ucpV1.create(basket(cup), bearer);
  assert.deepEqual([here.body.totals.total, there.body.totals.total], [500, 1_000]);
  assert.equal(there.body.buyer.email, email);

  const stores = await browser.open(`${shop.origin}/account/stores`);
  assert.equal(stores.text.match(/class="row-item"/g)?.length, 2);
  const path = `/account/stores/${shop.tenant.workspaceId}/disconnect`;
  const form = stores.text.match(/name="form_token" value="([^"]+)"/)?.[1] ?? '';
  const left = await browser.submit(
    { ...stores, text: `<main><form action="${path}"></form>` },
    { form_token: form },
    { 'sec-fetch-site': 'same-origin', origin: shop.origin },
  );
  assert.deepEqual([left.status, left.text.match(/class="row-item"/g)?.length], [200, 1]);

  const again = await ucpV1.create(basket(), bearer);
  const still = await ucpV1.create(basket(cup), bearer);
  assert.deepEqual([again.body.totals.total, again.body.buyer], [1_000, null]);
  assert.equal(still.body.buyer.email, email);
});

test('identity linking: disconnecting the only store of a grant ends the grant', async () => {
  const { bearer, browser } = await agentFor(at('shop'));
  assert.equal((await ucpV1.create(basket(), bearer)).body.totals.total, 500);
  const stores = await browser.open(`${shop.origin}/account/stores`);
  const form = stores.text.match(/name="form_token" value="([^"]+)"/)?.[1] ?? '';
  const path = `/account/stores/${shop.tenant.workspaceId}/disconnect`;
  const page = { ...stores, text: `<main><form action="${path}"></form>` };
  const fields = { form_token: form };
  assert.equal((await browser.submit(page, fields)).status, 200);
  assert.equal((await ucpV1.create(basket(), bearer)).status, 401);
  assert.equal((await browser.submit(page, fields)).status, 404);
});
