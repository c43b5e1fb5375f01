import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  announce,
  file,
  filesIn,
  finalized,
  imageFile,
  openMediaShop,
  pdf,
  png,
  put,
  upload,
} from '../../kit/media.ts';
import { digestRows } from '../../kit/rows.ts';
import { startOfTests } from '../../kit/shop.ts';

const shop = await openMediaShop(null, { MEDIA_QUOTA_MB: '200' });
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('write:media', 'write:products', 'write:settings');
const foreigner = await shop.other.merchant();
const origin = 'http://localhost:4000';
const finalize = (body: object) => merchant.post('/media/assets', body);
const read = async (id: string) => (await merchant.get(`/media/assets/${id}`)).body;

test('an upload URL comes with the asset, method, headers and expiry', async () => {
  const { status, body } = await merchant.post('/media/assets/upload-url', {
    ...imageFile,
    size: 100,
  });

  assert.equal(status, 200);
  assert.deepEqual(body, {
    asset_id: body.asset_id,
    upload_url: body.upload_url,
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    expires_at: '2026-01-01T00:15:00.000Z',
  });
  assert.match(body.asset_id, /^ast_/);
  assert.match(body.upload_url, /^http:\/\/localhost:4000\/media\/uploads\/[\w-]+\.[\w-]+$/);
});

test('an image is uploaded, finalized, added to a product, served, removed and deleted', async () => {
  const product = await shop.product({
    media: [{ type: 'image', url: 'https://x.example/1', alt: '' }],
  });
  const bytes = png(3_000);

  const asset_id = await upload(shop, merchant, imageFile, bytes);
  const pending = await read(asset_id);
  const done = await finalize({ asset_id, product_id: product.id, alt: 'A cap' });

  assert.deepEqual([pending.status, pending.checksum, pending.url], ['pending', null, null]);
  assert.equal(done.status, 200);
  assert.deepEqual(done.body, {
    id: asset_id,
    status: 'ready',
    purpose: 'image',
    filename: 'a.png',
    content_type: 'image/png',
    size: 3_000,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    url: done.body.url,
    alt: 'A cap',
    product_id: product.id,
    created_at: startOfTests,
    finalized_at: startOfTests,
  });
  const code = shop.tenant.code;
  assert.match(done.body.url, new RegExp(`^${origin}/media/images/${code}/[0-9a-z]{26}\\.png$`));
  const { body: changed } = await merchant.get(`/products/${product.id}`);
  assert.deepEqual(changed.media, [
    { type: 'image', url: 'https://x.example/1', alt: '' },
    { type: 'image', url: done.body.url, alt: 'A cap' },
  ]);

  const used = await merchant.delete(`/media/assets/${asset_id}`);
  assert.deepEqual(
    [used.status, used.body.error.code, used.body.error.products],
    [409, 'asset_in_use', [{ id: product.id, name: 'A thing' }]],
  );

  await merchant.patch(`/products/${product.id}`, { media: [] });
  await merchant.patch('/sites/shop', { theme: { logo_url: done.body.url } });
  const logo = await merchant.delete(`/media/assets/${asset_id}`);
  assert.deepEqual(
    [logo.status, logo.body.error.products, logo.body.error.stores.map(({ slug }: any) => slug)],
    [409, [], ['shop']],
  );

  await merchant.patch('/sites/shop', { theme: { logo_url: null } });
  const gone = await merchant.delete(`/media/assets/${asset_id}`);
  await shop.app.jobs.drain();
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal((await merchant.get(`/media/assets/${asset_id}`)).status, 404);
  assert.equal((await shop.public.get(new URL(done.body.url).pathname)).status, 404);
});

test('a file is delivered by a product, and only its merchant can read it', async () => {
  const product = await shop.product({ isDigital: true });

  const asset = await finalized(shop, merchant, {
    bytes: pdf(),
    file,
    more: { product_id: product.id },
  });

  assert.deepEqual([asset.status, asset.url, asset.product_id], ['ready', null, product.id]);
  const { body: own } = await merchant.get(`/products/${product.id}`);
  const seen = await shop.public.get(`/api/storefront/v1/stores/shop/products/${product.id}`);
  assert.equal(own.digital_asset_id, asset.id);
  assert.deepEqual([seen.status, 'digital_asset_id' in seen.body], [200, false]);
  assert.equal((await merchant.delete(`/media/assets/${asset.id}`)).status, 409);

  await merchant.delete(`/products/${product.id}`);
  assert.equal((await merchant.delete(`/media/assets/${asset.id}`)).status, 204);
});

