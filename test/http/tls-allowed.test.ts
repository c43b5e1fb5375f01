import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';

const env = { METRICS_TOKEN: 'secret-token' };
const shop = await openShop(null, { origin: 'https://stoa.example', env });
await shop.site();
const owner = await shop.merchant();

const ask = async (domain: string, headers: Record<string, string> = {}, query = '') => {
  const url = `/tls/allowed?domain=${domain}${query}`;
  return shop.send({ url, headers: { host: '127.0.0.1:4000', ...headers } });
};
const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('certificates are allowed for the platform, its stores and verified domains', async () => {
  const { body: claim } = await owner.post('/sites/shop/domains', { domain: 'shoes.example' });
  const before = await ask('shoes.example');
  shop.txt.set(claim.txt_name, [claim.txt_value]);
  await owner.post('/sites/shop/domains/shoes.example/verify');
  await shop.settle();

  assert.equal(before.status, 404);
  for (const domain of ['stoa.example', 'shop.stoa.example', 'shoes.example', 'Shoes.Example']) {
    const { status, headers } = await ask(domain);
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'], domain);
  }
});

test('certificates are refused for every other name', async () => {
  for (const domain of [
    'other.example',
    'nothing.stoa.example',
    'a.shop.stoa.example',
    '127.0.0.1',
  ]) {
    const { status, body } = await ask(domain);
    assert.deepEqual([status, body.error.code], [404, 'domain_not_served'], domain);
  }
});

test('only this machine and callers with the metrics token may ask', async () => {
  const codes = async (query: string) => {
    const { status, body } = await ask('shop.stoa.example', forwarded, query);
    return [status, body.error?.code];
  };

  assert.deepEqual(await codes(''), [404, 'route_not_found']);
  assert.deepEqual(await codes('&token=other'), [404, 'route_not_found']);
  assert.deepEqual(await codes('&token=secret-token'), [200, undefined]);
});
