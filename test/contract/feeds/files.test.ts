import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { buildFeeds, jsonLines, readFeed, rowsOf, storeHost } from '../../kit/feeds.ts';
import { openMediaShop } from '../../kit/media.ts';
import { structuredData } from '../../pages/structured-data.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const image = (name: string) => ({ type: 'image', url: `https://img.example/${name}`, alt: name });

const shop = await openMediaShop(null);
await shop.site({
  name: 'Quay <b>&amp;</b> Co',
  country: 'US',
  policies: { returns: 'Send it back.', privacy: 'We keep little.' },
});
const jacket = await shop.product({
  name: 'Jacket "Harbor" & more',
  slug: 'jacket',
  description: '<p>Waxed\tcotton,</p><p>for <b>rain</b> &lt;3</p>',
  price: usd(12_900),
  brand: 'Quayside',
  condition: 'used',
  googleProductCategory: 'Apparel & Accessories > Clothing',
  countryOfOrigin: 'BA',
  tags: ['rain', 'coats, wool'],
  media: [image('front.jpg'), image('back,1.jpg')],
  weightGrams: 900,
  variants: [
    { options: { Size: 'M', Color: 'Navy' }, stock: 2, gtin: '4006381333931', mpn: 'HJ-M' },
    { options: { Size: 'L', Color: 'Navy' }, stock: 0, price: usd(13_950), gtin: '4006381333932' },
    {
      options: { Size: 'XL', Color: 'Red' },
      stock: null,
      media: [image('red.jpg')],
      compareAtPrice: usd(15_900),
      cost: usd(4_321),
    },
  ],
});
const chart = await shop.product({
  name: 'Tide chart',
  slug: 'chart',
  description: 'Printable.',
  price: usd(400),
  media: [image('chart.jpg')],
  isDigital: true,
});
await shop.product({ name: 'No image', description: 'Text.', brand: 'Quayside' });
await shop.product({ name: 'Free', price: usd(0), media: [image('free.jpg')], brand: 'Quayside' });
await shop.product({ name: 'Later', publishedAt: new Date('2030-01-01'), brand: 'Quayside' });
await shop.product({ name: 'Draft', publishedAt: null, media: [image('draft.jpg')] });
await buildFeeds(shop);
const [medium, large, red] = jacket.variants.map(({ id }) => id);
const [chartId] = chart.variants.map(({ id }) => id);

test('OpenAI: one row for each variant, with what its specification requires', async () => {
  const rows = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));

  const shared = {
    description: 'Waxed cotton,\n\nfor rain <3',
    url: 'http://shop.localhost:4000/products/jacket',
    brand: 'Quayside',
    condition: 'used',
    product_category: 'Apparel & Accessories > Clothing',
    group_id: jacket.id,
    item_group_title: 'Jacket "Harbor" & more',
    listing_has_variations: true,
    is_eligible_search: true,
    is_eligible_checkout: false,
    seller_name: 'Quay & Co',
    seller_url: 'http://shop.localhost:4000',
    store_country: 'US',
    target_countries: ['US'],
    seller_privacy_policy: 'http://shop.localhost:4000/policies/privacy',
    return_policy: 'http://shop.localhost:4000/policies/returns',
  };
  assert.deepEqual(rows, [
    {
      ...shared,
      item_id: medium,
      title: 'Jacket "Harbor" & more - M / Navy',
      image_url: 'https://img.example/front.jpg',
      additional_image_urls: ['https://img.example/back,1.jpg'],
      price: '129.00 USD',
      availability: 'in_stock',
      gtin: '4006381333931',
      mpn: 'HJ-M',
      color: 'Navy',
      size: 'M',
      variant_dict: { Size: 'M', Color: 'Navy' },
    },
    {
      ...shared,
      item_id: large,
      title: 'Jacket "Harbor" & more - L / Navy',
      image_url: 'https://img.example/front.jpg',
      additional_image_urls: ['https://img.example/back,1.jpg'],
      price: '139.50 USD',
      availability: 'out_of_stock',
      color: 'Navy',
      size: 'L',
      variant_dict: { Size: 'L', Color: 'Navy' },
    },
    {
      ...shared,
      item_id: red,
      title: 'Jacket "Harbor" & more - XL / Red',
      image_url: 'https://img.example/red.jpg',
      additional_image_urls: [],
      price: '159.00 USD',
      sale_price: '129.00 USD',
      availability: 'in_stock',
      color: 'Red',
      size: 'XL',
      variant_dict: { Size: 'XL', Color: 'Red' },
    },
  ]);
});

