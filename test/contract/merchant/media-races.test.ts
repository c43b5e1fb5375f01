import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  announce,
  file,
  filesIn,
  imageFile,
  openMediaShop,
  pdf,
  png,
  put,
  upload,
} from '../../kit/media.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('concurrent finalize calls take the image into use once', async () => {
  const product = await shop.product();
  const asset_id = await upload(shop, merchant, imageFile, png(1_000_000));
  const finalize = () => merchant.post('/media/assets', { asset_id, product_id: product.id });

  const answers = await Promise.all(Array.from({ length: 6 }, finalize));

  const done = answers.filter(({ status }) => status === 200);
  assert.ok(done.length > 0);
  for (const { status, body } of answers)
    if (status !== 200) assert.deepEqual([status, body.error.code], [409, 'finalize_in_progress']);
  const again = await finalize();
  assert.equal(again.status, 200);
  const { body } = await merchant.get(`/products/${product.id}`);
  assert.deepEqual(body.media, [{ type: 'image', url: again.body.url, alt: '' }]);
  assert.equal(filesIn(shop.folder).filter((name) => name.endsWith('.png')).length, 1);
});

test('many images finalized concurrently are all added to the product', async () => {
  const product = await shop.product();
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => upload(shop, merchant, imageFile, png())),
  );

  const answers = await Promise.all(
    ids.map((asset_id) => merchant.post('/media/assets', { asset_id, product_id: product.id })),
  );

  const { body } = await merchant.get(`/products/${product.id}`);
  assert.deepEqual(statuses(answers), [200, 200, 200, 200, 200]);
  assert.deepEqual(
    body.media.map(({ url }: any) => url).sort(),
    answers.map((answer) => answer.body.url).sort(),
  );
});

test('an upload URL accepts its bytes once', async () => {
  const announced = await announce(merchant, { ...imageFile, size: 100 });

  const answers = await Promise.all([0, 1, 2].map(() => put(shop, announced, png())));
  const late = await put(shop, announced, png());
  await merchant.post('/media/assets', { asset_id: announced.asset_id });
  const after = await put(shop, announced, png());

  assert.deepEqual(statuses(answers), [204, 409, 409]);
  assert.deepEqual([late.status, late.body.error.code], [409, 'already_uploaded']);
  assert.deepEqual([after.status, after.body.error.code], [409, 'already_uploaded']);
});

test('deleting while finalizing leaves the asset either complete or gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const asset_id = await upload(shop, merchant, imageFile, png(200_000));

    const [done, gone] = await Promise.all([
      merchant.post('/media/assets', { asset_id }),
      merchant.delete(`/media/assets/${asset_id}`),
    ]);
    await shop.app.jobs.drain();

    assert.equal(gone?.status, 204);
    assert.ok([200, 404].includes(done?.status ?? 0), done?.text);
    assert.equal((await merchant.get(`/media/assets/${asset_id}`)).status, 404);
    if (done?.status === 200)
      assert.equal((await shop.public.get(new URL(done.body.url).pathname)).status, 404);
  }
  const { body } = await merchant.get('/media/assets');
  const shown = body.assets.filter((asset: any) => asset.url !== null).length;
  assert.equal(filesIn(shop.folder).length, shown);
});

test('a file is deleted or delivered, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const product = await shop.product({ isDigital: true });
    const asset_id = await upload(shop, merchant, file, pdf());
    await merchant.post('/media/assets', { asset_id });

    const [gone, set] = await Promise.all([
      merchant.delete(`/media/assets/${asset_id}`),
      merchant.patch(`/products/${product.id}`, { digital_asset_id: asset_id }),
    ]);

    assert.ok(
      [
        [204, 404],
        [409, 200],
      ].some(([a, b]) => gone?.status === a && set?.status === b),
      `${gone?.status} ${set?.status}`,
    );
  }
});

test('an interrupted inspection does not lose the bytes', async () => {
  const asset_id = await upload(shop, merchant, imageFile, png());
  const held = await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `update assets set checking_until = $2, storage_key = 'images/cut/off.png'
       where workspace_id = $1 and asset_id = $3 returning asset_id`,
      [shop.tenant.workspaceId, new Date(shop.clock().getTime() + 60_000), asset_id],
    ),
  );
  assert.equal(held.length, 1);

  const early = await merchant.post('/media/assets', { asset_id });
  shop.clock.advance(60_000);
  const late = await merchant.post('/media/assets', { asset_id });

  assert.deepEqual([early.status, early.body.error.code], [409, 'finalize_in_progress']);
  assert.equal(early.headers['retry-after'], '1');
  assert.equal(late.status, 200);
});
