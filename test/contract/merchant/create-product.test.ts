import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../kit/rows.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const merchant = await shop.merchant('write:products');
const { body: collection } = await merchant.post('/collections', {
  site_slug: 'shop',
  name: 'All',
});
const usd = (amount: number) => ({ amount, currency: 'USD' });
const minimal = { site_slug: 'shop', name: 'Plain Thing', price: usd(1_000) };
const publicProducts = '/api/storefront/v1/stores/shop/products';

test('POST product: every field is stored, with the description unchanged for the merchant and sanitized for others', async () => {
  const media = [{ type: 'image', url: 'https://cdn.example/mug.png', alt: 'A mug' }];
  const sent = {
    ...minimal,
    name: 'Mug',
    slug: 'the-mug',
    description: '<h1>Mug</h1><script>steal()</script><p onclick="x()">Holds &amp; warms.</p>',
    media,
    tags: ['kitchen', 'gift'],
    is_digital: true,
    brand: 'Kiln',
    condition: 'refurbished',
    google_product_category: 'Home & Garden > Kitchen & Dining',
    seo_title: 'A <b>mug</b>',
    seo_description: 'Holds warm drinks.',
    country_of_origin: 'PT',
    weight_grams: 0,
    published_at: '2025-12-31T23:00:00+01:00',
    collection_ids: [collection.id],
    variants: [
      {
        options: { Size: 'L', Color: 'Red' },
        stock: 0,
        sku: 'L',
        price: usd(0),
        compare_at_price: usd(900),
        cost: usd(450),
        gtin: '4006381333931',
        mpn: 'K-L',
        weight_grams: 9,
        media,
      },
      { options: { Size: 'S', Color: 'Red' }, stock: null, price: null },
    ],
    unknown_field: 'ignored',
  };

  const { status, body } = await merchant.post('/products', sent);

  const [large, small] = body.variants;
  const expected = {
    id: body.id,
    site_slug: 'shop',
    name: 'Mug',
    slug: 'the-mug',
    description: sent.description,
    price: usd(1_000),
    media,
    variants: [
      {
        id: large.id,
        options: { Size: 'L', Color: 'Red' },
        price: usd(0),
        compare_at_price: usd(900),
        cost: usd(450),
        stock: 0,
        in_stock: false,
        on_hand: 0,
        reserved: 0,
        low_stock_threshold: null,
        sku: 'L',
        gtin: '4006381333931',
        mpn: 'K-L',
        weight_grams: 9,
        media,
      },
      {
        id: small.id,
        options: { Size: 'S', Color: 'Red' },
        price: usd(1_000),
        compare_at_price: null,
        cost: null,
        stock: null,
        in_stock: true,
        on_hand: null,
        reserved: 0,
        low_stock_threshold: null,
        sku: null,
        gtin: null,
        mpn: null,
        weight_grams: null,
        media: [],
      },
    ],
    tags: ['kitchen', 'gift'],
    is_digital: true,
    digital_asset_id: null,
    brand: 'Kiln',
    condition: 'refurbished',
    google_product_category: 'Home & Garden > Kitchen & Dining',
    seo_title: 'A <b>mug</b>',
    seo_description: 'Holds warm drinks.',
    country_of_origin: 'PT',
    weight_grams: 0,
    collection_ids: [collection.id],
    url: 'http://shop.localhost:4000/products/the-mug',
    published_at: '2025-12-31T22:00:00.000Z',
    created_at: startOfTests,
    updated_at: startOfTests,
    readiness: body.readiness,
  };
  assert.equal(status, 201);
  assert.equal(body.readiness.grade, 'A');
  assert.deepEqual(body, expected);
  assert.deepEqual((await merchant.get(`/products/${body.id}`)).body, expected);
  const {
    digital_asset_id: _file,
    seo_title: _title,
    seo_description: _summary,
    readiness: _readiness,
    ...shown
  } = expected;
  assert.deepEqual((await shop.public.get(`${publicProducts}/${body.id}`)).body, {
    ...shown,
    variants: shown.variants.map(
      ({ cost: _cost, on_hand: _, reserved: _held, low_stock_threshold: _low, ...variant }) =>
        variant,
    ),
    description: 'Mug\n\nHolds & warms.',
  });
  assert.match(body.id, /^prd_[0-9a-z]{31}$/);
  assert.match(large.id, /^var_[0-9a-z]{31}$/);
});

