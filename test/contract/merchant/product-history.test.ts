import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishDueProductJob } from '../../../src/core/catalog/products/publish-due.ts';
import { enqueue } from '../../../src/platform/jobs/queue.ts';
import { runJob, uploadCatalog } from '../../kit/bulk-jobs.ts';
import { callerWith, openConsole } from '../../kit/console.ts';
import { openMediaShop } from '../../kit/media.ts';
import { newUser } from '../../kit/users.ts';

const shop = await openMediaShop(null);
await shop.site();
const merchant = await shop.merchant();
await newUser(shop, 'olive@example.com', { name: 'Olive Owner' });
const { token } = await (await openConsole(shop, 'olive@example.com')).token();
const olive = callerWith(shop, token);
const usd = (amount: number) => ({ amount, currency: 'USD' });

const historyOf = async (id: string) =>
  (await merchant.get(`/products/${id}/history`)).body.history;
const brief = ({ action, fields }: any) => [
  action,
  ...fields.map(({ field, before, after }: any) => [field, before, after]),
];
/** The order of changes follows their time. */
const later = () => shop.clock.advance(1_000);

test('changes of keys and users are listed with their fields, newest first', async () => {
  const { id } = (
    await merchant.post('/products', {
      site_slug: 'shop',
      name: 'Mug',
      price: usd(1_000),
      variants: [{ options: { Size: 'M' }, stock: 3 }],
    })
  ).body;
  later();
  const [variant] = (await merchant.get(`/products/${id}`)).body.variants;
  const changed = await olive.patch(`/products/${id}`, {
    name: 'Enamel mug',
    price: usd(1_200),
    variants: [{ id: variant.id, sku: 'MUG-M', stock: 9 }],
  });
  const createdAt = shop.clock().toISOString();
  later();
  await merchant.delete(`/products/${id}`);

  const history = await historyOf(id);

  assert.equal(changed.status, 200);
  assert.deepEqual(
    history.map(({ action }: any) => action),
    ['archived', 'updated', 'created'],
  );
  const { id: changeId, author, ...change } = history[1];
  assert.match(changeId, /^chg_/);
  assert.equal(author.kind, 'person');
  assert.deepEqual(change, {
    action: 'updated',
    fields: [
      { field: 'name', variant: null, before: 'Mug', after: 'Enamel mug' },
      { field: 'price', variant: null, before: usd(1_000), after: usd(1_200) },
      {
        field: 'sku',
        variant: { id: variant.id, options: { Size: 'M' } },
        before: null,
        after: 'MUG-M',
      },
    ],
    more_fields: 0,
    author_name: 'Olive Owner',
    cause: null,
    created_at: createdAt,
  });
  assert.deepEqual([history[2].author.kind, history[2].author_name], ['api_key', 'test']);
});

test('what changes nothing but stock, or is refused, is not listed', async () => {
  const { id, variants } = await shop.product({ variants: [{ stock: 1 }] });
  later();
  const stock = { variants: [{ id: variants[0]?.id, stock: 7 }] };

  const answers = [
    await merchant.patch(`/products/${id}`, stock),
    await merchant.patch(`/products/${id}`, { price: usd(1_000) }),
    await merchant.patch(`/products/${id}`, { name: 'New' }, { 'if-match': '"1"' }),
    await merchant.patch(`/products/${id}`, { price: { amount: 1, currency: 'EUR' } }),
  ];

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 412, 422],
  );
  const history = await historyOf(id);
  assert.deepEqual(history.map(brief).at(-1), ['created']);
  assert.equal(history.flatMap(({ fields }: any) => fields).filter(isStock).length, 0);
});
const isStock = ({ field }: any) => field === 'stock';

test('publication has its own actions, and a scheduled one is recorded once when it is due', async () => {
  const { id } = await shop.product({ publishedAt: null });
  const due = new Date(shop.clock().getTime() + 60_000).toISOString();
  for (const at of [due, null, shop.clock().toISOString(), due]) {
    later();
    await merchant.patch(`/products/${id}`, { published_at: at });
  }
  shop.clock.advance(120_000);
  await shop.app.jobs.drain();
  await shop.unit.run(shop.tenant, (work) =>
    enqueue(work, publishDueProductJob, { productId: id }, { key: 'again' }),
  );
  await shop.app.jobs.drain();

  const history = await historyOf(id);

  assert.deepEqual(
    history.map(({ action }: any) => action),
    ['published', 'scheduled', 'published', 'unpublished', 'scheduled', 'created'],
  );
  assert.deepEqual([history[0].author, history[0].fields], [null, []]);
  assert.deepEqual(brief(history[1]).slice(1)[0][2], due);
});

