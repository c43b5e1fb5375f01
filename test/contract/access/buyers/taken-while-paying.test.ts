import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfPriceFor, openBuyerShop } from '../../../kit/access/buyers.ts';
import { mcpOf, toolAnswer } from '../../../kit/mcp.ts';
import { goodCard, press } from '../../../kit/parity/hosted-page.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';
import { buyerBrowser } from '../../../pages/buying/buyer-browser.ts';

const { shop, person, tokenOf } = await openBuyerShop();
await shop.site();
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug' });
const ada = await person('ada@example.com', 'Ada Lovelace');
const eve = await person('eve@example.com', 'Eve Moneypenny');
await halfPriceFor(shop, eve.email);
const ucpV1 = ucpV1Of(shop);
const mcp = await mcpOf(shop);
const home = {
  ...{ name: 'Ada Lovelace', country: 'US', state: 'CA', postcode: '94105' },
  ...{ line1: '1 Main St', city: 'Paris' },
};

test('a guest that reads a checkout over MCP leaves it to its buyer', async () => {
  const made = await ucpV1.create(
    { line_items: [{ product_id: mug.id }], shipping_address: home },
    await tokenOf(eve),
  );
  const { id, continue_url: at, totals } = made.body;
  const browser = buyerBrowser(shop);
  const processor = await press(shop, at, browser);

  const { refused, data, say } = toolAnswer(await mcp.call('ucp_checkout', { session_id: id }));
  const paid = await browser.post(processor, { card_number: goodCard });
  await shop.app.jobs.drain();

  assert.equal(refused, false);
  assert.deepEqual([totals.total, data.checkout.totals.total], [500, 500]);
  assert.doesNotMatch(JSON.stringify([data, say]), /eve@|Main St|address is required/);
  assert.equal(paid.status, 303);
  const order = toolAnswer(await mcp.call('ucp_checkout', { session_id: id }));
  assert.equal(order.data.checkout.status, 'completed');
  const own = await ucpV1.get(id, await tokenOf(eve));
  assert.deepEqual([own.body.status, own.body.totals.total], ['completed', 500]);
});

test('a guest who changes a checkout over MCP gets it without the prices of its buyer', async () => {
  const made = await ucpV1.create({ line_items: [{ product_id: mug.id }] }, await tokenOf(eve));
  const { id, continue_url: at } = made.body;

  const { data } = toolAnswer(
    await mcp.call('ucp_checkout', { session_id: id, buyer: { email: eve.email } }),
  );

  const { totals, buyer } = data.checkout;
  assert.deepEqual([totals.total, buyer.email, buyer.name], [1_000, eve.email, undefined]);
  assert.match((await buyerBrowser(shop).get(at)).text, /\$10\.00/);
});

test('no order is paid without the details that the page displayed', async () => {
  const made = await ucpV1.create(
    { line_items: [{ product_id: mug.id }], shipping_address: home },
    await tokenOf(ada),
  );
  const browser = buyerBrowser(shop);
  const processor = await press(shop, made.body.continue_url, browser);
  assert.match(processor, /sandbox\/pay/);

  // A guest who knows the id changes the checkout, which removes the details of the linked buyer.
  const change = { session_id: made.body.id, shipping_address: { country: 'US' } };
  assert.equal(toolAnswer(await mcp.call('ucp_checkout', change)).refused, false);
  const paid = await browser.post(processor, { card_number: goodCard });
  await shop.app.jobs.drain();

  assert.equal(paid.status, 303);
  assert.deepEqual((await merchant.get('/orders')).body.orders.length, 1);
  const page = await browser.get(made.body.continue_url);
  assert.match(page.text, /name="shown"/);
});
