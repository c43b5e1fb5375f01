import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bearer } from '../../kit/access/credentials.ts';
import { mintToken } from '../../kit/access/tokens.ts';
import { mcpOf, toolAnswer } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpOf } from '../../kit/ucp.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'members', guestCheckout: false });
const mug = await shop.product({ name: 'Mug', isDigital: true });
const bowl = await shop.product({ name: 'Bowl', isDigital: true }, 'members');
const mcp = await mcpOf(shop);
const guest = async (name: string, args: object) => toolAnswer(await mcp.call(name, args));
const carts = '/api/storefront/v1/carts';
const rows = <Row>(text: string, value: string) =>
  shop.unit.view(shop.tenant, (view) => view.query<Row>(text, [value]));

test('a guest fills a cart and is sent to the payment page', async () => {
  const made = await guest('cart_management', { product_id: mug.id, site_slug: 'shop' });
  const { token } = made.data.cart;
  await guest('cart_management', {
    action: 'add_item',
    cart_token: token,
    product_id: mug.id,
    quantity: 2,
  });
  const checkedOut = await guest('cart_management', { action: 'checkout', cart_token: token });

  assert.deepEqual([checkedOut.refused, checkedOut.data.cart.items[0].quantity], [false, 3]);
  assert.match(checkedOut.data.redirectUrl, /^http/);
  const [session] = await rows<{ channel: string }>(
    'select channel from checkout_sessions where cart_token = $1',
    token,
  );
  assert.equal(session?.channel, 'mcp');
});

test('a guest opens a checkout, changes it and gets the payment page', async () => {
  const opened = await guest('ucp_checkout', { product_id: mug.id, site_slug: 'shop' });
  const { id } = opened.data.checkout;
  const changed = await guest('ucp_checkout', {
    session_id: id,
    buyer: { email: 'a@example.com' },
  });
  assert.equal(changed.data.checkout.buyer.email, 'a@example.com');
  assert.match(changed.data.continueUrl, new RegExp(id));
});

test('a guest cannot name a customer', async () => {
  const { status, body } = await mcp.call('cart_management', {
    site_slug: 'shop',
    customer_id: 'cus_1',
  });
  assert.deepEqual([status, body.error.data.code], [401, 'unauthorized']);
});

test('details that a buyer entered with a token are hidden from a guest who holds the cart', async () => {
  const buyer = bearer((await mintToken(shop, { isBuyer: true })).text);
  const { body: cart } = await shop.public.post(carts, { site_slug: 'shop' }, buyer);
  const seen = await guest('cart_management', { action: 'get', cart_token: cart.token });
  assert.deepEqual([cart.buyer.name, seen.data.cart.buyer], ['Ada', undefined]);
  const item = { action: 'add_item', cart_token: cart.token, product_id: mug.id };
  const taken = await guest('cart_management', item);
  assert.equal(taken.data.cart.buyer, undefined);
  const [row] = await rows<{ customer_id: string | null }>(
    'select customer_id from carts where token = $1',
    cart.token,
  );
  assert.deepEqual(row, { customer_id: null });
});

test('the tool descriptions state what needs no credential', async () => {
  const { body } = await mcp.rpc('tools/list');
  for (const { name, description } of body.result.tools)
    if (/cart|checkout/.test(name)) assert.match(description, /No credential|no credential/, name);
});

test('a store without guest checkout lets guests fill carts and refuses their checkouts everywhere', async () => {
  const at = { site_slug: 'members' };
  const made = await guest('cart_management', { ...at, product_id: bowl.id });
  const { token } = made.data.cart;
  assert.equal(made.data.cart.items.length, 1);

  const [ucpV1, ucp] = [ucpV1Of(shop), ucpOf(shop, { host: 'members.localhost:4000' })];
  const variant = { item: { id: bowl.variants[0]?.id ?? '' }, quantity: 1 };
  const refused = {
    'MCP, the cart': await mcp.call('cart_management', { action: 'checkout', cart_token: token }),
    'MCP, a product': await mcp.call('ucp_checkout', { ...at, product_id: bowl.id }),
    'MCP, a session of the cart': await mcp.call('ucp_checkout', { cart_token: token }),
    REST: await shop.public.post(`${carts}/${token}/checkout`, {}),
    'UCP v1': await ucpV1.create({ ...at, line_items: [{ product_id: bowl.id, quantity: 1 }] }),
    UCP: await ucp.create({ line_items: [variant] }),
  };
  for (const [where, { status, text }] of Object.entries(refused)) {
    assert.equal(status, 401, `${where}: ${text}`);
    assert.match(text, /guest_checkout_disabled/, where);
    assert.match(text, /does not accept orders from guests/, where);
  }

  const key = bearer(await shop.key('write:orders'));
  const args = { action: 'checkout', cart_token: token };
  assert.equal(toolAnswer(await mcp.call('cart_management', args, key)).refused, false);
  const buyer = bearer((await mintToken(shop, { isBuyer: true })).text);
  const own = { ...at, line_items: [{ product_id: bowl.id, quantity: 1 }] };
  assert.equal((await ucpV1.create(own, buyer)).status, 201);
  const draft = { name: 'Agent', scopes: ['read:orders', 'write:orders'], surfaces: ['ucp'] };
  const agent = (await (await shop.merchant()).post('/api-keys', draft)).body.api_key;
  assert.equal((await ucpV1.create(own, bearer(agent))).status, 201);
});

test('a merchant reads and changes guest checkout with the other settings of a store', async () => {
  const merchant = await shop.merchant();
  const site = { slug: 'later', name: 'Later', currency: 'USD' };
  assert.equal((await merchant.post('/sites', site)).body.guest_checkout, true);
  const { body } = await merchant.patch('/sites/later', { guest_checkout: false });
  assert.equal(body.guest_checkout, false);
  const wrong = await merchant.patch('/sites/later', { guest_checkout: 'maybe' });
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'guest_checkout']);
});

test('after guest checkout is switched off, an open checkout of a cart is found again', async () => {
  const merchant = await shop.merchant();
  const site = { slug: 'closing', name: 'Closing', currency: 'USD', published: true };
  await merchant.post('/sites', site);
  const cup = await shop.product({ name: 'Cup', isDigital: true }, 'closing');
  const item = { product_id: cup.id, site_slug: 'closing' };
  const { token } = (await guest('cart_management', item)).data.cart;
  const checkout = () => shop.public.post(`${carts}/${token}/checkout`, {});
  const opened = await checkout();
  await merchant.patch('/sites/closing', { guest_checkout: false });

  const again = await checkout();
  await guest('cart_management', { action: 'add_item', cart_token: token, ...item });
  const changed = await checkout();

  assert.deepEqual([opened.status, again.status], [200, 200], again.text);
  assert.equal(again.body.session_id, opened.body.session_id);
  assert.equal(again.body.redirect_url, opened.body.redirect_url);
  assert.deepEqual([changed.status, changed.body.error?.code], [401, 'guest_checkout_disabled']);
});
