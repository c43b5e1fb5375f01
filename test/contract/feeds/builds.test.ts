import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { connectAgent } from '../../kit/acp/agent.ts';
import { buildFeeds, jsonLines, readFeed, storeHost } from '../../kit/feeds.ts';
import { filesIn, openMediaShop } from '../../kit/media.ts';

const image = { type: 'image', url: 'https://img.example/a.jpg', alt: 'A' };
const lamp = { name: 'Lamp', description: 'Lights.', brand: 'Lux', media: [image] };

async function openFeedShop() {
  const shop = await openMediaShop(null);
  await shop.site();
  const product = await shop.product({ ...lamp, variants: [{ stock: 1 }] });
  return { shop, product, merchant: await shop.merchant() };
}

const { shop, product, merchant } = await openFeedShop();
const host = { host: storeHost };
const get = (path: string, headers = {}) => shop.public.get(path, { ...host, ...headers });
const hour = 3_600_000;
const builds = async () => (await merchant.get('/sites/shop/feeds')).body.built_at;
const stored = () => filesIn(shop.folder).filter((name) => name.startsWith('media/feeds/'));

test('before the first build a file is 503, and the merchant sees that there is none', async () => {
  const { status, headers, body } = await get('/feeds/google.xml');

  assert.deepEqual([status, body.error.code], [503, 'feed_not_built']);
  assert.equal(headers['retry-after'], '60');
  const feeds = (await merchant.get('/sites/shop/feeds')).body;
  assert.deepEqual(
    [feeds.status, feeds.access, feeds.built_at, feeds.files],
    ['none', 'public', null, []],
  );
});

test('files are served with ETag, Last-Modified and ranges, also below /stores/<slug>', async () => {
  await buildFeeds(shop);
  const feeds = (await merchant.get('/sites/shop/feeds')).body;

  assert.deepEqual(
    feeds.files.map(({ url }: any) => url),
    [
      'openai.jsonl.gz',
      'openai.csv.gz',
      'google.xml',
      'google.tsv',
      'acp/metadata.json',
      'acp/products.jsonl',
    ].map((path) => `http://shop.localhost:4000/feeds/${path}`),
  );
  for (const { path, etag, size, content_type: type } of feeds.files) {
    const { status, headers } = await get(`/feeds/${path}`);
    assert.deepEqual(
      [status, headers.etag, headers['content-length'], headers['content-type']],
      [200, etag, String(size), type],
    );
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['last-modified'], 'Thu, 01 Jan 2026 00:00:00 GMT');
    assert.equal((await get(`/feeds/${path}`, { 'if-none-match': etag })).status, 304);
    const onPlatform = await shop.public.get(`/stores/shop/feeds/${path}`);
    assert.deepEqual([onPlatform.status, onPlatform.headers.etag], [200, etag]);
  }
  const part = await get('/feeds/google.tsv', { range: 'bytes=0-1' });
  assert.deepEqual([part.status, part.text], [206, 'id']);
});

for (const path of ['none.xml', 'acp/none', 'acp/..%2fgoogle.xml', 'metadata.json'])
  test(`/feeds/${path} is 404`, async () => {
    const { status, body } = await get(`/feeds/${path}`);
    assert.deepEqual([status, body.error.code], [404, 'feed_not_found']);
  });

test('a build without a change keeps the files, and a change replaces all of them', async () => {
  const before = await builds();
  shop.clock.advance(hour);
  await buildFeeds(shop);
  assert.equal(await builds(), before);
  const files = stored();

  await merchant.patch(`/products/${product.id}`, { price: { amount: 2_000, currency: 'USD' } });
  shop.clock.advance(hour);
  await buildFeeds(shop);

  assert.notEqual(await builds(), before);
  const [row] = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));
  assert.equal(row.price, '20.00 USD');
  shop.clock.advance(hour);
  await shop.app.jobs.drain();
  assert.equal(stored().length, files.length);
  assert.ok(stored().every((name) => !files.includes(name)));
});

test('a variant that is sold out is out of stock in the next files', async () => {
  const order = await shop.paidOrder({ lines: [{ product }] });
  assert.ok(order.id);
  shop.clock.advance(hour);
  await buildFeeds(shop);

  const [row] = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));
  assert.equal(row.availability, 'out_of_stock');
});

