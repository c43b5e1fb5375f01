import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sellStock } from '../../../src/core/catalog/stock/stock.ts';
import { digestRows } from '../../kit/rows.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const merchant = await shop.merchant('write:products');
const usd = (amount: number) => ({ amount, currency: 'USD' });

async function tee(more: object = {}) {
  const answer = await merchant.post('/products', {
    site_slug: 'shop',
    name: 'Tee',
    description: 'A tee.',
    price: usd(2_000),
    tags: ['tees'],
    weight_grams: 150,
    country_of_origin: 'PT',
    variants: [
      { options: { Size: 'S' }, stock: 1, sku: 'S', weight_grams: 140 },
      { options: { Size: 'M' }, stock: 2, sku: 'M', price: usd(2_500) },
    ],
    ...more,
  });
  return answer.body;
}
const patch = (id: string, body: object) => merchant.patch(`/products/${id}`, body);

test('PATCH product: omitted fields stay', async () => {
  const before = await tee();
  shop.clock.advance(1_000);

  const { status, body } = await patch(before.id, { description: '' });

  assert.equal(status, 200);
  assert.deepEqual(body, {
    ...before,
    description: '',
    updated_at: shop.clock().toISOString(),
    readiness: body.readiness,
  });
  assert.notDeepEqual(body.readiness, before.readiness);
  assert.deepEqual((await merchant.get(`/products/${before.id}`)).body, body);
});

test('PATCH product: stock that was sold in the meantime is not overwritten', async () => {
  const before = await tee();
  const [small, medium] = before.variants;
  const change = (expected_stock: number | null) =>
    patch(before.id, {
      name: 'Counted tee',
      variants: [
        { id: small.id, stock: 5, expected_stock: 1 },
        { id: medium.id, stock: 12, expected_stock },
      ],
    });
  await shop.unit.run(shop.tenant, (work) =>
    sellStock(work, [{ variantId: medium.id, quantity: 2 }]),
  );
  const rows = await digestRows(shop, shop.tenant.workspaceId);

  const { status, body } = await change(2);
  const { request_id: _, ...error } = body.error;
  assert.deepEqual(
    [status, error],
    [
      409,
      {
        code: 'stock_changed',
        message:
          'Stock has changed since you read it. Read it again, and send the change with the new stock in expected_stock.',
        details: [
          {
            field: 'variants[1].stock',
            code: 'stock_changed',
            message: 'was meant for 2 units, but there are 0 units now',
          },
        ],
        variants: [{ id: medium.id, stock: 0 }],
      },
    ],
  );
  assert.deepEqual((await change(null)).body.error.code, 'stock_changed');
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), rows);

  const saved = await change(0);
  assert.deepEqual(
    [saved.status, saved.body.variants.map(({ stock }: { stock: number }) => stock)],
    [200, [5, 12]],
  );
});

test('PATCH product: an empty change only updates updated_at', async () => {
  const before = await tee();
  assert.deepEqual((await patch(before.id, {})).body, {
    ...before,
    updated_at: shop.clock().toISOString(),
  });
});

test('variants are matched by id, then by options in any spelling, and otherwise added', async () => {
  const before = await tee();
  const [small, medium] = before.variants;

  const { body } = await patch(before.id, {
    variants: [
      { id: medium.id, stock: 9 },
      { options: { size: ' s ' }, sku: 'small' },
      { options: { Size: 'L' }, price: usd(0) },
    ],
  });

  assert.deepEqual(body.variants, [
    { ...small, options: { size: ' s ' }, sku: 'small' },
    { ...medium, stock: 9, on_hand: 9 },
    {
      id: body.variants[2].id,
      options: { Size: 'L' },
      price: usd(0),
      stock: null,
      in_stock: true,
      on_hand: null,
      reserved: 0,
      low_stock_threshold: null,
      sku: null,
      compare_at_price: null,
      cost: null,
      gtin: null,
      mpn: null,
      weight_grams: null,
      media: [],
    },
  ]);
});

