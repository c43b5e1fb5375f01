import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import {
  type ImportRow,
  parseImportFormat,
  readImportRows,
} from '../src/core/catalog/import/read-import-rows.ts';

async function collect(rows: AsyncIterable<ImportRow>): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

function readSample(name: string): Promise<ImportRow[]> {
  const bytes = createReadStream(new URL(`./fixtures/${name}`, import.meta.url));
  return collect(readImportRows(bytes, parseImportFormat(name).format, { currency: 'USD' }));
}

const usd = (amount: number) => ({ amount, currency: 'USD' });
const found = (rows: ImportRow[]) =>
  rows.map(({ line, draft, problems }) => [
    line,
    draft?.slug ?? null,
    problems.map(({ code }) => code),
  ]);

describe("Shopify's classic export", () => {
  test('rows with one handle are one product', async () => {
    const [jacket] = await readSample('shopify-classic.csv');

    const image = {
      type: 'image',
      url: 'https://img.example/harbor-1.jpg',
      alt: 'Navy jacket on a pier',
    };
    assert.deepEqual(jacket?.draft, {
      name: 'Harbor Jacket',
      slug: 'harbor-jacket',
      description: '<p>Waxed cotton, for rain.</p>\n<p>Two pockets.</p>',
      price: usd(12900),
      media: [
        image,
        { type: 'image', url: 'https://img.example/harbor-2.jpg', alt: 'Back of the jacket' },
        { type: 'image', url: 'https://img.example/harbor-3.jpg', alt: 'Pocket' },
      ],
      variants: [
        {
          options: { Size: 'M', Color: 'Navy' },
          price: null,
          compareAtPrice: usd(15000),
          cost: undefined,
          lowStockThreshold: undefined,
          stock: 4,
          sku: 'HJ-M-N',
          gtin: undefined,
          mpn: undefined,
          weightGrams: undefined,
          effectiveWeightGrams: 900,
          media: [image],
        },
        {
          options: { Size: 'L', Color: 'Navy' },
          price: null,
          compareAtPrice: null,
          cost: undefined,
          lowStockThreshold: undefined,
          stock: 0,
          sku: 'HJ-L-N',
          gtin: undefined,
          mpn: undefined,
          weightGrams: undefined,
          effectiveWeightGrams: 950,
          media: [],
        },
        {
          options: { Size: 'XL', Color: 'Navy' },
          price: usd(13950),
          compareAtPrice: null,
          cost: undefined,
          lowStockThreshold: undefined,
          stock: null,
          sku: 'HJ-XL-N',
          gtin: undefined,
          mpn: undefined,
          weightGrams: undefined,
          effectiveWeightGrams: 900,
          media: [],
        },
      ],
      tags: ['rain', 'Jackets', 'waxed', 'Quayside'],
      isDigital: false,
      brand: 'Quayside',
      condition: undefined,
      googleProductCategory: undefined,
      seoTitle: null,
      seoDescription: undefined,
      countryOfOrigin: undefined,
      weightGrams: undefined,
      publishedAt: undefined,
    });
  });

  test('a problem is reported with its line', async () => {
    assert.deepEqual(found(await readSample('shopify-classic.csv')), [
      [2, 'harbor-jacket', ['unknown_columns', 'negative_stock', 'html_in_description']],
      [7, 'tide-chart', ['stock_not_used', 'digital_without_file']],
      [8, 'old-net', ['zero_price', 'missing_image', 'out_of_stock']],
    ]);
  });

  test('no inventory tracker means untracked stock, no shipping means digital, and a draft is unpublished', async () => {
    const [, chart, net] = await readSample('shopify-classic.csv');

    assert.equal(chart?.draft?.isDigital, true);
    assert.deepEqual(
      chart?.draft?.variants?.map(({ options, stock }) => [options, stock]),
      [[{}, null]],
    );
    assert.equal(net?.draft?.publishedAt, null);
  });
});

test("Shopify's newer headers mean the same", async () => {
  const rows = await readSample('shopify-newer.csv');

  assert.deepEqual(found(rows), [
    [2, 'linen-apron', ['not_imported']],
    [4, 'gift-card', ['gift_card', 'digital_without_file']],
  ]);
  assert.deepEqual(
    rows.map(({ draft }) => [
      draft?.price.amount,
      draft?.publishedAt,
      draft?.variants?.map(({ stock, effectiveWeightGrams }) => [stock, effectiveWeightGrams]),
    ]),
    [
      [
        ...[3800, undefined],
        [
          [3, 310],
          [0, 310],
        ],
      ],
      [2500, null, [[null, null]]],
    ],
  );
});

