import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../../../src/app/retention.ts';
import { startImport } from '../../../../src/core/bulk-jobs/imports/import-job.ts';
import { readConfig } from '../../../../src/platform/settings/config.ts';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { filesIn, finalized, openMediaShop, png } from '../../../kit/media.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const day = 86_400_000;
const { retention } = readConfig({}).config;

const upload = (text = 'slug,name,price\nmug,Mug,12.50\n') => uploadCatalog(shop, merchant, text);
const start = async (asset_id: string) => {
  const { body } = await merchant.post('/imports', { site_slug: 'shop', asset_id });
  return `/imports/${body.id}`;
};
const isKept = async (id: string) => (await merchant.get(`/media/assets/${id}`)).status === 200;
const countFiles = () => filesIn(shop.folder).filter((name) => name.endsWith('.csv')).length;
async function clean(): Promise<number> {
  const { import_files: deleted } = await deleteExpiredData(shop.unit, retention);
  await shop.app.jobs.drain();
  return deleted;
}

test('a file that no import uses is deleted a week after its upload, with its bytes', async () => {
  const image = await finalized(shop, merchant, {
    bytes: png(),
    file: { filename: 'a.png', content_type: 'image/png', purpose: 'image' },
  });
  const id = await upload();
  shop.clock.advance(6 * day);
  assert.equal(await clean(), 0);
  assert.deepEqual([await isKept(id), countFiles()], [true, 1]);
  shop.clock.advance(2 * day);

  assert.equal(await clean(), 1);
  assert.deepEqual([await isKept(id), countFiles()], [false, 0]);
  assert.equal(await isKept(image.id), true);
  assert.equal(await clean(), 0);
});

test('a file is kept until a week after the last import that used it has ended', async () => {
  const asset_id = await upload();
  await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id, dry_run: true });
  shop.clock.advance(6 * day);
  const done = await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });
  shop.clock.advance(6 * day);
  assert.equal(await clean(), 0);
  assert.equal(await isKept(asset_id), true);
  shop.clock.advance(2 * day);

  assert.equal(await clean(), 1);
  assert.deepEqual([await isKept(asset_id), countFiles()], [false, 0]);
  assert.equal((await merchant.get(`/imports/${done.id}`)).body.state, 'done');
});

test('a file is kept while an import of it waits or can be resumed', async () => {
  const asset_id = await upload();
  const path = await start(asset_id);
  shop.clock.advance(30 * day);
  assert.equal(await clean(), 0);
  await merchant.post(`${path}/cancel`);
  shop.clock.advance(6 * day);
  assert.equal(await clean(), 0);
  const resumed = await merchant.post(`${path}/resume`);
  await merchant.post(`${path}/cancel`);
  shop.clock.advance(8 * day);
  assert.equal(await clean(), 1);

  const late = await merchant.post(`${path}/resume`);

  assert.equal(resumed.status, 200);
  assert.deepEqual([late.status, late.body.error.code], [409, 'import_not_resumable']);
  assert.match(late.body.error.message, /Upload it again/);
  assert.equal((await merchant.get(path)).body.state, 'canceled');
  assert.equal((await merchant.post('/imports', { site_slug: 'shop', asset_id })).status, 404);
});

test('a file is kept for an import that starts while old files are deleted', async () => {
  const assetId = await upload();
  shop.clock.advance(8 * day);
  const [started, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const starting = shop.unit.run(shop.tenant, async (work) => {
    const request = { isDryRun: true, copiesImages: false, columns: {} };
    await startImport(work, { ...request, resource: 'products', siteSlug: 'shop', assetId });
    started.resolve();
    await mayCommit.promise;
  });
  await started.promise;
  const deleted = await clean();
  mayCommit.resolve();
  await starting;

  assert.deepEqual([deleted, await clean(), await isKept(assetId)], [0, 0, true]);
});

test('a product never delivers a file to import', async () => {
  const product = await shop.product();
  const asset_id = await upload();

  const refused = await merchant.post('/media/assets', { asset_id, product_id: product.id });

  assert.deepEqual([refused.status, refused.body.error.code], [422, 'asset_not_a_file']);
  assert.equal((await merchant.get(`/products/${product.id}`)).body.digital_asset_id, null);
});
