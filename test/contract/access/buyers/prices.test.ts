import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfPriceFor, openBuyerShop } from '../../../kit/access/buyers.ts';
import { cartsOf } from '../../../kit/carts.ts';
import { mcpOf } from '../../../kit/mcp.ts';
import { amountsOf, knownProfile, line, ucpOf } from '../../../kit/ucp.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';

const { shop, person, tokenOf } = await openBuyerShop();
await shop.site();
await shop.other.site();
const mug = await shop.product({ name: 'Mug', isDigital: true });
const variant = mug.variants[0]?.id ?? '';
const ada = await person('ada@example.com', 'Ada Lovelace');
await halfPriceFor(shop, 'ADA@example.com');
const [ucpV1, ucp, carts] = [ucpV1Of(shop), ucpOf(shop), cartsOf(shop)];
const mcp = await mcpOf(shop, '/ucp/mcp');
const meta = { 'ucp-agent': { profile: knownProfile } };
const named = { email: 'ada@example.com', name: 'Ada Lovelace' };

type Headers = Record<string, string>;

/** Every route by which an agent sees the price of one mug, with the given headers. */
const priceRoutes: Record<
  string,
  (headers: Headers, buyer?: { email: string }) => Promise<[number, unknown]>
> = {
  'UCP v1': async (headers, buyer) => {
    const { body } = await ucpV1.create({ line_items: [{ product_id: mug.id }], buyer }, headers);
    return [body.totals.total, body.buyer];
  },
  'public UCP': async (headers, buyer) => {
    const { body } = await ucp.create({ line_items: [line(variant)], buyer }, headers);
    return [amountsOf(body).total ?? 0, body.buyer];
  },
  'public UCP cart': async (headers, buyer) => {
    const { body } = await ucp.createCart({ line_items: [line(variant)], buyer }, headers);
    return [amountsOf(body).total ?? 0, body.buyer];
  },
  'public UCP cart, checked out': async (headers, buyer) => {
    const { body: cart } = await ucp.createCart({ line_items: [line(variant)], buyer }, headers);
    const { body } = await ucp.create({ cart_id: cart.id }, headers);
    return [amountsOf(body).total ?? 0, body.buyer];
  },
  '/ucp/mcp': async (headers, buyer) => {
    const args = { meta, checkout: { line_items: [line(variant)], buyer } };
    const { body } = await mcp.call('create_checkout', args, headers);
    const { structuredContent: checkout } = body.result;
    return [amountsOf(checkout).total ?? 0, checkout.buyer];
  },
  'REST cart': async (headers, buyer) => {
    const { body } = await carts.create({ site_slug: 'shop', buyer }, headers);
    const added = await carts.add(body.token, { product_id: mug.id }, headers);
    return [added.body.totals.total, added.body.buyer];
  },
};

const isAda = (found: any) =>
  found.first_name
    ? found.last_name === 'Lovelace' && found.email === named.email
    : found.email === named.email;

for (const [route, price] of Object.entries(priceRoutes)) {
  test(`${route}: a linked buyer gets the prices of their price list without being named`, async () => {
    const [total, found] = await price(await tokenOf(ada));
    assert.deepEqual([total, isAda(found)], [500, true]);
    const [atStore] = await price(await tokenOf(ada, { at: shop.tenant }));
    assert.equal(atStore, 500);
  });

  test(`${route}: an email address alone proves nothing`, async () => {
    assert.equal((await price({}, named))[0], 1_000);
  });

  test(`${route}: a token for another workspace or for orders only is treated as a guest`, async () => {
    const [elsewhere, buyerElsewhere] = await price(await tokenOf(ada, { at: shop.other.tenant }));
    const orders = await tokenOf(ada, { scopes: ['dev.ucp.shopping.order:read'] });
    const [ofOrders, buyerOfOrders] = await price(orders);
    assert.deepEqual([elsewhere, ofOrders], [1_000, 1_000]);
    assert.deepEqual([buyerElsewhere ?? null, buyerOfOrders ?? null], [null, null]);
  });

  test(`${route}: an invalid token is refused, never ignored`, async () => {
    const bad = { authorization: 'Bearer gone' };
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'UCP v1': () => ucpV1.create({ line_items: [{ product_id: mug.id }] }, bad),
      'REST cart': () => carts.create({ site_slug: 'shop' }, bad),
      '/ucp/mcp': () => mcp.call('create_checkout', { meta, checkout: {} }, bad),
    };
    const call = calls[route] ?? (() => ucp.create({ line_items: [line(variant)] }, bad));
    assert.equal((await call()).status, 401);
  });
}

test('identity linking: a linked buyer may name another buyer', async () => {
  const { body } = await ucpV1.create(
    { line_items: [{ product_id: mug.id }], buyer: { email: 'gift@example.com' } },
    await tokenOf(ada),
  );
  assert.deepEqual(
    [body.totals.total, body.buyer],
    [500, { email: 'gift@example.com', name: null }],
  );
});

test('identity linking: a buyer without a price list pays list prices and becomes a customer', async () => {
  const bob = await person('bob@example.com', 'Bob');
  const { body } = await ucpV1.create({ line_items: [{ product_id: mug.id }] }, await tokenOf(bob));
  assert.deepEqual(
    [body.totals.total, body.buyer],
    [1_000, { email: 'bob@example.com', name: 'Bob' }],
  );
  const found = await (await shop.merchant()).get('/customers?email=bob@example.com');
  assert.equal(found.body.customers.length, 1);
});

test('the token of a buyer is refused by all other APIs', async () => {
  const token = await tokenOf(ada);
  const paths = [
    '/api/storefront/v1/merchant/orders',
    '/api/storefront/v1/merchant/customers',
    '/api/a2a/tasks',
  ];
  for (const path of paths) assert.equal((await shop.public.get(path, token)).status, 401, path);
  const tasks = await shop.public.post(
    '/api/a2a',
    { jsonrpc: '2.0', id: 1, method: 'ListTasks' },
    token,
  );
  assert.equal(tasks.body.error.code, -32_000);
  const tools = await shop.public.post(
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    token,
  );
  assert.equal(tools.status, 401);
});
