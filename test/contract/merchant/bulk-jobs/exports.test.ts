import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteOldBulkJobs } from '../../../../src/core/bulk-jobs/delete-old-jobs.ts';
import { duplicateRuns, runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openConsole } from '../../../kit/console.ts';
import { filesIn, openMediaShop } from '../../../kit/media.ts';
import { newUser } from '../../../kit/users.ts';

const shop = await openMediaShop(null);
await shop.site();
await shop.site({ slug: 'second', name: 'Second' });
await shop.site({ slug: 'third', name: 'Third' });
const merchant = await shop.merchant();
const usd = (amount: number) => ({ amount, currency: 'USD' });
const mug = await shop.product({
  name: 'Mug, "large"',
  tags: ['kitchen', 'red'],
  seoTitle: 'Large mugs',
  seoDescription: 'Mugs of stoneware, "handmade".',
  countryOfOrigin: 'PT',
  variants: [
    {
      ...{ options: { Size: 'S' }, stock: 3, sku: 'M-S' },
      ...{ compareAtPrice: usd(1_500), cost: usd(310) },
    },
    { options: { Size: 'L' }, price: usd(1_250) },
  ],
});
await shop.product({ name: 'Tee', publishedAt: null }, 'second');
const run = (body: object) => runJob(shop, merchant, '/exports', body);
const download = (id: string) => merchant.get(`/exports/${id}/file`);

test('products are exported as CSV that imports read without a change', async () => {
  const done = await run({ resource: 'products', filters: { site_slug: 'shop' } });
  const { status, text, headers } = await download(done.id);
  const asset_id = await uploadCatalog(shop, merchant, text);
  const imported = await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });

  assert.deepEqual([done.state, done.done, done.total, done.site_slug], ['done', 1, 1, 'shop']);
  assert.match(done.download_url, /\/merchant\/exports\/exp_\w+\/file$/);
  assert.equal(done.size, Buffer.byteLength(text));
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(String(headers['content-disposition']), /filename="products-\d{4}-\d\d-\d\d\.csv"/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(text.split('\r\n').length, 4);
  assert.match(text, /^slug,name,.*\r\nmug-large,"Mug, ""large""",/);
  assert.deepEqual([imported.unchanged, imported.changed, imported.failed], [1, 0, 0]);
  const edited = text.replace(',15.00,3.10,', ',16.00,,').replace('Large mugs', '');
  const again = await uploadCatalog(shop, merchant, edited);
  await runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id: again });
  const { body } = await merchant.get(`/products/${mug.id}`);
  assert.deepEqual(
    [body.variants[0].compare_at_price, body.variants[0].cost, body.seo_title],
    [usd(1_600), null, null],
  );
  assert.equal(body.seo_description, 'Mugs of stoneware, "handmade".');
});

test('NDJSON has the objects of the API, for the filters of the list', async () => {
  const done = await run({ resource: 'products', format: 'ndjson', filters: { tag: 'red' } });
  const { text } = await download(done.id);
  const { body } = await merchant.get(`/products/${mug.id}`);
  // Calculated from the others.
  const { readiness: _, ...stored } = body;

  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [stored],
  );
});

