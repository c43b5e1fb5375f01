import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const owner = await shop.merchant();
const rest = '/api/storefront/v1';

const nonDecimals = [
  '1e1',
  '0x5',
  '+5',
  ' 5',
  '5 ',
  '5.0',
  '.5',
  '0b1',
  'Infinity',
  '٣',
  '1_0',
  '',
];

test('a number in a query must be written in decimal digits', async () => {
  const numbers: [path: string, name: string][] = [
    [`${rest}/search`, 'limit'],
    [`${rest}/search`, 'price_min'],
    [`${rest}/search`, 'price_max'],
    [`${rest}/stores/shop/products`, 'limit'],
    ['/api/x402/product/shop/prd_1', 'quantity'],
    [`${rest}/merchant/orders`, 'limit'],
    [`${rest}/merchant/customers`, 'limit'],
  ];
  for (const [path, name] of numbers) {
    const ask = async (text: string) => {
      const url = `${path}?${name}=${encodeURIComponent(text)}`;
      const isOwn = path.includes('/merchant/');
      return isOwn ? owner.get(url.slice(`${rest}/merchant`.length)) : shop.public.get(url);
    };
    assert.notEqual((await ask('5')).status, 400, `${path} ${name}`);
    // What is paid for is written in one way.
    const isPaid = path.includes('/x402/');
    assert.equal((await ask('05')).status === 400, isPaid, `${path} ${name}`);
    for (const text of nonDecimals) {
      const { status, body } = await ask(text);
      assert.equal(status, 400, `${path}?${name}=${text}`);
      assert.equal(body.error.details[0].field, name);
      assert.match(body.error.details[0].message, /whole number/);
    }
  }
});

test('a number that is out of range is reported as such', async () => {
  for (const text of ['0', '101', '-1']) {
    const { status, body } = await shop.public.get(`${rest}/search?limit=${text}`);
    assert.deepEqual([status, body.error.details[0].field], [400, 'limit']);
    assert.doesNotMatch(body.error.details[0].message, /digits/);
  }
});

test('a range of days must be decimal digits without a leading zero, followed by d', async () => {
  for (const range of ['7', '7e0d', '07d', '+7d', ' 7d', '7D'])
    assert.equal(
      (await owner.get(`/analytics/metrics?site_slug=shop&range=${encodeURIComponent(range)}`))
        .status,
      400,
      range,
    );
});
