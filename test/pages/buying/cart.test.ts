import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from '../../kit/carts.ts';
import type { Answer } from '../../kit/shop.ts';
import { buyerBrowser, fieldOf, problemsOf, readable } from './buyer-browser.ts';
import { openStockedShop } from './goods.ts';

const shop = await openStockedShop(null);
const [small, large] = shop.tee.variants.map(({ id }) => id);
const store = 'http://shop.localhost:4000';
const tee = { product: shop.tee.slug, variant_id: small ?? '', quantity: '1' };

async function withTee(quantity = '1') {
  const ada = buyerBrowser(shop);
  const cart = await ada.go(`${store}/cart/items`, { ...tee, quantity });
  return { ada, cart };
}

const quantityField = ({ text }: Answer) => /name="(quantity_[^"]*)"/.exec(text)?.[1] ?? '';

test('the product page offers its variants except those that are sold out', async () => {
  const { text, headers } = await buyerBrowser(shop).get(`${store}/products/${shop.tee.slug}`);

  assert.match(
    text,
    new RegExp(`<input type="radio" name="variant_id" id="${small}"[^>]* required>`),
  );
  assert.match(
    text,
    new RegExp(`<input type="radio" name="variant_id" id="${large}"[^>]* disabled>`),
  );
  assert.match(text, /<form class="buy variants" id="buy" method="post" action="\/cart\/items">/);
  assert.match(text, /formaction="\/cart\/buy">Buy now/);
  assert.equal(headers['cache-control'], 'public, max-age=60');
});

test('on the platform the form posts to a path of the platform', async () => {
  const { text } = await buyerBrowser(shop).get(`/stores/shop/products/${shop.primer.slug}`);

  assert.match(text, /action="\/stores\/shop\/cart\/items"/);
  assert.ok(text.includes('<a class="cart-link" href="/stores/shop/cart">Cart<'));
});