test('changes of imports and bulk operations name them', async () => {
  const rows = (price: string) => `slug,name,price\nkettle,Kettle,${price}\n`;
  const load = async (text: string) => {
    later();
    const asset_id = await uploadCatalog(shop, merchant, text);
    return runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });
  };
  const created = await load(rows('20'));
  const changed = await load(rows('25'));
  await load(rows('25'));
  const [{ id }] = (await merchant.get('/products?q=kettle')).body.products;
  later();
  const action = { type: 'change_price', amount: 100 };
  const bulk = await runJob(shop, olive, '/bulk-operations', {
    resource: 'products',
    action,
    ids: [id],
  });

  const history = await historyOf(id);

  assert.deepEqual(history.map(brief), [
    ['updated', ['price', usd(2_500), usd(2_600)]],
    ['updated', ['price', usd(2_000), usd(2_500)]],
    ['created'],
  ]);
  assert.deepEqual(
    history.map(({ cause, author_name }: any) => [cause, author_name]),
    [
      [{ type: 'bulk_operation', id: bulk.id }, 'Olive Owner'],
      [{ type: 'import', id: changed.id }, 'test'],
      [{ type: 'import', id: created.id }, 'test'],
    ],
  );
});

test('collections that a product joins and leaves are listed, wherever this is done', async () => {
  const { id } = await shop.product();
  const other = await shop.product();
  const collection = async (name: string, product_ids?: string[]) =>
    (await merchant.post('/collections', { site_slug: 'shop', name, product_ids })).body.id;
  const [first, second] = [await collection('First', [id]), await collection('Second')];
  later();
  await merchant.post(`/collections/${first}/products/${id}`);
  await merchant.patch(`/products/${id}`, { collection_ids: [second] });
  later();
  await merchant.delete(`/collections/${second}/products/${id}`);
  later();
  await merchant.post(`/collections/${second}/products/${id}`);
  later();
  await merchant.patch(`/collections/${second}`, { product_ids: [other.id] });

  const history = await historyOf(id);

  assert.deepEqual(history.map(brief).slice(0, -2), [
    ['updated', ['collection_ids', [second], []]],
    ['updated', ['collection_ids', [], [second]]],
    ['updated', ['collection_ids', [second], []]],
    ['updated', ['collection_ids', [first], [second]]],
  ]);
});

test('simultaneous changes are all listed, each with the value that it replaced', async () => {
  const { id } = await shop.product({ tags: [] });
  later();
  const names = ['One', 'Two', 'Three', 'Four'];

  const answers = await Promise.all(
    names.map((name) => merchant.patch(`/products/${id}`, { name })),
  );

  assert.ok(answers.every(({ status }) => status === 200));
  const changes = (await historyOf(id)).slice(0, 4).map(({ fields: [change] }: any) => change);
  const steps = new Map(changes.map(({ before, after }: any) => [before, after]));
  let name = (await merchant.get(`/products/${id}`)).body.name;
  assert.deepEqual(new Set(steps.values()), new Set(names));
  for (let count = 0; count < 4; count += 1)
    name = changes.find(({ after }: any) => after === name)?.before;
  assert.ok(!names.includes(name));
});

test('pages follow one another, and a change of many variants is cut', async () => {
  const { id } = await shop.product({
    variants: Array.from({ length: 120 }, (_, index) => ({ options: { Number: `${index}` } })),
  });
  const { variants } = (await merchant.get(`/products/${id}`)).body;
  later();
  await merchant.patch(`/products/${id}`, {
    variants: variants.map((one: any, index: number) => ({ id: one.id, sku: `S-${index}` })),
  });

  const { body: first } = await merchant.get(`/products/${id}/history?limit=1`);
  const { body: second } = await merchant.get(
    `/products/${id}/history?limit=1&cursor=${first.next_cursor}`,
  );

  assert.deepEqual([first.history[0].fields.length, first.history[0].more_fields], [100, 20]);
  assert.deepEqual([second.history.map(brief), second.next_cursor], [[['created']], null]);
  const wrong = await merchant.get(`/products/${id}/history?cursor=nonsense`);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_cursor']);
});

test('only the workspace of the product sees its history, with the scope for products', async () => {
  const { id } = await shop.product();
  const stranger = await (await shop.other.merchant()).get(`/products/${id}/history`);
  const unknown = await merchant.get('/products/prd_none/history');
  const narrow = await (await shop.merchant('read:orders')).get(`/products/${id}/history`);

  assert.deepEqual(
    [stranger, unknown, narrow].map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'product_not_found'],
      [404, 'product_not_found'],
      [403, 'insufficient_scope'],
    ],
  );
});
