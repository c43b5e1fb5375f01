import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpOf, toolAnswer } from '../../kit/mcp.ts';
import { line, messagesIn, paying, toCalifornia, ucpOf } from '../../kit/ucp.ts';
import { payingWith, ucpV1Of } from '../../kit/ucp-v1.ts';
import { buyerBrowser } from '../../pages/buying/buyer-browser.ts';
import { fillIn } from '../../pages/buying/checkout-form.ts';
import { buyer, openStockedShop } from '../../pages/buying/goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const ucpV1 = ucpV1Of(shop);
const ucp = ucpOf(shop);
const [small] = shop.tee.variants;
const primer = shop.primer.variants[0];

const mcp = await mcpOf(shop);
const tool = async (name: string, args: object, headers = {}) =>
  toolAnswer(await mcp.call(name, args, headers));

const tee = { product_id: shop.tee.id, variant_id: small?.id };

const agents = { email: 'agent@example.com', name: 'Agent Smith' };
const withBearer = async () => ({ authorization: `Bearer ${await shop.key('read:orders')}` });

/** A session of an agent that knows the details of the buyer so far. */
const opened = async () =>
  (
    await ucpV1.create({
      site_slug: 'shop',
      line_items: [{ product_id: shop.tee.id }],
      buyer: agents,
      shipping_address: { country: 'US', state: 'CA', postcode: '94107', line1: '1 Bot Road' },
    })
  ).body;

/** A person opens the page and enters the buyer and the address. */
async function enterDetails(at: string): Promise<void> {
  const { status } = await fillIn(buyerBrowser(shop), at, { ...buyer, shipping_option: 'exp' });
  assert.equal(status, 303);
}

test('before a person opens the page, an agent reads what it has sent', async () => {
  const { id } = await opened();

  const { body } = await ucpV1.get(id);

  assert.deepEqual(body.buyer, agents);
  assert.equal(body.shipping_address.line1, '1 Bot Road');
});

test('once the hosted page was opened, no caller without a credential reads buyer or address', async () => {
  const { id, continue_url: at } = await opened();
  await buyerBrowser(shop).get(at);

  const unentered = await ucpV1.get(id);
  assert.deepEqual([unentered.body.buyer, unentered.body.shipping_address], [null, null]);
  await enterDetails(at);
  const read = await ucpV1.get(id);
  const changed = await ucpV1.put(id, { selected_shipping_option_id: 'std' });
  const discounted = await ucpV1.discount(id, { code: 'WELCOME10' });
  const publicly = await ucp.get(id);

  for (const { text } of [unentered, read, changed, discounted, publicly])
    assert.doesNotMatch(text, /ada@|Byron|Elm Street|95814|agent@|Bot Road/);
  assert.deepEqual([read.body.buyer, read.body.shipping_address], [null, null]);
  assert.equal(read.body.totals.shipping, 1_900);
  assert.ok(messagesIn(read.body).includes('info personal_details_hidden'));
  assert.equal(publicly.body.buyer, undefined);
  const [method] = publicly.body.fulfillment.methods;
  assert.deepEqual([method.destinations, method.selected_destination_id], [[], null]);
  assert.equal(method.groups[0].selected_option_id, 'std');
  assert.equal(publicly.body.status, 'ready_for_complete');
});

test('a credential of the workspace of the store reads them, one of another workspace does not', async () => {
  const { id, continue_url: at } = await opened();
  await enterDetails(at);

  const own = await ucpV1.get(id, await withBearer());
  const other = await ucpV1.get(id, {
    authorization: `Bearer ${await shop.other.key('read:orders')}`,
  });

  assert.equal(own.body.buyer.email, buyer.email);
  assert.equal(own.body.shipping_address.line1, buyer.line1);
  assert.deepEqual([other.body.buyer, other.body.shipping_address], [null, null]);
});