test('a merchant can have the files built immediately', async () => {
  await merchant.patch(`/products/${product.id}`, { name: 'Lamp 2' });
  const { status, body } = await merchant.post('/sites/shop/feeds');
  assert.deepEqual([status, body.requested_at !== null], [202, true]);

  await shop.app.longJobs.drain();

  assert.match(await readFeed(shop, 'google.tsv'), /Lamp 2/);
});

test('with a token the files are 404 without it, and a new token ends the old one', async () => {
  const { body } = await merchant.put('/sites/shop/feeds', { access: 'token' });
  const { search: old } = new URL(body.files[0].url);
  assert.match(old, /^\?token=feed_/);

  assert.equal((await get('/feeds/google.xml')).status, 404);
  assert.equal((await get('/feeds/google.xml?token=feed_x')).status, 404);
  const open = await get(`/feeds/google.xml${old}`);
  assert.deepEqual([open.status, open.headers['cache-control']], [200, 'private, max-age=300']);
  const again = await merchant.put('/sites/shop/feeds', { access: 'token' });
  assert.equal(new URL(again.body.files[0].url).search, old);
  const changed = await merchant.put('/sites/shop/feeds', { access: 'token', new_token: true });
  const { search: token } = new URL(changed.body.files[0].url);
  assert.notEqual(token, old);
  assert.equal((await get(`/feeds/google.xml${old}`)).status, 404);
  assert.equal((await get(`/feeds/google.xml${token}`)).status, 200);
  const protocols = await get('/.well-known/protocols');
  assert.equal(protocols.body.protocols.feeds, undefined);
});

test('turned off, the files are removed, and public again they are built again', async () => {
  await merchant.put('/sites/shop/feeds', { access: 'off' });
  assert.equal((await get('/feeds/google.xml')).status, 404);
  await shop.app.longJobs.drain();
  const off = (await merchant.get('/sites/shop/feeds')).body;
  assert.deepEqual([off.status, off.files, off.channels], ['none', [], []]);
  shop.clock.advance(hour);
  await shop.app.jobs.drain();
  assert.deepEqual(stored(), []);

  await merchant.put('/sites/shop/feeds', { access: 'public' });
  await shop.app.longJobs.drain();
  assert.equal((await get('/feeds/google.xml')).status, 200);
});

test('files that the storage has lost are built again', async () => {
  rmSync(path.join(shop.folder, 'media/feeds'), { recursive: true });
  const lost = await get('/feeds/google.xml');
  assert.deepEqual([lost.status, lost.body.error.code], [503, 'feed_not_built']);
  shop.clock.advance(hour);
  await buildFeeds(shop);

  assert.equal((await get('/feeds/google.xml')).status, 200);
});

test('two concurrent builds leave one set of files', async () => {
  await merchant.patch(`/products/${product.id}`, { name: 'Lamp 3' });
  const build = shop.app.longJobs.drain;
  await merchant.post('/sites/shop/feeds');
  const first = build();
  await merchant.post('/sites/shop/feeds');
  await Promise.all([first, build()]);

  assert.match(await readFeed(shop, 'google.tsv'), /Lamp 3/);
  shop.clock.advance(hour);
  await shop.app.jobs.drain();
  assert.equal(stored().length, 6);
});

test('a stranger and a key without the scope cannot read or change the feeds', async () => {
  const stranger = await shop.other.merchant();
  assert.equal((await stranger.get('/sites/shop/feeds')).status, 404);
  assert.equal((await stranger.put('/sites/shop/feeds', { access: 'off' })).status, 404);
  const reader = await shop.merchant('read:products');
  assert.equal((await reader.put('/sites/shop/feeds', { access: 'off' })).status, 403);
  const wrong = await merchant.put('/sites/shop/feeds', { access: 'secret' });
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'validation_failed']);
});

test('the first agent connection makes products eligible for checkout, the last removal ends it', async () => {
  const eligible = async () => {
    shop.clock.advance(hour);
    await buildFeeds(shop);
    const [row] = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));
    return row.is_eligible_checkout;
  };
  assert.equal(await eligible(), false);
  const { id } = await connectAgent(merchant);
  assert.equal(await eligible(), true);
  await merchant.delete(`/agent-connections/${id}`);
  assert.equal(await eligible(), false);
});

test('an unpublished store has no files', async () => {
  await merchant.patch('/sites/shop', { published: false });
  await shop.settle();
  shop.clock.advance(hour);
  await buildFeeds(shop);

  assert.equal((await get('/feeds/google.xml')).status, 404);
  assert.deepEqual((await merchant.get('/sites/shop/feeds')).body.files, []);
});
