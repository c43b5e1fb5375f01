import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';

const env = { PAYMENT_PROCESSOR: 'none' };
const shop = await openShop(null, { env });
await shop.site();
const store = 'http://shop.localhost:4000';
const file = { isDigital: true, variants: [{ stock: 9 }] };
const book = await shop.product({ name: 'Book', ...file });
const gift = await shop.product({
  name: 'Gift',
  ...file,
  variants: [{ price: { amount: 0, currency: 'USD' }, stock: 9 }],
});
const refusal =
  /This store does not take payments yet, so an order that costs something cannot be placed here\./;

const checkoutOf = async ({ slug, variants }: typeof book) => {
  const ada = buyerBrowser(shop);
  const fields = { product: slug, variant_id: variants[0]?.id ?? '', quantity: '1' };
  const { headers } = await ada.post(`${store}/cart/buy`, fields);
  return { ada, at: String(headers.location) };
};

test('a checkout that cannot be paid says so instead of offering to pay', async () => {
  const { ada, at } = await checkoutOf(book);

  const page = await ada.get(at);
  const shown = fieldOf(page, 'shown') ?? '';
  const sent = await ada.post(`${at}/pay`, { email: 'ada@example.com', shown });

  assert.match(readable(page), refusal);
  assert.doesNotMatch(page.text, /card details|class="pay"|>Pay /);
  assert.equal(sent.status, 422);
  assert.deepEqual(problemsOf(sent), [
    [
      'order',
      'This store does not take payments yet, so this order cannot be placed. You have not been charged.',
    ],
  ]);
});

test('an order that costs nothing is placed as everywhere', async () => {
  const { ada, at } = await checkoutOf(gift);
  const page = await ada.get(at);
  const shown = fieldOf(page, 'shown') ?? '';

  const placed = await ada.post(`${at}/pay`, { email: 'ada@example.com', shown });

  assert.match(readable(page), /Place order No payment is required\./);
  assert.doesNotMatch(readable(page), refusal);
  assert.deepEqual([placed.status, placed.headers.location], [303, `${new URL(at).pathname}/done`]);
});

test('the cart and what agents read of the store say so too, until the store can be paid', async (t) => {
  const own = await openShop(t, { env });
  await own.site();
  const sold = await own.product({ variants: [{ stock: 9 }] });
  const hook = { site_slug: 'shop', type: 'payment', url: 'https://pay.example.com/' };
  assert.equal((await (await own.merchant()).post('/hooks', hook)).status, 201);
  const read = async (where: typeof shop, { slug, variants }: typeof book) => {
    const fields = { product: slug, variant_id: variants[0]?.id ?? '', quantity: '1' };
    const cart = await buyerBrowser(where).go(`${store}/cart/items`, fields);
    const { body } = await where.public.get('/api/storefront/v1/stores/shop');
    return [body.payment_methods, refusal.test(readable(cart))];
  };

  assert.deepEqual(await read(shop, book), [[], true]);
  assert.deepEqual(await read(own, sold), [['card'], false]);
});

test('the page of a membership has no button that cannot work', async (t) => {
  const plans = await openShopWithPlans(t, env);
  const { body } = await plans.signUp(plans.gold.id, 'ann@example.com');

  const page = await plans.shop.public.get(`/memberships/${body.id}`);

  assert.match(
    readable(page),
    /This store does not take payments yet\. You have not been charged\./,
  );
  assert.doesNotMatch(page.text, />Pay \$/);
});

test('the payment settings and the test of the connection say that nothing can be charged', async () => {
  const owner = await shop.merchant();

  const settings = (await owner.get('/payment-settings')).body;
  const tested = await owner.post('/payment-settings/test');

  assert.deepEqual([settings.processor, settings.webhook_url], ['none', null]);
  assert.deepEqual([tested.status, tested.body.ok], [200, false]);
  assert.match(tested.body.problem, /The server has no payment processor/);
});