test('stock is exported with the filters of the list, and its counts are imported', async () => {
  const [small, large] = mug.variants.map(({ id }) => id);
  const filters = { site_slug: 'shop', q: 'mug' };
  const items = async () => (await merchant.get('/inventory?site_slug=shop&q=mug')).body.inventory;

  const done = await run({ resource: 'inventory', filters });
  const { text, headers } = await download(done.id);
  const one = { resource: 'inventory', format: 'ndjson', filters: { variant_id: [large] } };
  const chosen = await run(one);

  assert.deepEqual([done.state, done.done, done.total], ['done', 2, 2]);
  assert.match(String(headers['content-disposition']), /filename="inventory-[\d-]{10}\.csv"/);
  assert.deepEqual(text.split('\r\n'), [
    'product,options,sku,on_hand,reserved,available,low_stock_threshold,store,variant_id',
    `"Mug, ""large""",Size: S,M-S,3,0,3,5,shop,${small}`,
    `"Mug, ""large""",Size: L,,,,,,shop,${large}`,
    '',
  ]);
  assert.deepEqual([chosen.done, chosen.total], [1, 1]);
  assert.deepEqual(JSON.parse((await download(chosen.id)).text), (await items())[1]);

  const asset_id = await uploadCatalog(shop, merchant, text.replace(',M-S,3,', ',M-S,12,'));
  const preview = await merchant.get(`/imports/columns?asset_id=${asset_id}`);
  const body = { site_slug: 'shop', asset_id, resource: 'inventory' };
  const check = await runJob(shop, merchant, '/imports', { ...body, dry_run: true });
  const imported = await runJob(shop, merchant, '/imports', body);
  const elsewhere = await runJob(shop, merchant, '/imports', { ...body, site_slug: 'second' });
  const { problems } = (await merchant.get(`/imports/${elsewhere.id}/problems`)).body;

  assert.deepEqual([preview.body.resource, preview.body.columns], ['inventory', []]);
  assert.deepEqual(
    [check, imported, elsewhere].map((job) => [job.changed, job.unchanged, job.failed]),
    [
      [1, 1, 0],
      [1, 1, 0],
      [0, 1, 1],
    ],
  );
  assert.deepEqual(
    problems.map(({ line, field, code }: any) => [line, field, code]),
    [[2, 'store', 'store_mismatch']],
  );
  assert.deepEqual(
    (await items()).map((item: any) => item.on_hand),
    [12, null],
  );
  await merchant.post(
    '/inventory/adjustments',
    { reason: 'correction', lines: [{ variant_id: small, on_hand: 3 }] },
    { 'idempotency-key': 'back' },
  );
});

test('an export of stock needs the scope of products, an import that of changing them', async () => {
  const orders = await shop.merchant('write:settings', 'read:orders');
  const reader = await shop.merchant('write:settings', 'read:products');
  const refused = await orders.post('/exports', { resource: 'inventory' });
  const wrong = await reader.post('/exports', { resource: 'inventory', filters: { stock: 'x' } });
  const asset_id = await uploadCatalog(shop, merchant, 'sku,on_hand\nM-S,1\n');
  const unwritten = await reader.post('/imports', {
    site_slug: 'shop',
    asset_id,
    resource: 'inventory',
  });

  for (const { status, body } of [refused, unwritten])
    assert.deepEqual([status, body.error.code], [403, 'insufficient_scope']);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'validation_failed']);
  assert.match(wrong.body.error.details[0].field, /^filters\.stock/);
});

test('another store gets the country of origin from an export', async () => {
  const done = await run({ resource: 'products', filters: { site_slug: 'shop' } });
  const asset_id = await uploadCatalog(shop, merchant, (await download(done.id)).text);
  const imported = await runJob(shop, merchant, '/imports', { site_slug: 'third', asset_id });
  const { body } = await merchant.get('/products?site_slug=third');

  assert.deepEqual([imported.created, imported.failed], [1, 0]);
  assert.deepEqual(
    body.products.map((product: any) => [product.name, product.country_of_origin]),
    [['Mug, "large"', 'PT']],
  );
});

test("a buyer's text cannot become a formula in a spreadsheet", async () => {
  await shop.paidOrder();
  await merchant.post('/customers', { email: 'eve@example.com', name: '=HYPERLINK("x")' });

  const orders = await download((await run({ resource: 'orders' })).id);
  const customers = await download(
    (await run({ resource: 'customers', filters: { q: 'eve' } })).id,
  );
  const coupons = await download((await run({ resource: 'coupons' })).id);

  assert.match(orders.text, /\r\n#?T?1001,ord_/);
  assert.match(customers.text, /\r\neve@example.com,"'=HYPERLINK\(""x""\)",cus_/);
  assert.equal(coupons.text.split('\r\n').length, 2);
});

test('more rows than a part are exported once each, also after a process died', async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `c${index}@example.com`);
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `insert into customers (workspace_id, customer_id, email, addresses, version, created_at, updated_at)
     select $1, 'cus_' || email, email, '[]', 1, $2, $2 from unnest($3::text[]) as email`,
      [shop.tenant.workspaceId, shop.clock(), lines],
    ),
  );
  const body = { resource: 'customers' };
  const { id } = (await merchant.post('/exports', body)).body;
  await duplicateRuns(shop);
  await shop.app.longJobs.drain();

  const done = (await merchant.get(`/exports/${id}`)).body;
  const emails = (await download(id)).text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  const expected = emails.filter((email) => lines.includes(email ?? ''));

  assert.equal(done.state, 'done');
  assert.deepEqual([...new Set(expected)].length, 600);
  assert.equal(emails.length, done.done);
  assert.equal(new Set(emails).size, emails.length);
});

