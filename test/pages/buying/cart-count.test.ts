import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard, payOnPage } from '../../kit/parity/hosted-page.ts';
import type { Answer } from '../../kit/shop.ts';
import { buyerBrowser, readable } from './buyer-browser.ts';
import { buyer, openStockedShop } from './goods.ts';

const shop = await openStockedShop(null);
const store = 'http://shop.localhost:4000';
const tee = { product: shop.tee.slug, variant_id: shop.tee.variants[0]?.id ?? '', quantity: '2' };

const countIn = ({ text }: Answer) => /class="cart-count">(\d+)</.exec(text)?.[1] ?? null;

test('pages of the store show the number of items, and are private while they do', async () => {
  const ada = buyerBrowser(shop);
  const before = await ada.get(`${store}/`);
  const cart = await ada.go(`${store}/cart/items`, tee);
  const home = await ada.get(`${store}/`);
  const etag = String(home.headers.etag);

  assert.deepEqual([countIn(before), countIn(cart), countIn(home)], [null, '2', '2']);
  assert.deepEqual(
    [before, home].map(({ headers }) => [headers['cache-control'], headers.vary]),
    [
      ['public, max-age=60', 'cookie'],
      ['private, no-cache', 'cookie'],
    ],
  );
  assert.notEqual(before.headers.etag, etag);
  assert.equal((await ada.get(`${store}/`, { 'if-none-match': etag })).status, 304);
  for (const path of [`/products/${shop.tee.slug}`, '/search?q=tee', '/nothing'])
    assert.equal(countIn(await ada.get(`${store}${path}`)), '2', path);
  assert.equal(countIn(await buyerBrowser(shop).get(`${store}/`)), null);
});

test('a cookie that is not a number of items is ignored', async () => {
  for (const value of ['', '-1', '1e3', '99999', '<b>']) {
    const { text, headers } = await buyerBrowser(shop).get(`${store}/`, {
      cookie: `cart_count=${value}`,
    });

    assert.match(text, /Cart<!--cart-count--><\/a>/);
    assert.equal(headers['cache-control'], 'public, max-age=60');
  }
});

test('the number belongs to one store of the platform', async () => {
  const ada = buyerBrowser(shop);
  await ada.go('/stores/shop/cart/items', tee);

  assert.equal(countIn(await ada.get('/stores/shop')), '2');
  assert.equal(countIn(await ada.get('/')), null);
});

test('the number is gone when the last item is removed, and after a purchase', async () => {
  const ada = buyerBrowser(shop);
  const cart = await ada.go(`${store}/cart/items`, tee);
  const [, remove = ''] = /formaction="([^"]*remove)"/.exec(cart.text) ?? [];
  const emptied = await ada.go(`${store}${remove}`);
  assert.deepEqual([countIn(emptied), countIn(await ada.get(`${store}/`))], [null, null]);

  await ada.go(`${store}/cart/items`, tee);
  const checkout = await ada.go(`${store}/cart/checkout`);
  const at = String(/action="(\/checkout\/[^"]*)\/details"/.exec(checkout.text)?.[1]);
  await ada.go(`${at}/details`, buyer);
  await payOnPage(shop, `http://localhost:4000${at}`, goodCard, ada);
  const done = await ada.get(`${at}/done`);
  assert.match(readable(done), /Thank you/);
  const [, home = ''] = /class="brand" href="([^"]*)"/.exec(done.text) ?? [];
  assert.equal(countIn(await ada.get(`${store}/`)), '2');
  const { status, headers } = await ada.get(home);

  assert.deepEqual([home, status, headers.location], [`${store}/cart/continue`, 303, '/']);
  assert.equal(countIn(await ada.get(`${store}/`)), null);
});