test('barcodes, part numbers, condition and category of a file are read', async () => {
  const bytes = Readable.from([
    Buffer.from(
      [
        'Handle,Title,Vendor,Variant Price,Variant SKU,Variant Barcode,Google Shopping / MPN,Google Shopping / Condition,Google Shopping / Google Product Category',
        "cup,Cup,Kiln,4.00,C-1,'4006381333931,K-1,used,Home > Cups",
        'pot,Pot,,9.00,P-1,4006381333932,,worn,',
        'pan,Pan,Kiln,9.00,P-2,SKU-17,,,500',
      ].join('\n'),
    ),
  ]);
  const rows = await collect(readImportRows(bytes, 'csv', { currency: 'USD' }));

  assert.deepEqual(
    rows.map(({ draft }) => [
      draft?.brand,
      draft?.condition,
      draft?.googleProductCategory,
      draft?.variants?.map(({ gtin, mpn }) => [gtin, mpn]),
    ]),
    [
      ['Kiln', 'used', 'Home > Cups', [['4006381333931', 'K-1']]],
      [null, undefined, null, [['4006381333932', null]]],
      ['Kiln', undefined, '500', [[undefined, null]]],
    ],
  );
  assert.deepEqual(
    rows.map(({ problems }) =>
      problems
        .map(({ field, code }) => [field, code])
        .filter(([, code]) => /^invalid/.test(code ?? '')),
    ),
    [
      [],
      [
        ['gtin', 'invalid_gtin'],
        ['condition', 'invalid_field'],
      ],
      [['gtin', 'invalid_gtin']],
    ],
  );
});

const origins = (rows: ImportRow[]) =>
  rows.map(({ draft, problems }) => [
    draft?.countryOfOrigin,
    problems.filter(({ field }) => field === 'country_of_origin').map(({ code }) => code),
  ]);

test('a country of origin is read as a code or a name', async () => {
  const csv = [
    'Name,Price,Country/Region of origin',
    'Cup,4.00,pt',
    'Pot,9.00,Vietnam',
    'Pan,9.00,',
    'Lid,2.00,Atlantis',
  ].join('\n');
  const lines = [
    { name: 'Cup', country_of_origin: 'pt' },
    { name: 'Pot', country_of_origin: 'Vietnam' },
    { name: 'Pan', country_of_origin: null },
    { name: 'Lid', country_of_origin: 'Atlantis' },
    { name: 'Jug' },
  ].map((product) => JSON.stringify({ ...product, price: usd(400) }));
  const read = (text: string, format: 'csv' | 'ndjson') =>
    collect(readImportRows(Readable.from([Buffer.from(text)]), format, { currency: 'USD' }));

  const expected = [
    ['PT', []],
    ['VN', []],
    [null, []],
    [undefined, ['invalid_field']],
  ];
  assert.deepEqual(origins(await read(csv, 'csv')), expected);
  assert.deepEqual(origins(await read(lines.join('\n'), 'ndjson')), [...expected, [undefined, []]]);
});

test('a plain file of a European spreadsheet is read, and rows with one name are one product', async () => {
  const [tea, cup] = await readSample('plain.csv');

  assert.deepEqual(
    tea?.draft?.variants?.map(({ options, price, stock, effectiveWeightGrams }) => [
      options,
      price,
      stock,
      effectiveWeightGrams,
    ]),
    [
      [{ Pack: 'Small' }, null, 5, 100],
      [{ Pack: 'Large' }, usd(1500), 0, 250],
    ],
  );
  assert.deepEqual(
    [tea?.draft?.price, tea?.draft?.tags, tea?.draft?.description],
    [usd(1250), ['tea', 'black'], 'Black tea;\r\nloose'],
  );
  assert.deepEqual(
    [cup?.line, cup?.draft, cup?.problems.map(({ code }) => code)],
    [5, null, ['currency_mismatch', 'unsafe_url']],
  );
});

test('NDJSON accepts products of the API and of product feeds', async () => {
  const rows = await readSample('products.ndjson');
  const [rope, bell] = rows;

  assert.deepEqual(found(rows), [
    [1, 'rope', []],
    [2, 'brass-bell-4711', ['missing_image_alt']],
    [4, null, ['broken_line']],
  ]);
  assert.deepEqual(
    rope?.draft?.variants?.map(({ price, stock }) => [price, stock]),
    [
      [undefined, 4],
      [usd(3100), null],
    ],
  );
  assert.deepEqual([rope?.collections, rope?.draft?.publishedAt], [['Deck'], null]);
  assert.deepEqual(
    [bell?.draft?.price, bell?.draft?.tags],
    [usd(8900), ['Deck', 'Brass', 'Quayside']],
  );
});
