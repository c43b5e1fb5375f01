import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, filesIn, finalized, imageFile, openMediaShop, pdf, png } from '../../kit/media.ts';

const shop = await openMediaShop(null);
const merchant = await shop.merchant();
const bytes = png(1_000);
const asset = await finalized(shop, merchant, { bytes, file: imageFile });
const path = new URL(asset.url).pathname;
const get = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await shop.app.http.inject({ method, url: path, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

test('an image is public, sandboxed and immutable', async () => {
  const answer = await get();

  assert.equal(answer.status, 200);
  assert.deepEqual(answer.bytes, bytes);
  const { headers } = answer;
  assert.deepEqual(
    {
      type: headers['content-type'],
      length: headers['content-length'],
      sniff: headers['x-content-type-options'],
      policy: headers['content-security-policy'],
      cache: headers['cache-control'],
      ranges: headers['accept-ranges'],
      disposition: headers['content-disposition'],
    },
    {
      type: 'image/png',
      length: '1000',
      sniff: 'nosniff',
      policy: "default-src 'none'; sandbox",
      cache: 'public, max-age=31536000, immutable',
      ranges: 'bytes',
      disposition: undefined,
    },
  );
});

test('HEAD answers the same without the bytes, and a known image is 304', async () => {
  const head = await get({}, 'HEAD');
  const known = await get({ 'if-none-match': String(head.headers.etag) });

  assert.deepEqual(
    [head.status, head.headers['content-length'], head.bytes.length],
    [200, '1000', 0],
  );
  assert.deepEqual([known.status, known.bytes.length], [304, 0]);
});

const ranges: [string, number, string | undefined, Buffer][] = [
  ['bytes=0-9', 206, 'bytes 0-9/1000', bytes.subarray(0, 10)],
  ['bytes=990-', 206, 'bytes 990-999/1000', bytes.subarray(990)],
  ['bytes=-4', 206, 'bytes 996-999/1000', bytes.subarray(996)],
  ['bytes=-5000', 206, 'bytes 0-999/1000', bytes],
  ['bytes=0-5000', 206, 'bytes 0-999/1000', bytes],
  ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
  ['bytes=9-3', 416, 'bytes */1000', Buffer.alloc(0)],
  ['bytes=-0', 416, 'bytes */1000', Buffer.alloc(0)],
  ['bytes=0-1,5-6', 200, undefined, bytes],
  ['bytes=-', 200, undefined, bytes],
  ['lines=0-1', 200, undefined, bytes],
];
for (const [range, status, contentRange, part] of ranges) {
  test(`${range} of an image is ${status}`, async () => {
    const answer = await get({ range });

    assert.deepEqual([answer.status, answer.headers['content-range']], [status, contentRange]);
    assert.deepEqual(answer.bytes, part);
  });
}

test('a range with the ETag of another image returns the whole image', async () => {
  const { headers } = await get();

  const same = await get({ range: 'bytes=0-1', 'if-range': String(headers.etag) });
  const other = await get({ range: 'bytes=0-1', 'if-range': '"other"' });

  assert.deepEqual([same.status, other.status], [206, 200]);
});

test('only finalized images are served at /media', async () => {
  await finalized(shop, merchant, { bytes: pdf(), file });
  const stored = filesIn(shop.folder).find((name) => name.endsWith('.pdf')) ?? '';
  const name = path.split('/').at(-1) ?? '';
  const { code } = shop.tenant;
  const addresses = [
    `/${stored}`,
    `/media/images/${stored.split('/').slice(2).join('/')}`,
    `/media/images/${code}/${name}.html`,
    `/media/images/${code}/${'0'.repeat(26)}.png`,
    `/media/images/${shop.other.tenant.code}/${name}`,
    `/media/images/${code}/${name.replace('.png', '.jpg')}`,
    `/media/images/..%2Ffiles/${stored.split('/').at(-1)}`,
    `/media/images/${code}/..%2F..%2F..%2Fsecrets.key`,
    `/media/images/${code}/%00.png`,
    '/media/uploads/x',
  ];

  assert.match(stored, /^media\/files\//);
  for (const address of addresses) {
    const { status, text } = await shop.public.get(address);
    assert.ok([400, 404, 405].includes(status), `${address}: ${status}`);
    assert.ok(!text.includes('%PDF'), address);
  }
});