test('null removes a value: stock is untracked, a variant price falls back to the product price', async () => {
  const before = await tee();
  const [small, medium] = before.variants;

  const { body } = await patch(before.id, {
    price: usd(1_900),
    weight_grams: null,
    country_of_origin: null,
    variants: [
      { id: small.id, stock: null, sku: null, weight_grams: null },
      { id: medium.id, price: null },
    ],
  });

  assert.deepEqual(
    [body.price, body.weight_grams, body.country_of_origin, body.variants],
    [
      usd(1_900),
      null,
      null,
      [
        {
          ...small,
          price: usd(1_900),
          stock: null,
          on_hand: null,
          sku: null,
          weight_grams: null,
        },
        { ...medium, price: usd(1_900) },
      ],
    ],
  );
});

test('a variant with its own price keeps it when the product price changes', async () => {
  const before = await tee();
  const { body } = await patch(before.id, { price: usd(1) });
  assert.deepEqual(
    body.variants.map((variant: any) => variant.price.amount),
    [1, 2_500],
  );
});

test('two variants may swap their options, and a third may take released options', async () => {
  const before = await tee();
  const [small, medium] = before.variants;

  const swapped = await patch(before.id, {
    variants: [
      { id: small.id, options: { Size: 'M' } },
      { id: medium.id, options: { Size: 'S' } },
    ],
  });
  const taken = await patch(before.id, {
    variants: [
      { id: small.id, options: { Size: 'XL' } },
      { options: { Size: 'M' }, sku: 'new' },
    ],
  });

  assert.equal(swapped.status, 200);
  assert.deepEqual(
    taken.body.variants.map((variant: any) => [variant.options.Size, variant.sku]),
    [
      ['XL', 'S'],
      ['S', 'M'],
      ['M', 'new'],
    ],
  );
});

test('"archived": true removes a variant and frees its options', async () => {
  const before = await tee();
  const [small, medium] = before.variants;

  const gone = await patch(before.id, { variants: [{ id: small.id, archived: true }] });
  const back = await patch(before.id, { variants: [{ options: { Size: 'S' }, stock: 5 }] });

  assert.deepEqual(gone.body.variants, [medium]);
  assert.deepEqual(
    back.body.variants.map((variant: any) => [variant.options.Size, variant.stock]),
    [
      ['M', 2],
      ['S', 5],
    ],
  );
  assert.notEqual(back.body.variants[1].id, small.id);
});

test('the order of options is kept as sent', async () => {
  const options = { Zone: '1', Alpha: '2', Mid: '3' };
  const before = await tee({ variants: [{ options }] });
  const { body } = await patch(before.id, { name: 'Still' });
  assert.equal(JSON.stringify(body.variants[0].options), JSON.stringify(options));
});

test('collection_ids replace the collections of the product', async () => {
  const [one, two] = await Promise.all(
    ['One', 'Two'].map((name) => merchant.post('/collections', { site_slug: 'shop', name })),
  );
  const product = await tee({ collection_ids: [one?.body.id] });

  const moved = await patch(product.id, { collection_ids: [two?.body.id] });
  const left = await patch(product.id, { collection_ids: [] });

  assert.deepEqual(moved.body.collection_ids, [two?.body.id]);
  assert.deepEqual(left.body.collection_ids, []);
  assert.equal((await merchant.get(`/collections/${two?.body.id}`)).body.products_count, 0);
});