test('unknown filters and foreign or missing exports are refused', async () => {
  const refusal = async (body: object) => {
    const { status, body: answer } = await merchant.post('/exports', body);
    return [status, answer.error.code, answer.error.details[0]?.field];
  };
  const orders = await shop.merchant('write:settings', 'read:products');
  const foreign = await shop.other.merchant();
  const { id } = (await merchant.post('/exports', { resource: 'orders' })).body;
  const early = await download(id);
  await shop.app.longJobs.drain();

  assert.deepEqual(await refusal({ resource: 'products', filters: { state: 'x' } }), [
    400,
    'validation_failed',
    'filters.state',
  ]);
  assert.deepEqual(await refusal({ resource: 'orders', filters: { total_min: 'x' } }), [
    400,
    'validation_failed',
    'filters.total_min',
  ]);
  assert.deepEqual([early.status, early.body.error.code], [409, 'export_not_done']);
  assert.equal((await foreign.get(`/exports/${id}/file`)).status, 404);
  assert.equal((await orders.get(`/exports/${id}`)).body.error.code, 'insufficient_scope');
  assert.equal((await orders.get(`/exports/${id}/file`)).status, 403);
  assert.equal((await orders.post('/exports', { resource: 'orders' })).status, 403);
  assert.ok(
    (await orders.get('/exports')).body.exports.every((one: any) =>
      ['products', 'inventory'].includes(one.resource),
    ),
  );
});

test('customers are exported only after the password was entered', async () => {
  await newUser(shop, 'ada@example.com');
  const console = await openConsole(shop);
  const early = await console.merchant();
  const started = await early.post('/exports', { resource: 'customers' });
  shop.clock.advance(16 * 60_000);
  const late = await console.merchant();
  const refused = await late.post('/exports', { resource: 'customers' });
  await shop.app.longJobs.drain();
  const file = await late.get(`/exports/${started.body.id}/file`);

  assert.equal(started.status, 202, started.text);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'reauthentication_required']);
  assert.deepEqual([file.status, file.body.error.code], [403, 'reauthentication_required']);
});

test('files of exports are deleted after a week', async () => {
  const done = await run({ resource: 'coupons' });
  const parts = () => filesIn(shop.folder).filter((name) => name.includes(done.id));
  const before = parts().length;
  const after = new Date(shop.clock().getTime() + 8 * 86_400_000);
  await deleteOldBulkJobs(shop.unit, after);
  await shop.app.jobs.drain();

  assert.equal(before, 1);
  assert.deepEqual(parts(), []);
  assert.equal((await merchant.get(`/exports/${done.id}`)).status, 404);
});

test('a CSV names the collections, which an import into another store creates', async () => {
  const collect = (fields: object) =>
    merchant.post('/collections', { site_slug: 'shop', product_ids: [mug.id], ...fields });
  await shop.site({ slug: 'fourth', name: 'Fourth' });
  await collect({ name: 'Kitchen' });
  // The columns have the order of the ids, which ascend with time.
  shop.clock.advance(1_000);
  await collect({ name: 'Red | blue', slug: 'two-colors' });
  const done = await run({ resource: 'products', filters: { site_slug: 'shop' } });
  const { text } = await download(done.id);

  assert.match(text, /,Kitchen\|two-colors,/);
  for (const store of ['shop', 'fourth']) {
    const asset_id = await uploadCatalog(shop, merchant, text);
    await runJob(shop, merchant, '/imports', { site_slug: store, asset_id });
    const { body } = await merchant.get(`/collections?site_slug=${store}`);
    const slugs = body.collections.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual([store, slugs], [store, ['kitchen', 'two-colors']]);
  }
});