test('OpenAI: the CSV file has the same rows', async () => {
  const rows = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));
  const csv: Record<string, string>[] = parse(await readFeed(shop, 'openai.csv.gz'), {
    columns: true,
  });

  const toCell = (value: any) => {
    if (Array.isArray(value)) return value.map((one) => one.replaceAll(',', '%2C')).join(',');
    return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
  };
  assert.equal(csv.length, 3);
  for (const [index, row] of csv.entries())
    for (const [name, cell] of Object.entries(row))
      assert.equal(cell, toCell(rows[index][name]), `${name} of row ${index}`);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  for (const name of names) assert.ok(name in (csv[0] ?? {}), `no column ${name}`);
});

test('Google: XML and TSV have the same items, without invalid GTINs', async () => {
  const xml = await readFeed(shop, 'google.xml');
  const rows = rowsOf(await readFeed(shop, 'google.tsv'), '\t');

  assert.ok(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g='));
  assert.ok(xml.endsWith('</channel>\n</rss>\n'));
  const items = [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);
  const valuesOf = (item: string, name: string) =>
    [...item.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'gs'))].map(([, one]) => one);
  assert.deepEqual(
    rows.map((row) => [row.id, row.gtin, row.mpn, row.identifier_exists, row.availability]),
    [
      [medium, '4006381333931', 'HJ-M', '', 'in_stock'],
      [large, '', '', 'no', 'out_of_stock'],
      [red, '', '', 'no', 'in_stock'],
      [chartId, '', '', 'no', 'in_stock'],
    ],
  );
  assert.deepEqual(
    items.map((item) => [
      ...[valuesOf(item, 'id'), valuesOf(item, 'price'), valuesOf(item, 'gtin')],
      valuesOf(item, 'sale_price'),
    ]),
    rows.map((row) => [
      ...[[row.id], [row.price], row.gtin ? [row.gtin] : []],
      row.sale_price ? [row.sale_price] : [],
    ]),
  );
  assert.deepEqual([rows[2]?.price, rows[2]?.sale_price], ['159.00 USD', '129.00 USD']);
  const [first = ''] = items;
  assert.deepEqual(valuesOf(first, 'title'), ['Jacket &quot;Harbor&quot; &amp; more - M / Navy']);
  assert.deepEqual(valuesOf(first, 'description'), ['Waxed cotton,\n\nfor rain &lt;3']);
  assert.deepEqual(valuesOf(first, 'product_type'), ['rain', 'coats, wool']);
  assert.deepEqual(valuesOf(first, 'shipping_weight'), ['900 g']);
  assert.deepEqual(valuesOf(first, 'item_group_id'), [jacket.id]);
  assert.deepEqual(valuesOf(first, 'product_detail'), [
    '<g:section_name>General</g:section_name><g:attribute_name>Country of origin</g:attribute_name><g:attribute_value>Bosnia &amp; Herzegovina</g:attribute_value>',
  ]);
  assert.equal(rows[0]?.description, 'Waxed cotton, for rain <3');
  assert.deepEqual(
    rows.map((row) => row.product_detail),
    [...Array(3).fill('General:Country of origin:Bosnia & Herzegovina'), ''],
  );
  assert.equal(rows[3]?.item_group_id, '');
  assert.equal(rows[3]?.shipping_weight, '');
});