test('a sold-out product cannot be added to the cart', async () => {
  await shop.product({ name: 'Gone', variants: [{ stock: 0 }] });

  const { text } = await buyerBrowser(shop).get(`${store}/products/gone`);

  assert.match(text, /Sold out/);
  assert.doesNotMatch(text, /<form class="buy/);
});

test('the cart is identified by a cookie that is limited to the cart', async () => {
  const ada = buyerBrowser(shop);

  const answer = await ada.post(`${store}/cart/items`, { ...tee, quantity: '2' });

  assert.equal(answer.status, 303);
  assert.equal(answer.headers.location, '/cart');
  assert.match(
    String(answer.headers['set-cookie']),
    /^cart=cart_[\w-]{48}; Path=\/cart; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const cart = await ada.get(`${store}/cart`);
  assert.match(readable(cart), /2 items C Crew Tee Size: S \$24\.00 each/);
  assert.match(readable(cart), /Estimated total \$48\.00/);
  assert.equal(cart.headers['cache-control'], 'no-store');
  assert.match(cart.text, /<meta name="robots" content="noindex">/);
});

test('on the platform the cookie is limited to the path of the store', async () => {
  const below = await buyerBrowser(shop).post('/stores/shop/cart/items', tee);
  assert.equal(below.headers.location, '/stores/shop/cart');
  assert.match(String(below.headers['set-cookie']), /; Path=\/stores\/shop\/cart; /);
});

test('catalog pages are the same bytes with and without a cart', async () => {
  const { ada } = await withTee();
  const path = `${store}/products/${shop.primer.slug}`;

  const mine = await ada.get(path, { cookie: `cart=${ada.cookies[0]?.value}` });
  const others = await buyerBrowser(shop).get(path);

  assert.equal(mine.text, others.text);
  assert.equal(mine.headers.etag, others.headers.etag);
  assert.equal(mine.headers['set-cookie'], undefined);
});

test('errors appear on the product page, which keeps the selection', async () => {
  const tries: [Record<string, string>, [string, string]][] = [
    [{ ...tee, variant_id: '' }, [small ?? '', 'Select an option.']],
    [{ ...tee, quantity: 'two' }, ['quantity', 'Enter a quantity of 1 or more.']],
    [{ ...tee, quantity: '0' }, ['quantity', 'Enter a quantity of 1 or more.']],
    [{ ...tee, quantity: '6' }, ['quantity', 'Only 5 available. Lower the quantity.']],
    [{ ...tee, variant_id: large ?? '' }, ['quantity', 'This item has just sold out.']],
    [
      { ...tee, variant_id: shop.primer.variants[0]?.id ?? '' },
      [small ?? '', 'This option is no longer available. Select another one.'],
    ],
  ];
  const cartsBefore = await rowsOf(shop, 'select token from carts order by 1');
  for (const button of ['items', 'buy'])
    for (const [fields, problem] of tries) {
      const answer = await buyerBrowser(shop).post(`${store}/cart/${button}`, fields);
      assert.deepEqual([button, fields, answer.status], [button, fields, 422]);
      assert.deepEqual(problemsOf(answer), [problem]);
      assert.equal(fieldOf(answer, 'quantity'), fields.quantity);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(
        answer.headers['set-cookie']?.toString().includes('storefront_path='),
        undefined,
      );
    }
  assert.deepEqual(await rowsOf(shop, 'select token from carts order by 1'), cartsBefore);
  const kept = await buyerBrowser(shop).post(`${store}/cart/items`, { ...tee, quantity: '6' });
  assert.equal(fieldOf(kept, 'variant_id'), small);
});

test('quantities change, and zero removes a line', async () => {
  const { ada, cart } = await withTee();
  const field = quantityField(cart);

  const three = await ada.go(`${store}/cart/update`, { [field]: '3' });
  assert.equal(fieldOf(three, field), '3');
  assert.match(readable(three), /Estimated total \$72\.00/);

  const none = await ada.go(`${store}/cart/update`, { [field]: '0' });
  assert.match(readable(none), /Your cart is empty\./);
});

test('errors in the cart appear at their fields, and valid changes are kept', async () => {
  const { ada } = await withTee();
  const cart = await ada.go(`${store}/cart/items`, {
    product: shop.primer.slug,
    variant_id: shop.primer.variants[0]?.id ?? '',
  });
  const [first = '', second = ''] = [...cart.text.matchAll(/name="(quantity_[^"]*)"/g)].map(
    ([, name]) => name,
  );

  const answer = await ada.post(`${store}/cart/update`, {
    [first]: '99',
    [second]: '4',
    coupon: '<b>',
  });

  assert.equal(answer.status, 422);
  assert.deepEqual(
    problemsOf(answer).map(([field]) => field),
    [first, 'coupon'],
  );
  assert.equal(problemsOf(answer)[0]?.[1], 'Only 5 available. Lower the quantity.');
  assert.deepEqual(
    [fieldOf(answer, first), fieldOf(answer, second), fieldOf(answer, 'coupon')],
    ['99', '4', '&lt;b&gt;'],
  );
  assert.match(readable(answer), /5 items/);
});

test('a coupon is applied and removed', async () => {
  const { ada } = await withTee();

  const applied = await ada.go(`${store}/cart/update`, { coupon: 'welcome10' });
  assert.match(readable(applied), /Discount WELCOME10 −\$2\.40/);

  const removed = await ada.go(`${store}/cart/coupon/remove`);
  assert.doesNotMatch(readable(removed), /Discount/);
  assert.match(readable(removed), /Estimated total \$24\.00/);
});

test('a line is removed once, however often the button is pressed', async () => {
  const { ada, cart } = await withTee();
  const path = /formaction="([^"]*\/remove)"/.exec(cart.text)?.[1] ?? '';

  assert.equal((await ada.post(store + path)).status, 303);
  assert.equal((await ada.post(store + path)).status, 303);
  assert.match(readable(await ada.get(`${store}/cart`)), /Your cart is empty/);
});

test('a form of another site has no effect, not even of another store on the same server', async () => {
  const { ada } = await withTee();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://lagoon.localhost:4000' },
    { origin: 'http://shop.localhost:4001' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    const answer = await ada.post(`${store}/cart/items`, tee, headers);
    assert.deepEqual([headers, answer.status], [headers, 403]);
    assert.match(readable(answer), /submitted from another site/);
  }
  const own = { origin: store, 'sec-fetch-site': 'same-origin' };
  assert.equal((await ada.post(`${store}/cart/items`, tee, own)).status, 303);
  assert.equal((await ada.post(`${store}/cart/items`, tee, { origin: store })).status, 303);
  assert.match(readable(await ada.get(`${store}/cart`)), /3 items/);
});

