import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';
import { openStockedShop } from './goods.ts';

const shop = await openStockedShop(null);
await shop.site({ slug: 'closed', guestCheckout: false });
const cup = await shop.product({ name: 'Cup', variants: [{ stock: 5 }] }, 'closed');
const store = 'http://closed.localhost:4000';
const item = { product: cup.slug, variant_id: cup.variants[0]?.id ?? '', quantity: '1' };
const refusal = 'This store does not take orders here. Order through your shopping agent.';

test('a store without guest checkout offers people no purchase', async () => {
  const ada = buyerBrowser(shop);
  const product = await ada.get(`${store}/products/cup`);
  const cart = await ada.go(`${store}/cart/items`, item);

  assert.doesNotMatch(product.text, /Buy now/);
  assert.ok(readable(cart).includes(refusal), readable(cart));
  assert.doesNotMatch(cart.text, /Check out/);
});

test('a form from before the change is refused without naming API keys', async () => {
  const ada = buyerBrowser(shop);
  const bought = await ada.post(`${store}/cart/buy`, item);
  assert.deepEqual([bought.status, problemsOf(bought)], [422, [['quantity', refusal]]]);

  const cart = await ada.go(`${store}/cart/items`, item);
  const form = { form_token: fieldOf(cart, 'form_token') ?? '' };
  const checkout = await ada.post(`${store}/cart/checkout`, form);
  assert.deepEqual([checkout.status, problemsOf(checkout)], [422, [['items', refusal]]]);
});
