import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';
import { buyerBrowser } from './buying/buyer-browser.ts';

const browserHeaders = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const host = { ...browserHeaders, host: 'shop.localhost:4000' };

test('over https, pages send Strict-Transport-Security', async (t) => {
  const secure = await openShop(t, { origin: 'https://stoa.example' });
  await secure.site();

  const answer = await secure.public.get('/', { ...browserHeaders, host: 'shop.stoa.example' });

  assert.equal(answer.status, 200);
  assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
  assert.match(answer.text, /<link rel="canonical" href="https:\/\/shop\.stoa\.example\/">/);
});

test('over https, the cart cookie is Secure', async (t) => {
  const secure = await openShop(t, { origin: 'https://stoa.example' });
  await secure.site();
  const product = await secure.product();

  const answer = await buyerBrowser(secure).post('https://shop.stoa.example/cart/items', {
    product: product.slug,
    variant_id: product.variants[0]?.id ?? '',
  });

  assert.equal(answer.status, 303);
  assert.match(String(answer.headers['set-cookie']), /; Path=\/cart; .*; Secure$/);
});

test('a bare IP address has no subdomains: permalinks are paths of the platform', async (t) => {
  const bare = await openShop(t, { origin: 'http://127.0.0.1:4000' });
  await bare.site();
  await bare.product({ name: 'A cup' });
  const at = { ...browserHeaders, host: '127.0.0.1:4000' };

  const answer = await bare.public.get('/stores/shop/products/a-cup', at);

  assert.equal(answer.status, 200);
  const permalink = 'http://127.0.0.1:4000/stores/shop/products/a-cup';
  assert.ok(answer.text.includes(`<link rel="canonical" href="${permalink}">`));
  assert.ok(answer.text.includes(`"url":"${permalink}"`));
  assert.equal((await bare.public.get('/', at)).status, 200);
});

test('a long list continues on the next page, which links back', async (t) => {
  const long = await openShop(t);
  await long.site();
  for (let n = 1; n <= 25; n += 1) await long.product({ name: `Thing ${n}` });

  const first = await long.public.get('/', host);
  const next = /rel="next" href="([^"]+)"/.exec(first.text)?.[1] ?? '';
  const second = await long.public.get(next.replaceAll('&amp;', '&'), host);

  assert.equal(first.text.match(/<li class="card">/g)?.length, 24);
  assert.equal(second.text.match(/<li class="card">/g)?.length, 1);
  assert.match(second.text, /<a href="\/">First page<\/a>/);
  assert.equal((await long.public.get('/?cursor=bogus', host)).status, 400);
});

test('a verified domain serves its store', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  await shop.product({ name: 'A cup' });
  const merchant = await shop.merchant('write:settings');
  const { body: claim } = await merchant.post('/sites/shop/domains', { domain: 'cups.example' });
  shop.txt.set(claim.txt_name, [claim.txt_value]);
  await merchant.post('/sites/shop/domains/cups.example/verify');
  await shop.settle();

  const home = await shop.public.get('/', { ...browserHeaders, host: 'cups.example' });
  const product = await shop.public.get('/products/a-cup', host);

  assert.ok(home.text.includes('<a href="/products/a-cup">'));
  assert.ok(
    product.text.includes('rel="canonical" href="http://cups.example:4000/products/a-cup"'),
  );
});
