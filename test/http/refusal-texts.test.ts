import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describeProblem } from '../../src/kernel/schema-problem.ts';
import { openShop } from '../kit/shop.ts';

const document = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
);

test('refused values are described in words', async () => {
  const shop = await openShop(null);
  await shop.site();
  const merchant = await shop.merchant();
  const cart = (await shop.public.post('/api/storefront/v1/carts', { site_slug: 'shop' })).body;
  const answers = [
    await shop.public.put(`/api/storefront/v1/carts/${cart.token}`, {
      shipping_address: { country: 'USA' },
      buyer: { email: 'ann' },
    }),
    await shop.public.get('/api/storefront/v1/search?q=tea&limit=0'),
    await merchant.post('/products', { name: '', price: { amount: 'ten' }, options: {} }),
    await merchant.post('/coupons', { site_slug: 'shop', code: 'A B', percent_off: 10 }),
    await merchant.post('/tax-rates', {
      site_slug: 'shop',
      name: 'VAT',
      country: 'NLD',
      rate: 101,
    }),
  ];

  const texts = answers.flatMap(({ status, body }) => {
    assert.equal(status, 400, JSON.stringify(body));
    return body.error.details.map((detail: any) => `${detail.field} ${detail.message}`);
  });
  assert.deepEqual(texts, [
    'shipping_address.country must be a two-letter country code',
    'buyer.email must be an email address',
    'limit must be at least 1',
    'site_slug is required',
    'name must not be empty',
    'name must not be blank',
    'price.currency is required',
    'price.amount must be a whole number',
    'code must have only ASCII letters, digits and signs, without spaces',
    'country must be a two-letter country code',
    'rate must be at most 100',
  ]);
});

test('every pattern of a request is described in words', () => {
  const patterns = new Set<string>();
  for (const path of Object.values<any>(document.paths))
    for (const operation of Object.values<any>(path))
      for (const part of [operation.requestBody, operation.parameters ?? []])
        JSON.stringify(part, (key, value) => {
          if (key === 'pattern' && typeof value === 'string') patterns.add(value);
          return value;
        });

  assert.ok(patterns.size > 15);
  const undescribed = [...patterns].filter((pattern) =>
    describeProblem({ keyword: 'pattern', params: { pattern } }).includes(pattern),
  );
  assert.deepEqual(undescribed, []);
});