test('a cookie without a cart of this store is an empty cart', async () => {
  await shop.other.site();
  const { ada } = await withTee();
  const token = ada.cookies[0]?.value ?? '';
  const others: [string, string][] = [
    [store, 'cart=nothing'],
    [store, `cart=${token.slice(0, -2)}xx`],
    [store, `cart=cart_zzzzz${token.slice(10)}`],
    ['http://elsewhere.localhost:4000', `cart=${token}`],
  ];
  for (const [host, cookie] of others) {
    const answer = await buyerBrowser(shop).get(`${host}/cart`, { cookie });
    assert.equal(answer.status, 200);
    assert.match(readable(answer), /Your cart is empty/, cookie);
  }
});

test('the cart says when an item has sold out', async () => {
  const rare = await shop.product({ name: 'Rare', variants: [{ stock: 1 }] });
  const ada = buyerBrowser(shop);
  const [variant] = rare.variants;
  await ada.post(`${store}/cart/items`, { product: rare.slug, variant_id: variant?.id ?? '' });
  await ada.get(`${store}/cart`);
  await shop.admin.patch(`/products/${rare.id}`, { variants: [{ id: variant?.id, stock: 0 }] });

  const cart = await ada.get(`${store}/cart`);
  assert.match(readable(cart), /Rare is out of stock and was removed\. Your cart is empty/);
  const answer = await ada.post(`${store}/cart/checkout`);
  assert.equal(answer.status, 422);
  assert.deepEqual(problemsOf(answer), [['items', 'This item has just sold out.']]);
});

test('the cart says when a price has changed', async () => {
  const dear = await shop.product({ name: 'Dear <thing>' });
  const ada = buyerBrowser(shop);
  await ada.post(`${store}/cart/items`, {
    product: dear.slug,
    variant_id: dear.variants[0]?.id ?? '',
  });
  await shop.admin.patch(`/products/${dear.id}`, { price: { amount: 1_500, currency: 'USD' } });

  const { text } = await ada.get(`${store}/cart`);

  assert.match(text, /<div class="notice is-warning" role="status">[^<]*\$15\.00[^<]*\$10\.00/);
});

test('checkout keeps what was typed in the cart; an empty cart has no checkout', async () => {
  const { ada, cart } = await withTee();

  const answer = await ada.post(`${store}/cart/checkout`, { [quantityField(cart)]: '2' });

  assert.equal(answer.status, 303);
  const at = String(answer.headers.location);
  assert.match(at, /^http:\/\/localhost:4000\/checkout\/cs_[\w-]{48}$/);
  assert.match(readable(await ada.get(at)), /2 items, estimated total \$48\.00/);
  const again = await ada.post(`${store}/cart/checkout`);
  assert.equal(again.headers.location, at);
  const withoutCart = await buyerBrowser(shop).post(`${store}/cart/checkout`);
  assert.deepEqual([withoutCart.status, withoutCart.headers.location], [303, '/cart']);
});

test('the checkout links back to its cart', async () => {
  const below = buyerBrowser(shop);
  await below.post('/stores/shop/cart/items', tee);
  const first = await below.post('/stores/shop/cart/checkout');
  const [, id] = /(\/checkout\/.*)/.exec(String(first.headers.location)) ?? [];
  const cookies = [first.headers['set-cookie']].flat().map(String);
  assert.ok(cookies.some((cookie) => cookie.startsWith(`storefront_path=shop; Path=${id};`)));
  await below.post(`${first.headers.location}/cancel`);
  const { text } = await below.get(String(first.headers.location));
  assert.match(text, /href="\/stores\/shop\/cart">View cart/);

  const { ada } = await withTee();
  const second = await ada.post(`${store}/cart/checkout`);
  await ada.post(`${second.headers.location}/cancel`);
  const other = await ada.get(String(second.headers.location));
  assert.match(other.text, /href="http:\/\/shop\.localhost:4000\/cart">View cart/);
});
