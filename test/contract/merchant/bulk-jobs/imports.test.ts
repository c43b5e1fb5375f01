import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  catalogOf,
  duplicateRuns,
  runJob,
  untilStarted,
  uploadCatalog,
} from '../../../kit/bulk-jobs.ts';
import { file, finalized, openMediaShop, pdf } from '../../../kit/media.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
const upload = (text: string | Buffer, name?: string) => uploadCatalog(shop, merchant, text, name);
const run = (body: object) => runJob(shop, merchant, '/imports', { site_slug: 'shop', ...body });

const countsOf = ({ state, done, failed, total, created, changed, unchanged }: any) =>
  [state, done, failed, total, created, changed, unchanged].join(' ');
const countProducts = async () => {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ count: number }>('select count(*)::int from products', []),
  );
  return rows[0]?.count ?? 0;
};
const createdEvents = async () =>
  (await shop.events()).filter((type) => type === 'product.created').length;

test('a file is compared, then imported; rows that cannot be imported have a reason', async () => {
  const rows = 'slug,name,price,tags\nmug,Mug,12.50,kitchen\ntee,Tee,20,\nbad,Bad,free,\n';
  const asset_id = await upload(rows);

  const dry = await run({ asset_id, dry_run: true });
  const before = await countProducts();
  shop.clock.advance(1_000);
  const real = await run({ asset_id });
  shop.clock.advance(1_000);
  const again = await run({ asset_id });
  const { problems } = (await merchant.get(`/imports/${real.id}/problems`)).body;
  const listed = (await merchant.get('/imports')).body.imports;

  assert.equal(countsOf(dry), 'done 3 1 3 2 0 0');
  assert.equal(before, 0);
  assert.equal(countsOf(real), 'done 3 1 3 2 0 0');
  assert.equal(countsOf(again), 'done 3 1 3 0 0 2');
  assert.deepEqual([dry.dry_run, real.dry_run, real.report.products], [true, false, 3]);
  assert.deepEqual(
    problems.map(({ line, field, code }: any) => [line, field, code]),
    [[4, 'price', 'invalid_price']],
  );
  assert.deepEqual(
    listed.map(({ id }: any) => id),
    [again.id, real.id, dry.id],
  );
  assert.equal(await countProducts(), 2);
});

test('columns with unknown headers are mapped by the merchant', async () => {
  const asset_id = await upload('Artikel,Preis EUR,Notiz\nTasse,9.90,intern\n');

  const { body } = await merchant.get(`/imports/columns?asset_id=${asset_id}`);
  const unmapped = await run({ asset_id, dry_run: true });
  const mapped = await run({
    asset_id,
    columns: { Artikel: 'name', 'Preis EUR': 'price', Notiz: null },
  });

  assert.deepEqual(
    body.columns.map(({ header, column, samples }: any) => [header, column, ...samples]),
    [
      ['Artikel', null, 'Tasse'],
      ['Preis EUR', null, '9.90'],
      ['Notiz', null, 'intern'],
    ],
  );
  assert.deepEqual([unmapped.state, unmapped.error.code], ['failed', 'unreadable_file']);
  assert.equal(countsOf(mapped), 'done 1 0 1 1 0 0');
  assert.ok(mapped.report.problems.every(({ code }: any) => code !== 'unknown_columns'));
});

test('compressed NDJSON is imported; a damaged file fails with an error', async () => {
  const line = JSON.stringify({
    name: 'Kite',
    slug: 'kite',
    price: { amount: 900, currency: 'USD' },
  });
  const whole = gzipSync(`${line}\n`);

  const done = await run({ asset_id: await upload(whole, 'a.jsonl.gz') });
  const damaged = await run({ asset_id: await upload(whole.subarray(0, 40), 'b.jsonl.gz') });
  const resumed = await merchant.post(`/imports/${damaged.id}/resume`);

  assert.equal(countsOf(done), 'done 1 0 1 1 0 0');
  assert.deepEqual([damaged.state, damaged.error.code], ['failed', 'unreadable_file']);
  assert.deepEqual([resumed.status, resumed.body.state, resumed.body.error], [200, 'queued', null]);
});