const product = await tee({ slug: 'refused' });
await tee({ slug: 'taken' });
const foreign = await shop.other.product();
const [small, medium] = product.variants;
const eur = { amount: 1, currency: 'EUR' };
const refusals: [string, object, number, string, string | undefined][] = [
  ['a slug that is taken', { slug: 'taken' }, 409, 'slug_taken', 'slug'],
  ['another currency', { price: eur }, 422, 'currency_mismatch', 'price.currency'],
  [
    'another currency of a variant',
    { variants: [{ id: small.id, price: eur }] },
    422,
    'currency_mismatch',
    'variants[0].price.currency',
  ],
  [
    'archiving the last variants',
    {
      variants: [
        { id: small.id, archived: true },
        { id: medium.id, archived: true },
      ],
    },
    422,
    'last_variant',
    undefined,
  ],
  [
    'options that another variant has',
    { variants: [{ id: small.id, options: { Size: 'm' } }] },
    400,
    'validation_failed',
    'variants[1].options',
  ],
  [
    'an unknown variant',
    { variants: [{ stock: 1, options: { Size: 'S' } }, { id: 'var_x' }] },
    404,
    'variant_not_found',
    'variants[1]',
  ],
  [
    'a variant of another product',
    { variants: [{ id: foreign.variants[0]?.id }] },
    404,
    'variant_not_found',
    'variants[0]',
  ],
  [
    'archiving an unknown variant',
    { variants: [{ options: { Size: 'XXL' }, archived: true }] },
    404,
    'variant_not_found',
    'variants[0]',
  ],
  [
    'an unknown collection',
    { name: 'New', collection_ids: ['col_x'] },
    400,
    'validation_failed',
    'collection_ids[0]',
  ],
  [
    'a country of origin that does not exist',
    { name: 'New', country_of_origin: 'XX' },
    400,
    'validation_failed',
    'country_of_origin',
  ],
  ['a null name', { name: null }, 400, 'validation_failed', 'name'],
  ['an array', [], 400, 'validation_failed', 'body'],
];
for (const [what, change, status, code, field] of refusals) {
  test(`PATCH product: ${what} is ${status} ${code}, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);

    const answer = await patch(product.id, change);

    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.details[0]?.field],
      [status, code, field],
    );
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('DELETE product: archives once; a second DELETE and all later calls are 404', async () => {
  const { id } = await tee();

  const first = await merchant.delete(`/products/${id}`);
  assert.deepEqual([first.status, first.text], [204, '']);

  const before = await digestRows(shop, shop.tenant.workspaceId);
  const later = [
    await merchant.delete(`/products/${id}`),
    await merchant.get(`/products/${id}`),
    await patch(id, { name: 'Back' }),
  ];
  assert.deepEqual(
    later.map(({ status, body }) => [status, body.error.code]),
    later.map(() => [404, 'product_not_found']),
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('PATCH product: If-Match lets one of several concurrent changes through', async () => {
  const { id } = await tee();
  const { headers } = await merchant.get(`/products/${id}`);
  const change = (name: string) =>
    merchant.patch(`/products/${id}`, { name }, { 'if-match': String(headers.etag) });

  const answers = await Promise.all(['A', 'B', 'C'].map(change));

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  const lost = answers.find(({ status }) => status === 412);
  assert.equal(lost?.body.error.code, 'version_conflict');
  const won = answers.find(({ status }) => status === 200);
  assert.equal((await merchant.get(`/products/${id}`)).body.name, won?.body.name);
});

test('DELETE product: a content type without a body is accepted', async () => {
  const { id } = await tee();
  const headers = { 'content-type': 'application/json' };
  assert.equal((await merchant.delete(`/products/${id}`, headers)).status, 204);
});

test('GET products: newest first, published or not, by store, page by page', async () => {
  await shop.product({ name: 'Second' }, 'second');
  const draft = await shop.product({ name: 'Draft', publishedAt: null }, 'second');

  const all = (await merchant.get('/products?limit=100')).body.products;
  const ofSecond = await merchant.get('/products?site_slug=second&limit=1');
  const next = await merchant.get(
    `/products?site_slug=second&limit=1&cursor=${ofSecond.body.next_cursor}`,
  );

  assert.ok(all.some(({ id }: any) => id === draft.id));
  assert.ok(!all.some(({ id }: any) => id === foreign.id));
  const pages = [...ofSecond.body.products, ...next.body.products];
  assert.deepEqual(pages.map(({ name }) => name).sort(), ['Draft', 'Second']);
  assert.equal(next.body.next_cursor, null);
  assert.deepEqual(
    (await merchant.get(`/products?cursor=${ofSecond.body.next_cursor}`)).body.error.code,
    'invalid_cursor',
  );
  for (const slug of ['nowhere', 'elsewhere'])
    assert.equal((await merchant.get(`/products?site_slug=${slug}`)).status, 404);
});
