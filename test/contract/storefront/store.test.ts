import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
const stores = '/api/storefront/v1/stores';
await shop.site({
  name: 'Corner Shop',
  description: 'Things from the corner.',
  logoUrl: '/media/logo.png',
  termsVersion: '2026-01',
  tags: ['home', 'kitchen'],
  policies: { shipping: 'Two days.', returns: 'Thirty days.' },
});
await shop.other.site();
await shop.site({ slug: 'closed', published: false });
await shop.product();
await shop.product({ publishedAt: null, name: 'Draft' });
const merchant = await shop.merchant();
await merchant.post('/collections', { site_slug: 'shop', name: 'Gifts' });

test('the store metadata has every field', async () => {
  const answer = await shop.public.get(`${stores}/shop`);

  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    slug: 'shop',
    name: 'Corner Shop',
    description: 'Things from the corner.',
    currency: 'USD',
    url: 'http://shop.localhost:4000',
    logo_url: 'http://localhost:4000/media/logo.png',
    domains: [],
    tags: ['home', 'kitchen'],
    collections_count: 1,
    products_count: 1,
    payment_methods: ['card'],
    protocols: answer.body.protocols,
    policies: { shipping: 'Two days.', returns: 'Thirty days.', terms_version: '2026-01' },
    updated_at: startOfTests,
  });
  for (const url of Object.values<string>(answer.body.protocols))
    assert.match(url, /^http:\/\/(shop\.)?localhost:4000\//);
});

for (const slug of ['nowhere', 'closed', 'SHOP', '-', 'x'.repeat(300)]) {
  test(`${slug.slice(0, 20)} is 404 on every route with the same body`, async () => {
    const routes = ['', '/products', '/products/prd_1', '/products/batch?ids=a', '/collections'];
    const answers = await Promise.all(
      [...routes, '/collections/x/products'].map((route) =>
        shop.public.get(`${stores}/${slug}${route}`, { 'request-id': 'same' }),
      ),
    );

    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.body]),
      answers.map(() => [
        404,
        {
          error: {
            code: 'site_not_found',
            message: 'There is no such store, or it is not published.',
            details: [],
            next: { method: 'GET', url: '/api/storefront/v1/search?view=compact&limit=5' },
            request_id: 'same',
          },
        },
      ]),
    );
  });
}

test('a closed store is not found, and is found again when it opens', async () => {
  await shop.site({ slug: 'pop-up' });
  assert.equal((await shop.public.get(`${stores}/pop-up`)).status, 200);

  await merchant.patch('/sites/pop-up', { published: false });
  await shop.settle();
  assert.equal((await shop.public.get(`${stores}/pop-up`)).status, 404);

  await merchant.patch('/sites/pop-up', { published: true });
  await shop.settle();
  assert.equal((await shop.public.get(`${stores}/pop-up`)).status, 200);
});