test('an import is canceled between batches and resumed where it stopped', async () => {
  await shop.app.longJobs.drain();
  const [products, events] = [await countProducts(), await createdEvents()];
  const asset_id = await upload(catalogOf(1_000));
  const { id } = (await merchant.post('/imports', { site_slug: 'shop', asset_id })).body;
  const path = `/imports/${id}`;

  const working = shop.app.longJobs.drain();
  await untilStarted(merchant, path);
  const canceled = await merchant.post(`${path}/cancel`);
  const twice = await merchant.post(`${path}/cancel`);
  await working;
  const stopped = (await merchant.get(path)).body;
  const resumed = await merchant.post(`${path}/resume`);
  await shop.app.longJobs.drain();
  const done = (await merchant.get(path)).body;
  const late = await merchant.post(`${path}/cancel`);
  const finished = await merchant.post(`${path}/resume`);

  assert.deepEqual([canceled.status, twice.status, resumed.status], [200, 200, 200]);
  assert.equal(stopped.state, 'canceled');
  assert.ok(stopped.done > 0 && stopped.done < 1_000, String(stopped.done));
  assert.equal(countsOf(done), 'done 1000 0 1000 1000 0 0');
  assert.deepEqual([late.status, late.body.error.code], [409, 'import_finished']);
  assert.deepEqual([finished.status, finished.body.error.code], [409, 'import_not_resumable']);
  assert.equal((await countProducts()) - products, 1_000);
  assert.equal((await createdEvents()) - events, 1_000);
});

test('two processes that work on one import save each row once', async () => {
  const products = await countProducts();
  const text = catalogOf(600).replaceAll('item-', 'twin-');
  const started = await merchant.post('/imports', {
    site_slug: 'shop',
    asset_id: await upload(text),
  });
  await duplicateRuns(shop);

  await shop.app.longJobs.drain();
  const done = (await merchant.get(`/imports/${started.body.id}`)).body;

  assert.equal(countsOf(done), 'done 600 0 600 600 0 0');
  assert.equal((await countProducts()) - products, 600);
});

describe('an import is refused', () => {
  const refusal = async (body: object) => {
    const answer = await merchant.post('/imports', body);
    return [answer.status, answer.body.error.code, answer.body.error.details[0]?.field];
  };

  test('for an unknown store, file, column or kind of file', async () => {
    const asset_id = await upload('slug,name,price\na,A,1\n');
    const ndjson = await upload('{}\n', 'a.ndjson');
    const sold = await finalized(shop, merchant, { bytes: pdf(), file });
    const site_slug = 'shop';

    assert.deepEqual(await refusal({ site_slug: 'none', asset_id }), [
      404,
      'site_not_found',
      undefined,
    ]);
    assert.deepEqual(await refusal({ site_slug, asset_id: 'ast_none' }), [
      404,
      'asset_not_found',
      undefined,
    ]);
    assert.deepEqual(await refusal({ site_slug, asset_id: sold.id }), [
      422,
      'asset_not_importable',
      'asset_id',
    ]);
    assert.deepEqual(await refusal({ site_slug, asset_id, columns: { name: 'nothing' } }), [
      400,
      'validation_failed',
      'columns.name',
    ]);
    assert.deepEqual(await refusal({ site_slug, asset_id: ndjson, columns: { a: 'name' } }), [
      400,
      'validation_failed',
      'columns',
    ]);
  });

  test('when twenty are waiting', async () => {
    const asset_id = await upload('slug,name,price\na,A,1\n');
    const start = () => merchant.post('/imports', { site_slug: 'shop', asset_id });
    const answers = await Promise.all(Array.from({ length: 22 }, start));
    const statuses = answers.map(({ status }) => status).sort();
    await shop.app.longJobs.drain();

    assert.deepEqual(statuses, [...Array(20).fill(202), 409, 409]);
    assert.equal((await start()).status, 202);
  });
});

test("Shopify's category and metafields are kept in the fields that they are assigned to", async () => {
  const part = 'Part number (product.metafields.custom.part)';
  const header = `Handle,Title,Variant Price,Product Category,${part}`;
  const asset_id = await upload(`${header}\nvase,Vase,5,Home & Garden > Decor > Vases,P-7\n`);
  const columns = { 'Product Category': 'google_product_category', [part]: 'mpn' };
  const done = await run({ asset_id, columns });

  assert.deepEqual([done.created, done.failed], [1, 0]);
  const { body } = await merchant.get('/products?site_slug=shop&q=vase');
  const [{ id }] = body.products;
  const product = (await merchant.get(`/products/${id}`)).body;
  assert.deepEqual(
    [product.google_product_category, product.variants[0].mpn],
    ['Home & Garden > Decor > Vases', 'P-7'],
  );
});