test('ACP: metadata and products are valid by the published JSON Schema', async () => {
  const fixture = new URL('../../fixtures/acp/feed/schema.feed.json', import.meta.url);
  const bundle = JSON.parse(readFileSync(fixture, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as any)(ajv);
  ajv.addSchema(bundle);
  const validate = (name: string, value: unknown) => {
    const check = ajv.getSchema(`${bundle.$id}#/$defs/${name}`);
    assert.ok(check, name);
    assert.equal(check(value), true, JSON.stringify(check.errors));
  };
  const metadata = JSON.parse(await readFeed(shop, 'acp/metadata.json'));
  const products = jsonLines(await readFeed(shop, 'acp/products.jsonl'));

  validate('FeedMetadata', metadata);
  assert.equal(metadata.target_country, 'US');
  assert.equal(products.length, 2);
  for (const product of products) validate('Product', product);
  assert.throws(() => validate('Product', { ...products[0], price: 1 }));
  const [coat, file] = products;
  assert.deepEqual(
    coat.variants.map(({ id, price, availability, barcodes, condition }: any) => [
      id,
      price,
      availability.status,
      barcodes,
      condition,
    ]),
    [
      [medium, usd(12_900), 'in_stock', [{ type: 'GTIN', value: '4006381333931' }], ['secondhand']],
      [large, usd(13_950), 'out_of_stock', undefined, ['secondhand']],
      [red, usd(12_900), 'in_stock', undefined, ['secondhand']],
    ],
  );
  assert.deepEqual(coat.variants[0].seller, {
    name: 'Quay & Co',
    links: [
      { type: 'privacy_policy', url: 'http://shop.localhost:4000/policies/privacy' },
      { type: 'refund_policy', url: 'http://shop.localhost:4000/policies/returns' },
    ],
  });
  assert.equal(file.title, 'Tide chart');
});

test('price and availability equal those of the product page', async () => {
  const page = await shop.public.get('/products/jacket', { host: storeHost });
  const [group] = structuredData(page.text) as any[];
  const rows = jsonLines(await readFeed(shop, 'openai.jsonl.gz'));

  assert.equal(group['@type'], 'ProductGroup');
  assert.deepEqual(
    rows.map((row) => [
      row.item_id,
      row.sale_price ?? row.price,
      row.sale_price && row.price,
      row.availability === 'in_stock',
    ]),
    group.hasVariant.map(({ productID, offers }: any) => [
      productID,
      `${offers.price} ${offers.priceCurrency}`,
      offers.priceSpecification && `${offers.priceSpecification.price} ${offers.priceCurrency}`,
      offers.availability === 'https://schema.org/InStock',
    ]),
  );
});

test('variants that a channel rejects are reported with reason, product and field', async () => {
  const merchant = await shop.merchant('read:products');
  const { body } = await merchant.get('/sites/shop/feeds');

  assert.deepEqual(
    body.channels.map(({ channel, variants, exported, reasons }: any) => [
      channel,
      variants,
      exported,
      reasons
        .map((reason: any) => [reason.code, reason.level, reason.products, reason.variants])
        .sort(),
    ]),
    [
      [
        'openai',
        6,
        3,
        [
          ['missing_image', 'rejected', 1, 1],
          ['missing_price', 'rejected', 1, 1],
          ['missing_description', 'rejected', 1, 1],
          ['missing_brand', 'rejected', 1, 1],
          ['invalid_gtin', 'warning', 1, 1],
        ].sort(),
      ],
      [
        'google',
        6,
        4,
        [
          ['missing_identifiers', 'warning', 4, 5],
          ['missing_image', 'rejected', 1, 1],
          ['missing_price', 'rejected', 1, 1],
          ['missing_description', 'rejected', 1, 1],
          ['invalid_gtin', 'warning', 1, 1],
        ].sort(),
      ],
      [
        'acp',
        6,
        4,
        [
          ['missing_image', 'rejected', 1, 1],
          ['missing_price', 'rejected', 1, 1],
          ['invalid_gtin', 'warning', 1, 1],
        ].sort(),
      ],
    ],
  );
  const problems = await merchant.get(
    '/sites/shop/feeds/problems?channel=openai&code=invalid_gtin',
  );
  assert.deepEqual(problems.body, {
    problems: [
      {
        channel: 'openai',
        code: 'invalid_gtin',
        level: 'warning',
        field: 'variants[].gtin',
        message: 'The GTIN has a wrong check digit or is for use inside a store. It is left out.',
        remedy: 'Correct the GTIN.',
        product_id: jacket.id,
        product_name: 'Jacket "Harbor" & more',
        variant_id: large,
      },
    ],
    next_cursor: null,
  });
  const first = await merchant.get('/sites/shop/feeds/problems?channel=google&limit=2');
  const cursor = encodeURIComponent(first.body.next_cursor);
  const rest = await merchant.get(
    `/sites/shop/feeds/problems?channel=google&limit=100&cursor=${cursor}`,
  );
  assert.deepEqual([first.body.problems.length, rest.body.next_cursor], [2, null]);
  const foreign = await merchant.get(`/sites/shop/feeds/problems?channel=acp&cursor=${cursor}`);
  assert.deepEqual([foreign.status, foreign.body.error.code], [400, 'invalid_cursor']);
});