test('a product sets its file: a finalized file of the workspace, or null', async () => {
  const product = await shop.product({ isDigital: true });
  const asset = await finalized(shop, merchant, { bytes: pdf(), file });
  const shown = await finalized(shop, merchant, { bytes: png(), file: imageFile });
  const pending = await upload(shop, merchant, file, pdf());
  const foreign = await finalized(shop, foreigner, { bytes: pdf(), file });
  const set = async (id: string | null) => {
    const { status, body } = await merchant.patch(`/products/${product.id}`, {
      digital_asset_id: id,
    });
    return [status, body.error?.code ?? body.digital_asset_id];
  };

  assert.deepEqual(await set(asset.id), [200, asset.id]);
  assert.deepEqual(await set(shown.id), [422, 'asset_not_a_file']);
  assert.deepEqual(await set(pending), [422, 'asset_not_a_file']);
  assert.deepEqual(await set(foreign.id), [404, 'asset_not_found']);
  assert.deepEqual(await set('ast_x'), [404, 'asset_not_found']);
  assert.deepEqual(await set(''), [404, 'asset_not_found']);
  assert.deepEqual(await set(null), [200, null]);
  const draft = { site_slug: 'shop', name: 'With a file', price: product.price, is_digital: true };
  const made = await merchant.post('/products', { ...draft, digital_asset_id: asset.id });
  assert.deepEqual([made.status, made.body.digital_asset_id], [201, asset.id]);
});

test('the image of a variant is in use too', async () => {
  const asset = await finalized(shop, merchant, { bytes: png(), file: imageFile });
  const media = [{ type: 'image', url: asset.url, alt: '' }];
  const product = await shop.product({ variants: [{ media }] });

  const used = await merchant.delete(`/media/assets/${asset.id}`);

  assert.deepEqual(
    [used.status, used.body.error.products],
    [409, [{ id: product.id, name: product.name }]],
  );
});

test('finalizing again changes only the alt text and the product', async () => {
  const [one, two] = [await shop.product(), await shop.product()];
  const asset = await finalized(shop, merchant, {
    bytes: png(),
    file: imageFile,
    more: { product_id: one.id, alt: 'First' },
  });

  const again = await finalize({ asset_id: asset.id, product_id: one.id });
  const other = await finalize({ asset_id: asset.id, product_id: two.id, alt: 'Second' });

  assert.deepEqual([again.status, again.body], [200, asset]);
  assert.deepEqual(other.body, { ...asset, product_id: two.id, alt: 'Second' });
  const mediaOf = async (id: string) => (await merchant.get(`/products/${id}`)).body.media;
  assert.deepEqual(await mediaOf(one.id), [{ type: 'image', url: asset.url, alt: 'First' }]);
  assert.deepEqual(await mediaOf(two.id), [{ type: 'image', url: asset.url, alt: 'Second' }]);
});

const mebibyte = 1_048_576;
const drafts: [string, object, number, string, string | undefined][] = [
  [
    'an SVG',
    { ...imageFile, content_type: 'image/svg+xml' },
    422,
    'file_not_allowed',
    'content_type',
  ],
  ['HTML', { ...file, content_type: 'text/html' }, 422, 'file_not_allowed', 'content_type'],
  ['a PDF as an image', { ...file, purpose: 'image' }, 422, 'file_not_allowed', 'content_type'],
  ['a large image', { ...imageFile, size: 10 * mebibyte + 1 }, 422, 'file_not_allowed', 'size'],
  ['a large file', { ...file, size: 100 * mebibyte + 1 }, 422, 'file_not_allowed', 'size'],
  ['no bytes', { ...imageFile, size: 0 }, 400, 'validation_failed', 'size'],
  ['half a byte', { ...imageFile, size: 1.5 }, 400, 'validation_failed', 'size'],
  ['a path', { ...imageFile, filename: '../a.png' }, 400, 'validation_failed', 'filename'],
  ['a line break', { ...imageFile, filename: 'a\r\nb.png' }, 400, 'validation_failed', 'filename'],
  ['no name', { ...imageFile, filename: ' ' }, 400, 'validation_failed', 'filename'],
  ['no purpose', { ...imageFile, purpose: undefined }, 400, 'validation_failed', 'purpose'],
  ['another purpose', { ...imageFile, purpose: 'video' }, 400, 'validation_failed', 'purpose'],
];
for (const [name, draft, status, code, field] of drafts) {
  test(`${name} is refused before anything is uploaded`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);

    const answer = await merchant.post('/media/assets/upload-url', { size: 10, ...draft });

    const { error } = answer.body;
    assert.deepEqual([answer.status, error.code, error.details[0]?.field], [status, code, field]);
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('finalizing without an upload is 422, and works once the file is uploaded', async () => {
  const announced = await announce(merchant, { ...imageFile, size: 100 });

  const early = await finalize({ asset_id: announced.asset_id });
  await put(shop, announced, png());
  const late = await finalize({ asset_id: announced.asset_id });

  assert.deepEqual([early.status, early.body.error.code], [422, 'upload_missing']);
  assert.equal(late.status, 200);
});

test('fewer bytes than announced are 422, and the upload can be repeated', async () => {
  const announced = await announce(merchant, { ...imageFile, size: 100 });
  await put(shop, announced, png(99));

  const short = await finalize({ asset_id: announced.asset_id });
  const { code, expected, found } = short.body.error;
  assert.deepEqual([short.status, code, expected, found], [422, 'size_mismatch', 100, 99]);
  assert.equal((await put(shop, announced, png(100))).status, 204);
  assert.equal((await finalize({ asset_id: announced.asset_id })).status, 200);
});

test('other bytes than announced are 422 and leave nothing', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const asset_id = await upload(shop, merchant, imageFile, html);
  const pdfAsPng = await upload(shop, merchant, imageFile, pdf());
  const before = filesIn(shop.folder).filter((name) => !name.includes('uploads'));

  const page = (await finalize({ asset_id })).body.error;
  const document = (await finalize({ asset_id: pdfAsPng })).body.error;

  assert.deepEqual([page.code, page.found], ['content_type_mismatch', null]);
  assert.deepEqual([document.code, document.found], ['content_type_mismatch', 'application/pdf']);
  assert.deepEqual((await read(asset_id)).status, 'pending');
  assert.deepEqual(
    filesIn(shop.folder).filter((name) => !name.includes('uploads')),
    before,
  );
});

