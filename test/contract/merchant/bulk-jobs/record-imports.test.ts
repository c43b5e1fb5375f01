import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scope } from '../../../../src/core/access/scope.ts';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openMediaShop } from '../../../kit/media.ts';

const customers = `Email,First Name,Last Name,Note
ann@example.com,Ann,Lee,Tea
nobody,No,Mail,
`;

test('customers are checked and imported by a job, which requires the customers scope', async (t) => {
  const shop = await openMediaShop(t);
  await shop.site({ slug: 'shop' });
  const merchant = await shop.merchant();
  const asset_id = await uploadCatalog(shop, merchant, customers);
  const preview = await merchant.get(`/imports/columns?asset_id=${asset_id}`);
  assert.deepEqual([preview.body.resource, preview.body.columns], ['customers', []]);

  const body = { site_slug: 'shop', asset_id, resource: 'customers' };
  const check = await runJob(shop, merchant, '/imports', { ...body, dry_run: true });
  assert.deepEqual([check.state, check.created, check.failed], ['done', 1, 1]);
  assert.deepEqual((await merchant.get('/customers')).body.customers, []);
  const job = await runJob(shop, merchant, '/imports', body);
  assert.deepEqual(
    [job.resource, job.created, job.changed, job.unchanged, job.failed, job.total],
    ['customers', 1, 0, 0, 1, 2],
  );
  assert.deepEqual(
    job.report.problems.map(({ code, examples }: any) => [code, examples[0].line]),
    [
      ['invalid_value', 3],
      ['not_imported', 2],
    ],
  );
  const { problems } = (await merchant.get(`/imports/${job.id}/problems`)).body;
  assert.deepEqual(
    problems.map(({ line, code }: any) => [line, code]),
    [[3, 'invalid_value']],
  );
  const again = await runJob(shop, merchant, '/imports', body);
  assert.deepEqual([again.created, again.unchanged], [0, 1]);

  const keeper = await shop.merchant('write:products', 'read:products');
  const refused = await keeper.post('/imports', body);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_scope']);
  assert.equal((await keeper.get(`/imports/${job.id}`)).status, 403);
  assert.deepEqual((await keeper.get('/imports')).body.imports, []);
});

test('an import fails if the file has another kind of records, and NDJSON is accepted for products only', async (t) => {
  const shop = await openMediaShop(t);
  await shop.site({ slug: 'shop' });
  const merchant = await shop.merchant();
  const asset_id = await uploadCatalog(shop, merchant, customers);
  const job = await runJob(shop, merchant, '/imports', {
    site_slug: 'shop',
    asset_id,
    resource: 'orders',
  });
  assert.deepEqual([job.state, job.error.code], ['failed', 'unexpected_records']);
  const lines = await uploadCatalog(shop, merchant, '{"email":"a@example.com"}\n', 'a.ndjson');
  const refused = await merchant.post('/imports', {
    site_slug: 'shop',
    asset_id: lines,
    resource: 'customers',
  });
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'resource']);
});

test('first values of unknown columns are shown only to callers who may read customers', async (t) => {
  const shop = await openMediaShop(t);
  const merchant = await shop.merchant();
  const asset_id = await uploadCatalog(shop, merchant, 'Kundin,Mail\nAnn Lee,ann@example.com\n');
  const columnsFor = async (...scopes: Scope[]) => {
    const caller = await shop.merchant(...scopes);
    const { body } = await caller.get(`/imports/columns?asset_id=${asset_id}`);
    return body.columns.map(({ header, samples }: any) => [header, ...samples]);
  };
  const shown = [
    ['Kundin', 'Ann Lee'],
    ['Mail', 'ann@example.com'],
  ];

  assert.deepEqual(await columnsFor('write:products', 'read:orders'), [['Kundin'], ['Mail']]);
  assert.deepEqual(await columnsFor('read:products', 'read:customers'), shown);
  assert.deepEqual(await columnsFor('read:products', 'write:customers'), shown);
});
