import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { deleteExpiredData } from '../../../src/app/retention.ts';
import { createS3Storage } from '../../../src/gateways/object-storage/s3-storage.ts';
import { readConfig } from '../../../src/platform/settings/config.ts';
import {
  type Announced,
  announce,
  file,
  filesIn,
  imageFile,
  openMediaShop,
  pdf,
  png,
} from '../../kit/media.ts';

const bucketFolder = mkdtempSync(path.join(tmpdir(), 'stoa-s3-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: bucketFolder,
  configureBuckets: [{ name: 'uploads', configs: [] }],
});
const { port } = await server.run();
after(async () => {
  await server.close();
  rmSync(bucketFolder, { recursive: true, force: true });
});

const shop = await openMediaShop(null, {
  MEDIA_STORAGE: 's3',
  S3_BUCKET: 'uploads',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: 'on',
});
await shop.site();
const merchant = await shop.merchant();
const settings = {
  bucket: 'uploads',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  forcePathStyle: true,
};
const objects = () =>
  filesIn(bucketFolder)
    .filter((name) => name.endsWith('_object'))
    .map((name) => name.replace(/^uploads\/|\._S3rver_object$/g, ''));

/** What a client does: PUT to the URL that it was given. */
async function uploadTo({ upload_url, headers }: Announced, bytes: Buffer): Promise<number> {
  const answer = await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await answer.text();
  return answer.status;
}

test('with a bucket, bytes are uploaded to it, inspected, served and deleted there', async () => {
  const product = await shop.product();
  const bytes = png(5_000);
  const announced = await announce(merchant, { ...imageFile, size: bytes.length });
  assert.ok(announced.upload_url.startsWith(`http://127.0.0.1:${port}/uploads/`));
  const early = await merchant.post('/media/assets', { asset_id: announced.asset_id });
  assert.deepEqual([early.status, early.body.error.code], [422, 'upload_missing']);

  assert.equal(await uploadTo(announced, bytes), 200);
  const done = await merchant.post('/media/assets', {
    asset_id: announced.asset_id,
    product_id: product.id,
  });

  assert.equal(done.status, 200);
  assert.equal(done.body.checksum, createHash('sha256').update(bytes).digest('hex'));
  const shown = await shop.app.http.inject({ url: new URL(done.body.url).pathname });
  assert.deepEqual([shown.statusCode, shown.rawPayload], [200, bytes]);
  const part = await shop.app.http.inject({
    url: new URL(done.body.url).pathname,
    headers: { range: 'bytes=10-19' },
  });
  assert.deepEqual([part.statusCode, part.rawPayload], [206, bytes.subarray(10, 20)]);
  assert.deepEqual(objects(), [new URL(done.body.url).pathname.slice('/media/'.length)]);
  assert.deepEqual(filesIn(shop.folder), []);

  await merchant.patch(`/products/${product.id}`, { media: [] });
  assert.equal((await merchant.delete(`/media/assets/${announced.asset_id}`)).status, 204);
  await shop.app.jobs.drain();
  assert.deepEqual(objects(), []);
  assert.equal((await shop.public.get(new URL(done.body.url).pathname)).status, 404);
});

test('a file in use cannot be replaced through its upload URL', async () => {
  const announced = await announce(merchant, { ...imageFile, size: 100 });
  await uploadTo(announced, png());
  const done = await merchant.post('/media/assets', { asset_id: announced.asset_id });

  await uploadTo(announced, Buffer.alloc(100, 9));

  const shown = await shop.app.http.inject({ url: new URL(done.body.url).pathname });
  assert.deepEqual(shown.rawPayload, png());
});

test('with a bucket, other bytes than announced are 422 and are deleted', async () => {
  const announced = await announce(merchant, { ...file, size: 100 });
  await uploadTo(announced, png());

  const wrong = await merchant.post('/media/assets', { asset_id: announced.asset_id });
  await uploadTo(announced, pdf());
  const right = await merchant.post('/media/assets', { asset_id: announced.asset_id });

  assert.deepEqual([wrong.status, wrong.body.error.code], [422, 'content_type_mismatch']);
  assert.equal(right.status, 200);
});

async function* chunksOf(count: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let index = 0; index < count; index += 1) {
    if (index === failAfter) throw new Error('the source failed');
    yield Buffer.alloc(1_048_576, index);
  }
}

test('a stream of unknown length is written whole, in parts if it is large', async () => {
  const storage = createS3Storage(settings, () => new Date());
  for (const megabytes of [0, 3, 20]) {
    await storage.writeStream('streams/a', chunksOf(megabytes), 'text/plain');
    const parts = await (await storage.read('streams/a'))?.toArray();
    const expected = await Readable.from(chunksOf(megabytes)).toArray();
    assert.ok(Buffer.concat(parts ?? []).equals(Buffer.concat(expected)), `${megabytes} MB`);
  }

  await assert.rejects(storage.writeStream('streams/b', chunksOf(20, 18), 'text/plain'), {
    message: 'the source failed',
  });
  assert.equal(await storage.size('streams/b'), null);
  await storage.remove(['streams/a']);
});

test('the signed URL covers type and length', async () => {
  const { upload_url } = await announce(merchant, { ...imageFile, size: 100 });

  const signed = new URL(upload_url).searchParams.get('X-Amz-SignedHeaders');

  assert.equal(signed, 'content-length;content-type;host');
});

test('with a bucket, nothing can be uploaded to this server', async () => {
  const { status } = await shop.send({ method: 'PUT', url: '/media/uploads/x', payload: 'x' });
  assert.equal(status, 404);
});

test('an old file to import is deleted from the bucket', async () => {
  const countFiles = () => objects().filter((name) => name.endsWith('.csv')).length;
  const bytes = 'slug,name,price\nmug,Mug,12.50\n';
  const draft = { filename: 'catalog.csv', content_type: 'text/csv', purpose: 'import_file' };
  const announced = await announce(merchant, { ...draft, size: bytes.length });
  assert.equal(await uploadTo(announced, Buffer.from(bytes)), 200);
  const { asset_id } = announced;
  assert.equal((await merchant.post('/media/assets', { asset_id })).status, 200);
  assert.equal(countFiles(), 1);
  shop.clock.advance(8 * 86_400_000);

  await deleteExpiredData(shop.unit, readConfig({}).config.retention);
  await shop.app.jobs.drain();

  assert.equal(countFiles(), 0);
  assert.equal((await merchant.get(`/media/assets/${asset_id}`)).status, 404);
});