test('assets and products of another workspace are not found', async () => {
  const foreignProduct = await shop.other.product();
  const foreign = await finalized(shop, foreigner, { bytes: png(), file: imageFile });
  const asset_id = await upload(shop, merchant, imageFile, png());
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answers = [
    await merchant.get(`/media/assets/${foreign.id}`),
    await merchant.delete(`/media/assets/${foreign.id}`),
    await finalize({ asset_id: foreign.id }),
    await finalize({ asset_id, product_id: foreignProduct.id }),
    await finalize({ asset_id: 'ast_x' }),
  ];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'asset_not_found'],
      [404, 'asset_not_found'],
      [404, 'asset_not_found'],
      [404, 'product_not_found'],
      [404, 'asset_not_found'],
    ],
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  assert.equal((await finalize({ asset_id })).status, 200);
});

test('a product displays at most a hundred images', async () => {
  const media = Array.from({ length: 100 }, () => ({
    type: 'image',
    url: 'https://x.example/',
    alt: '',
  }));
  const product = await shop.product({ media });
  const asset_id = await upload(shop, merchant, imageFile, png());

  const full = await finalize({ asset_id, product_id: product.id });

  assert.deepEqual([full.status, full.body.error.code], [422, 'too_many_media']);
  assert.equal((await finalize({ asset_id })).body.status, 'ready');
});

test('the same Idempotency-Key creates one upload', async () => {
  const ask = () =>
    merchant.post(
      '/media/assets/upload-url',
      { ...imageFile, size: 9 },
      { 'idempotency-key': 'u1' },
    );

  const [first, again] = [await ask(), await ask()];

  assert.deepEqual(again.body, first.body);
});

test('finalize replays a repeated key, and answers another body with 409', async () => {
  const asset_id = await upload(shop, merchant, imageFile, png(900));
  const call = (body: object) =>
    merchant.post('/media/assets', { asset_id, ...body }, { 'idempotency-key': 'finalize-1' });

  const first = await call({ alt: 'A cap' });
  await finalize({ asset_id, alt: 'Another text' });
  const again = await call({ alt: 'A cap' });
  const other = await call({ alt: 'A hat' });

  assert.deepEqual([first.status, first.headers['idempotent-replayed']], [200, undefined]);
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true']);
  assert.deepEqual(again.body, first.body);
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
});

test('a refused finalize releases its key', async () => {
  const announced = await announce(merchant, { ...imageFile, size: 800 });
  const { asset_id } = announced;
  const call = () => merchant.post('/media/assets', { asset_id }, { 'idempotency-key': 'early' });

  const early = await call();
  await put(shop, announced, png(800));
  const late = await call();

  assert.deepEqual([early.status, early.body.error.code], [422, 'upload_missing']);
  assert.deepEqual([late.status, late.body.status], [200, 'ready']);
});
