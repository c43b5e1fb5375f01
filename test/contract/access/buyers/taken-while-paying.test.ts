import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBuyerShop } from '../../../kit/access/buyers.ts';
import { mcpOf } from '../../../kit/mcp.ts';
import { goodCard, press } from '../../../kit/parity/hosted-page.ts';
import { ucpV1Of } from '../../../kit/ucp-v1.ts';
import { buyerBrowser } from '../../../pages/buying/buyer-browser.ts';

const { shop, person, tokenOf } = await openBuyerShop();
await shop.site();
const merchant = await shop.merchant();
const mug = await shop.product({ name: 'Mug' });
const ada = await person('ada@example.com', 'Ada Lovelace');
const ucpV1 = ucpV1Of(shop);
const home = {
  ...{ name: 'Ada Lovelace', country: 'US', state: 'CA', postcode: '94105' },
  ...{ line1: '1 Main St', city: 'Paris' },
};

test('no order is paid without the details that the page displayed', async () => {
  const made = await ucpV1.create(
    { line_items: [{ product_id: mug.id }], shipping_address: home },
    await tokenOf(ada),
  );
  const browser = buyerBrowser(shop);
  const processor = await press(shop, made.body.continue_url, browser);
  assert.match(processor, /sandbox\/pay/);

  // A guest who knows the id continues the checkout, which removes the details of the linked buyer.
  const mcp = await mcpOf(shop);
  const taken = await mcp.call('ucp_checkout', { session_id: made.body.id });
  assert.equal(taken.status, 200);
  const paid = await browser.post(processor, { card_number: goodCard });
  await shop.app.jobs.drain();

  assert.equal(paid.status, 303);
  assert.deepEqual((await merchant.get('/orders')).body.orders, []);
  const page = await browser.get(made.body.continue_url);
  assert.match(page.text, /name="shown"/);
});