test('an agent that replaces the lines leaves what the person entered, also when it sends back the nulls it read', async () => {
  const { id, continue_url: at } = await opened();
  await enterDetails(at);
  const { body: read } = await ucpV1.get(id);

  await ucpV1.put(id, { line_items: [{ product_id: shop.tee.id, quantity: 2 }] });
  const echoed = await ucpV1.put(id, {
    line_items: [{ product_id: shop.tee.id, quantity: 3 }],
    buyer: read.buyer,
    shipping_address: read.shipping_address,
  });

  assert.equal(echoed.status, 200);
  const { body } = await ucpV1.get(id, await withBearer());
  assert.equal(body.line_items[0].quantity, 3);
  assert.equal(body.buyer.email, buyer.email);
  assert.equal(body.shipping_address.line1, buyer.line1);
  assert.equal(body.totals.shipping, 1_900);
});

test('a platform that replaces the checkout keeps the fields it cannot see', async () => {
  const sent = { buyer: { email: 'agent@example.com' }, fulfillment: toCalifornia() };
  const made = await ucp.create({ line_items: [line(small?.id ?? '')], ...sent });
  const { id, continue_url: at } = made.body;
  await enterDetails(at);
  const { body: read } = await ucp.get(id);

  for (const rest of [{}, { fulfillment: read.fulfillment }]) {
    const { status, text } = await ucp.update(id, {
      line_items: [line(small?.id ?? '', 2)],
      ...rest,
    });
    assert.equal(status, 200);
    assert.doesNotMatch(text, /ada@|Byron|Elm Street|95814/);
  }

  const { body } = await ucpV1.get(id, await withBearer());
  assert.equal(body.line_items[0].quantity, 2);
  assert.equal(body.buyer.email, buyer.email);
  assert.equal(body.shipping_address.line1, buyer.line1);
  assert.equal(body.totals.shipping, 1_900);
});

test('a new value from an agent still replaces the stored one', async () => {
  const { id, continue_url: at } = await opened();
  await enterDetails(at);

  const { body: shown } = await ucpV1.put(id, { buyer: agents });

  assert.equal(shown.buyer, null);
  const { body } = await ucpV1.get(id, await withBearer());
  assert.deepEqual(body.buyer, agents);
});

test('an agent still completes a session whose page was opened', async () => {
  const { id, continue_url: at } = await opened();
  await enterDetails(at);
  const done = await ucpV1.complete(id, payingWith('tok_success'));
  const file = await ucp.create({
    line_items: [line(primer?.id ?? '')],
    buyer: { email: 'agent@example.com' },
  });
  await buyerBrowser(shop).get(file.body.continue_url);
  const paid = await ucp.complete(file.body.id, paying());

  assert.deepEqual([done.status, done.body.status], [200, 'completed']);
  assert.doesNotMatch(done.text, /ada@|Elm Street/);
  assert.equal(paid.body.status, 'completed');
  const { body } = await ucpV1.get(id, await withBearer());
  assert.equal(body.buyer.email, buyer.email);
});

test('over MCP the order of an opened checkout is shown to guests without buyer and address', async () => {
  const made = await tool('ucp_checkout', { site_slug: 'shop', ...tee });
  const { id, continueUrl: at } = made.data.checkout;
  await enterDetails(at);
  await ucpV1.complete(id, payingWith('tok_success'));
  const cart = { action: 'checkout', cart_token: await boughtCart() };

  const guests = [
    await tool('ucp_checkout', { session_id: id }),
    await tool('cart_management', cart),
  ];
  const { data: own } = await tool('ucp_checkout', { session_id: id }, mcp.key);

  for (const { data } of guests) {
    assert.match(data.order.confirmationToken, /^conf_/);
    assert.ok(!('buyer' in data.order) && !('shippingAddress' in data.order));
    assert.doesNotMatch(JSON.stringify(data), /ada@|Byron|Elm Street/);
  }
  assert.deepEqual(
    [own.order.buyer.email, own.order.shippingAddress.line1],
    [buyer.email, buyer.line1],
  );
});

/** A guest cart whose checkout a person has completed with their own details. */
async function boughtCart(): Promise<string> {
  const { data } = await tool('cart_management', { site_slug: 'shop', ...tee });
  const { token } = data.cart;
  const { data: checkout } = await tool('cart_management', {
    action: 'checkout',
    cart_token: token,
    shipping_address: { country: 'US', state: 'CA', postcode: '94107' },
    selected_shipping_option_id: 'std',
  });
  await enterDetails(`/checkout/${checkout.sessionId}`);
  await ucpV1.complete(checkout.sessionId, payingWith('tok_success'));
  return token;
}
