import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { test } from 'node:test';
import {
  type Announced,
  announce,
  file,
  filesIn,
  imageFile,
  openMediaShop,
  pdf,
  png,
  put,
} from '../../kit/media.ts';

const shop = await openMediaShop(null);
const merchant = await shop.merchant();
const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
const announceImage = (size = 100) => announce(merchant, { ...imageFile, size });

/** A PUT over a socket whose body the test writes piece by piece. */
function open({ upload_url, headers }: Announced, more: Record<string, string> = {}) {
  const url = new URL(new URL(upload_url).pathname, address);
  return request(url, { method: 'PUT', headers: { ...headers, ...more } });
}

async function answerOf(call: ClientRequest): Promise<{ status: number; code: string }> {
  const [response] = await once(call, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, code: text === '' ? '' : JSON.parse(text).error.code };
}

test('an upload in pieces is stored when all have arrived', async () => {
  const announced = await announceImage(3_000_000);
  const bytes = png(3_000_000);
  const call = open(announced);

  for (let at = 0; at < bytes.length; at += 500_000) call.write(bytes.subarray(at, at + 500_000));
  call.end();

  assert.deepEqual(await answerOf(call), { status: 204, code: '' });
  const done = await merchant.post('/media/assets', { asset_id: announced.asset_id });
  assert.deepEqual([done.status, done.body.size], [200, 3_000_000]);
});

test('a body that exceeds the announced length is cut off and leaves nothing', async () => {
  const before = filesIn(shop.folder);
  const call = open(await announceImage(1_000), { 'transfer-encoding': 'chunked' });
  call.on('error', () => undefined);

  call.write(png(1_000));
  call.write(Buffer.alloc(1_000));

  assert.deepEqual(await answerOf(call), { status: 413, code: 'upload_too_large' });
  call.destroy();
  assert.deepEqual(filesIn(shop.folder), before);
});

test('an interrupted upload leaves nothing, and can be repeated', async () => {
  const before = filesIn(shop.folder);
  const announced = await announceImage(100_000);
  const call = open(announced, { 'content-length': '100000' });
  call.on('error', () => undefined);
  call.write(png(50_000));
  await until(() => filesIn(shop.folder).length > before.length);

  call.destroy();

  await until(() => filesIn(shop.folder).length === before.length);
  assert.equal((await put(shop, announced, png(100_000))).status, 204);
});

async function until(condition: () => boolean): Promise<void> {
  for (let attempts = 0; attempts < 500 && !condition(); attempts += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(condition());
}

const refusals: [string, (announced: Announced) => Announced, Buffer, number, string][] = [
  [
    'another content type',
    (announced) => ({ ...announced, headers: { 'content-type': 'text/html' } }),
    png(),
    415,
    'content_type_mismatch',
  ],
  [
    'no content type',
    (announced) => ({ ...announced, headers: {} }),
    png(),
    415,
    'content_type_mismatch',
  ],
  [
    'a compressed body',
    (announced) => ({
      ...announced,
      headers: { ...announced.headers, 'content-encoding': 'gzip' },
    }),
    png(),
    415,
    'content_type_mismatch',
  ],
  ['more bytes', (announced) => announced, png(101), 413, 'upload_too_large'],
  [
    'a forged signature',
    (announced) => ({
      ...announced,
      upload_url: announced.upload_url.replace(/\.[\w-]{4}/, '.AAAA'),
    }),
    png(),
    404,
    'upload_not_found',
  ],
  [
    'no signature',
    (announced) => ({ ...announced, upload_url: announced.upload_url.replace(/\.[\w-]+$/, '') }),
    png(),
    404,
    'upload_not_found',
  ],
  [
    'changed claims',
    ({ upload_url, ...announced }) => ({ ...announced, upload_url: withOtherSize(upload_url) }),
    png(200),
    404,
    'upload_not_found',
  ],
];
for (const [name, change, bytes, status, code] of refusals) {
  test(`${name}: ${status}, and nothing is stored`, async () => {
    const announced = await announceImage();
    const before = filesIn(shop.folder);

    const answer = await put(shop, change(announced), bytes);

    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.deepEqual(filesIn(shop.folder), before);
    assert.equal((await put(shop, announced, png())).status, 204);
  });
}

/** The same token, for 200 bytes instead of 100. */
function withOtherSize(url: string): string {
  return url.replace(/([\w-]+)\.([\w-]+)$/, (_, text, mac) => {
    const claims = Buffer.from(text, 'base64url').toString().replace(',100,', ',200,');
    return `${Buffer.from(claims).toString('base64url')}.${mac}`;
  });
}

test('an upload URL expires after 15 minutes', async () => {
  const announced = await announceImage();

  shop.clock.advance(15 * 60_000);
  const late = await put(shop, announced, png());

  assert.deepEqual([late.status, late.body.error.code], [410, 'upload_expired']);
});

test('an upload for a deleted asset is refused', async () => {
  const announced = await announce(merchant, { ...file, size: 100 });
  await merchant.delete(`/media/assets/${announced.asset_id}`);

  const answer = await put(shop, announced, pdf());

  assert.deepEqual([answer.status, answer.body.error.code], [404, 'upload_not_found']);
});
