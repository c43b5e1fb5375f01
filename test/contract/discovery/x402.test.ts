import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { openX402Shop } from '../../kit/x402.ts';

const shop = await openX402Shop(null);
await shop.other.site({ slug: 'elsewhere' });
const host = 'shop.localhost:4000';
const plain = 'elsewhere.localhost:4000';
const template = `http://${host}/api/x402/product/shop/{product_id}`;

const protocolsOf = async (at: string) =>
  (await shop.public.get('/.well-known/protocols', { host: at })).body.protocols;
const skillsOf = async (at: string) => {
  const { body } = await shop.public.get('/.well-known/agent-card.json', { host: at });
  return body.skills.map(({ id }: { id: string }) => id);
};

test('the protocol hub lists where products can be bought by paying with the request', async () => {
  assert.deepEqual((await protocolsOf(host)).x402, { version: '1', endpoint: template });
  assert.equal((await protocolsOf(plain)).x402, undefined);
  assert.deepEqual((await protocolsOf('localhost:4000')).x402, {
    version: '1',
    endpoint: 'http://localhost:4000/api/x402/product/{site_slug}/{product_id}',
  });
});

test('an agent card lists x402-purchase where the store accepts it', async () => {
  assert.ok((await skillsOf(host)).includes('x402-purchase'));
  assert.ok(!(await skillsOf(plain)).includes('x402-purchase'));
});

test('a store states how and where it is paid', async () => {
  const { body } = await shop.public.get('/api/storefront/v1/stores/shop');
  assert.deepEqual([body.payment_methods, body.protocols.x402], [['card', 'x402'], template]);
  const other = await shop.public.get('/api/storefront/v1/stores/elsewhere');
  assert.deepEqual([other.body.payment_methods, other.body.protocols.x402], [['card'], undefined]);
});

test('a product page mentions the offer only where there is one', async () => {
  const offer = `href="http://localhost:4000${shop.pathOf()}"`;
  const page = await shop.public.get(`/stores/shop/products/${shop.book.slug}`);
  assert.ok(page.text.includes(offer));
  assert.match(page.text, /USDC on base-sepolia \(test network\)/);

  const mug = await shop.product({ name: 'Mug' });
  const without = await shop.public.get(`/stores/shop/products/${mug.slug}`);
  assert.deepEqual([without.status, without.text.includes('/api/x402/')], [200, false]);
});

test('a store that stops accepting it is immediately listed without it', async () => {
  const merchant = await shop.merchant('write:settings');
  await merchant.patch('/sites/shop', { crypto_payments_enabled: false });
  await shop.settle();

  const { body } = await shop.public.get('/api/storefront/v1/stores/shop');
  const page = await shop.public.get(`/stores/shop/products/${shop.book.slug}`);
  assert.deepEqual(body.payment_methods, ['card']);
  assert.equal((await protocolsOf(host)).x402, undefined);
  assert.ok(!page.text.includes('/api/x402/'));
  assert.equal((await shop.public.get(shop.pathOf())).status, 404);
});

test('a server that sells nothing this way lists nothing and has no such endpoint', async (t) => {
  const off = await openShop(t, { env: { X402_FACILITATOR: 'off' } });
  await off.site();

  const hub = await off.public.get('/.well-known/protocols');
  const { status, body } = await off.public.get('/api/x402/product/shop/prd_1');

  assert.equal(hub.body.protocols.x402, undefined);
  assert.deepEqual([status, body.error.code], [404, 'route_not_found']);
  assert.equal((await off.public.get('/sandbox/x402/supported')).status, 404);
});
