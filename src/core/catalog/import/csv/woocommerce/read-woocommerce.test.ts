import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImportRow, readImportRows } from '../../read-import-rows.ts';

const csv = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Backorders allowed?","Weight (kg)","Allow customer reviews?","Sale price","Date sale price ends","Regular price",Categories,Tags,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Meta: _color"
10,simple,MUG,4006381333931,Mug,1,0,visible,Holds tea.,"<p>Stone, blue.</p>",taxable,1,7,0,0.35,1,9.00,,12.50,"Kitchen > Cups, Sale","blue, tea","https://img.example/a.jpg, https://img.example/b.jpg",,0,,,,
11,variable,TEE,,Tee,1,0,visible,,Soft.,taxable,1,,0,0.2,1,,,,Clothing,,https://img.example/t.jpg,,0,Size,"S, M",1,red
12,"simple, virtual, downloadable",BOOK,,Book,-1,0,visible,,Words.,taxable,1,,0,,1,,,5,,,,,0,,,,
13,variation,TEE-S,,Tee - S,1,0,visible,,,taxable,1,3,0,,0,15,2026-12-24,20,,,https://img.example/s.jpg,TEE,1,Size,S,,
14,variation,TEE-M,,Tee - M,1,0,visible,,,taxable,0,,1,0.25,0,,,22,,,,id:11,2,Size,M,,
15,grouped,SET,,Set,1,0,visible,,,taxable,1,,0,,1,,,,,,,,0,,,,
16,variation,GONE-S,,Gone,1,0,visible,,,taxable,1,,0,,1,,,9,,,,GONE,0,Size,S,,
`;

async function read(file: string | Buffer = csv): Promise<ImportRow[]> {
  const bytes = async function* () {
    yield Buffer.from(file);
  };
  const rows: ImportRow[] = [];
  for await (const row of readImportRows(bytes(), 'csv', { currency: 'USD' })) rows.push(row);
  return rows;
}

test("WooCommerce's products are read with variations from elsewhere in the file", async () => {
  const [mug, tee, book, set, gone] = await read();
  assert.deepEqual(
    [mug?.draft?.slug, mug?.draft?.price.amount, mug?.collections],
    ['mug', 900, ['Kitchen', 'Cups', 'Sale']],
  );
  assert.equal(mug?.draft?.description, 'Holds tea.\n\n<p>Stone, blue.</p>');
  assert.deepEqual(
    mug?.draft?.media?.map(({ url }) => url),
    ['https://img.example/a.jpg', 'https://img.example/b.jpg'],
  );
  assert.deepEqual(
    mug?.draft?.variants?.map(({ sku, stock, gtin, compareAtPrice, effectiveWeightGrams }) => [
      ...[sku, stock, gtin, compareAtPrice?.amount, effectiveWeightGrams],
    ]),
    [['MUG', 7, '4006381333931', 1250, 350]],
  );
  assert.deepEqual(
    tee?.draft?.variants?.map(({ sku, stock, options, price, effectiveWeightGrams, media }) => [
      ...[sku, stock, options, price?.amount ?? null, effectiveWeightGrams, media?.[0]?.url],
    ]),
    [
      ['TEE-S', 3, { Size: 'S' }, null, 200, 'https://img.example/s.jpg'],
      ['TEE-M', null, { Size: 'M' }, 2200, 250, undefined],
    ],
  );
  assert.equal(tee?.draft?.price.amount, 2000);
  assert.deepEqual([book?.draft?.isDigital, book?.draft?.publishedAt], [true, null]);
  for (const refused of [set, gone]) assert.equal(refused?.draft, null);
  assert.deepEqual(
    [set, gone].map((row) => row?.problems.map(({ line, code }) => [line, code])),
    [[[7, 'unsupported_type']], [[8, 'missing_name']]],
  );
  // A sale that ends is left out, because the regular price counts after it.
  const ignored = mug?.problems.find(({ code }) => code === 'not_imported');
  assert.equal(
    ignored?.message,
    'Values that are not imported: "Sale price", "Date sale price ends", "Meta: _color".',
  );
});

test('a file that is not UTF-8 is refused where letters are lost', async () => {
  const latin1 = Buffer.from(csv.replace('Mug,1,', 'Café,1,'), 'latin1');
  const [mug, tee] = await read(latin1);
  assert.equal(mug?.draft, null);
  assert.ok(mug?.problems.some(({ code, fatal }) => code === 'not_utf8' && fatal));
  assert.equal(tee?.draft?.slug, 'tee');
});

const header =
  'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Sale price,Parent,Attribute 1 name,Attribute 1 value(s)';
const readLines = (...lines: string[]) => read([header, ...lines].join('\n'));
const listProblems = (row: ImportRow | undefined) =>
  row?.problems
    .filter(({ code }) => /variant|stock_not|unsupported|invalid/.test(code))
    .map(({ line, code }) => [line, code]);

test('variations that are not sold are left out and reported', async () => {
  const [tee, cap] = await readLines(
    '11,variable,TEE,Tee,1,1,,,,,Size,"S, M, L"',
    '12,variation,TEE-S,Tee - S,1,1,3,20,,TEE,Size,S',
    '13,variation,TEE-M,Tee - M,0,1,3,20,,TEE,Size,M',
    '14,variation,TEE-L,Tee - L,1,1,3,,,TEE,Size,L',
    '21,variable,CAP,Cap,1,1,,,,,Size,S',
    '22,variation,CAP-S,Cap - S,0,1,3,20,,CAP,Size,S',
  );
  assert.deepEqual(
    tee?.draft?.variants?.map(({ sku }) => sku),
    ['TEE-S'],
  );
  assert.deepEqual(listProblems(tee), [
    [4, 'variant_not_imported'],
    [5, 'variant_not_imported'],
  ]);
  assert.equal(cap?.draft, null);
  assert.deepEqual(listProblems(cap), [
    [6, 'unsupported_type'],
    [7, 'variant_not_imported'],
  ]);
});

test('stock of a product with variations is reported, because its variations have none', async () => {
  const [tee, cap] = await readLines(
    '11,variable,TEE,Tee,1,1,10,,,,Size,"S, M, L"',
    '12,variation,TEE-S,Tee - S,1,1,,20,,TEE,Size,S',
    '13,variation,TEE-M,Tee - M,1,1,parent,20,,TEE,Size,M',
    '14,variation,TEE-L,Tee - L,1,0,parent,20,,TEE,Size,L',
    '21,variable,CAP,Cap,1,1,10,,,,Size,S',
    '22,variation,CAP-S,Cap - S,1,1,3,20,,CAP,Size,S',
  );
  assert.deepEqual(
    tee?.draft?.variants?.map(({ stock }) => stock),
    [null, null, 0],
  );
  assert.deepEqual(listProblems(tee), [[2, 'stock_not_used']]);
  assert.deepEqual(listProblems(cap), []);
});

test('what the file has no column for is not in the draft', async () => {
  const [mug] = await read('ID,Type,Name,In stock?,Regular price,Parent\n1,simple,Mug,1,9,\n');
  assert.ok(mug?.draft);
  const { name: _, slug: __, price: ___, variants, ...fields } = mug.draft;
  const { isDigital, isSlugDerived, ...others } = fields;
  assert.deepEqual([isDigital, isSlugDerived], [false, true]);
  for (const value of Object.values(others)) assert.equal(value, undefined);
  const [{ options: ____, price: _____, ...values } = {}] = variants ?? [];
  for (const value of Object.values(values)) assert.equal(value, undefined);
});