test('name and price are enough: the slug and one variant are generated, and the product is published', async () => {
  const { status, body } = await merchant.post('/products', minimal);

  assert.equal(status, 201);
  assert.equal(body.slug, 'plain-thing');
  assert.equal(body.published_at, startOfTests);
  assert.deepEqual(body.variants, [
    {
      id: body.variants[0].id,
      options: {},
      price: usd(1_000),
      compare_at_price: null,
      cost: null,
      stock: null,
      in_stock: true,
      on_hand: null,
      reserved: 0,
      low_stock_threshold: null,
      sku: null,
      gtin: null,
      mpn: null,
      weight_grams: null,
      media: [],
    },
  ]);
  assert.equal((await shop.public.get(`${publicProducts}/${body.id}`)).status, 200);
});

for (const [field, body] of [
  ['condition', { condition: 'fine' }],
  ['brand', { brand: '' }],
  ['variants[0].gtin', { variants: [{ gtin: '12345' }] }],
  ['variants[0].cost.amount', { variants: [{ cost: usd(-1) }] }],
  ['seo_title', { seo_title: 'x'.repeat(301) }],
  ['variants[0].mpn', { variants: [{ mpn: 'x'.repeat(71) }] }],
  ['google_product_category', { google_product_category: 5 }],
  ['country_of_origin', { country_of_origin: 'pt' }],
  ['country_of_origin', { country_of_origin: 'Portugal' }],
] as const)
  test(`a wrong ${field} is 400 for this field`, async () => {
    const { status, body: answer } = await merchant.post('/products', { ...minimal, ...body });
    assert.equal(status, 400);
    assert.deepEqual(
      answer.error.details.map((detail: any) => detail.field),
      [field],
    );
  });

test('an empty list of variants is treated as a missing one', async () => {
  const { body } = await merchant.post('/products', { ...minimal, variants: [] });
  assert.equal(body.variants.length, 1);
});

test('a slug that is taken gets a suffix if it was generated and is rejected if it was sent', async () => {
  const made = await merchant.post('/products', { ...minimal, name: 'Twin' });
  const again = await merchant.post('/products', { ...minimal, name: 'Twin' });
  const before = await digestRows(shop, shop.tenant.workspaceId);
  const given = await merchant.post('/products', { ...minimal, slug: 'twin' });

  assert.deepEqual([made.body.slug, again.body.slug], ['twin', 'twin-2']);
  assert.deepEqual([given.status, given.body.error.code], [409, 'slug_taken']);
  assert.deepEqual(given.body.error.details[0].field, 'slug');
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('a generated slug has at most 80 characters, including its suffix', async () => {
  const name = 'a very long name that goes on '.repeat(6);
  const slugs = [];
  for (let count = 0; count < 3; count += 1)
    slugs.push((await merchant.post('/products', { ...minimal, name })).body.slug);

  assert.equal(new Set(slugs).size, 3);
  for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  assert.ok(slugs.every((slug) => slug.length <= 80));
});

test('a slug is unique within its site, and free again after archiving', async () => {
  const draft = { ...minimal, slug: 'only-one' };
  const first = await merchant.post('/products', draft);
  const elsewhere = await merchant.post('/products', { ...draft, site_slug: 'second' });
  assert.deepEqual([first.status, elsewhere.status], [201, 201]);

  await merchant.delete(`/products/${first.body.id}`);

  assert.equal((await merchant.post('/products', draft)).status, 201);
});

test('published_at null or in the future hides a product from the public, not from its merchant', async () => {
  for (const published_at of [null, '2026-06-01T00:00:00Z']) {
    const { status, body } = await merchant.post('/products', {
      ...minimal,
      name: 'Later',
      published_at,
    });
    assert.equal(status, 201);
    assert.equal(body.published_at, published_at && '2026-06-01T00:00:00.000Z');
    assert.equal((await merchant.get(`/products/${body.id}`)).status, 200);
    assert.equal((await shop.public.get(`${publicProducts}/${body.id}`)).status, 404);
  }
});

test('2,000 variants are accepted, 2,001 are not', async () => {
  const variants = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      options: { Number: `${at}` },
      stock: at,
      sku: `${at}`,
    }));

  const most = await merchant.post('/products', { ...minimal, variants: variants(2_000) });
  const tooMany = await merchant.post('/products', { ...minimal, variants: variants(2_001) });

  assert.deepEqual([most.status, most.body.variants?.length], [201, 2_000]);
  assert.deepEqual([tooMany.status, tooMany.body.error.details[0].field], [400, 'variants']);
});

