import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ImportRow, readImportRows } from '../read-import-rows.ts';

const csv = `Product Id,Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Thumbnail,Product Weight,Product Origin Country,Product Collection Id,Product Discountable,Variant Id,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Allow Backorder,Variant Manage Inventory,Variant Price EUR,Variant Price USD,Variant Option 1 Name,Variant Option 1 Value,Product Image 1 Url,Product Image 2 Url
prod_1,sweat,Sweatpants,Soft,Classic.,published,https://img.example/1.jpg,400,pt,,TRUE,var_1,S,SW-S,,7,FALSE,TRUE,29.50,33.50,Size,S,https://img.example/1.jpg,https://img.example/2.jpg
prod_1,sweat,Sweatpants,Soft,Classic.,published,https://img.example/1.jpg,400,pt,,TRUE,var_2,M,SW-M,,,FALSE,FALSE,30,35,Size,M,https://img.example/1.jpg,https://img.example/2.jpg
prod_2,mug,Mug,,For tea.,draft,,,,pcol_1,TRUE,var_3,One,,,,FALSE,TRUE,10,12,Size,One,,
`;

test("Medusa's products are read in the currency of the store, with all images once", async () => {
  const rows: ImportRow[] = [];
  const bytes = async function* () {
    yield Buffer.from(csv);
  };
  for await (const row of readImportRows(bytes(), 'csv', { currency: 'USD' })) rows.push(row);
  const [pants, mug] = rows;
  assert.equal(rows.length, 2);
  assert.deepEqual(
    [pants?.draft?.slug, pants?.draft?.name, pants?.draft?.price.amount],
    ['sweat', 'Sweatpants', 3350],
  );
  assert.deepEqual([pants?.draft?.countryOfOrigin, mug?.draft?.countryOfOrigin], ['PT', null]);
  assert.deepEqual(
    pants?.draft?.media?.map(({ url }) => url),
    ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
  );
  assert.deepEqual(
    pants?.draft?.variants?.map(({ sku, options, stock, price, effectiveWeightGrams }) => [
      ...[sku, options, stock, price?.amount ?? null, effectiveWeightGrams],
    ]),
    [
      ['SW-S', { Size: 'S' }, 7, null, 400],
      ['SW-M', { Size: 'M' }, null, 3500, 400],
    ],
  );
  assert.deepEqual([mug?.draft?.publishedAt, mug?.draft?.price.amount], [null, 1200]);
  const ignored = rows.flatMap(({ problems }) =>
    problems.filter(({ code }) => code === 'not_imported').map(({ message }) => message),
  );
  assert.deepEqual(ignored, [
    'Values that are not imported: "medusa: product subtitle", "medusa: variant price eur".',
    'Values that are not imported: "medusa: product collection id".',
  ]);
});