const eur = { amount: 1, currency: 'EUR' };
const duplicateOptions = [{ options: { Size: 'M' } }, { options: { size: ' m ' } }];
const refusals: [string, object, number, string, string][] = [
  ['another currency', { price: eur }, 422, 'currency_mismatch', 'price.currency'],
  [
    'another currency of a variant',
    { variants: [{}, { options: { a: 'b' }, price: eur }] },
    422,
    'currency_mismatch',
    'variants[1].price.currency',
  ],
  [
    'options that differ only in case and spaces',
    { variants: duplicateOptions },
    400,
    'validation_failed',
    'variants[1].options',
  ],
  [
    'an unknown collection',
    { collection_ids: [collection.id, 'col_x'] },
    400,
    'validation_failed',
    'collection_ids[1]',
  ],
  ['no name', { name: undefined }, 400, 'validation_failed', 'name'],
  ['a blank name', { name: ' \t ' }, 400, 'validation_failed', 'name'],
  ['a name that is a number', { name: 7 }, 400, 'validation_failed', 'name'],
  ['no site', { site_slug: undefined }, 400, 'validation_failed', 'site_slug'],
  ['no price', { price: undefined }, 400, 'validation_failed', 'price'],
  [
    'a price without currency',
    { price: { amount: 1 } },
    400,
    'validation_failed',
    'price.currency',
  ],
  [
    'a price in quotes',
    { price: { amount: '100', currency: 'USD' } },
    400,
    'validation_failed',
    'price.amount',
  ],
  ['a price with a fraction', { price: usd(9.99) }, 400, 'validation_failed', 'price.amount'],
  ['a negative price', { price: usd(-1) }, 400, 'validation_failed', 'price.amount'],
  ['a price above the maximum', { price: usd(1e15) }, 400, 'validation_failed', 'price.amount'],
  ['a slug with capitals', { slug: 'Mug' }, 400, 'validation_failed', 'slug'],
  ['a slug with a slash', { slug: 'a/b' }, 400, 'validation_failed', 'slug'],
  [
    'a negative stock',
    { variants: [{ stock: -1 }] },
    400,
    'validation_failed',
    'variants[0].stock',
  ],
  [
    'a stock with a fraction',
    { variants: [{ stock: 1.5 }] },
    400,
    'validation_failed',
    'variants[0].stock',
  ],
  [
    'an option that is a number',
    { variants: [{ options: { Size: 5 } }] },
    400,
    'validation_failed',
    'variants[0].options.Size',
  ],
  [
    'an option whose name has a line break',
    { variants: [{ options: { 'a\nb': 5 } }] },
    400,
    'validation_failed',
    'variants[0].options',
  ],
  [
    'an option without a name',
    { variants: [{ options: { '': 'M' } }] },
    400,
    'validation_failed',
    'variants[0].options',
  ],
  [
    'an image with a javascript: URL',
    { media: [{ url: 'javascript:alert(1)' }] },
    400,
    'validation_failed',
    'media[0].url',
  ],
  [
    'a date that does not exist',
    { published_at: '2026-02-30T00:00:00Z' },
    400,
    'validation_failed',
    'published_at',
  ],
  [
    'a leap second',
    { published_at: '2016-12-31T23:59:60Z' },
    400,
    'validation_failed',
    'published_at',
  ],
  [
    'the year 0',
    { published_at: '0000-01-01T00:00:00Z' },
    400,
    'validation_failed',
    'published_at',
  ],
  [
    'a country of origin that does not exist',
    { country_of_origin: 'XX' },
    400,
    'validation_failed',
    'country_of_origin',
  ],
  ['tags in a single string', { tags: 'a,b' }, 400, 'validation_failed', 'tags'],
];
for (const [what, change, status, code, field] of refusals) {
  test(`POST product: ${what} is ${status} ${code} at ${field}, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);

    const answer = await merchant.post('/products', { ...minimal, ...change });

    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.ok(
      answer.body.error.details.some((detail: any) => detail.field === field),
      answer.text,
    );
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

for (const site of ['nowhere', 'elsewhere']) {
  test(`POST product: the store "${site}", unknown or of another workspace, is 404, and nothing is stored`, async () => {
    const before = await digestRows(shop, shop.other.tenant.workspaceId);
    const { status, body } = await merchant.post('/products', { ...minimal, site_slug: site });
    assert.deepEqual([status, body.error.code], [404, 'site_not_found']);
    assert.deepEqual(await digestRows(shop, shop.other.tenant.workspaceId), before);
  });
}
