import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countColumns, findImportedColumns } from './count-columns.ts';

async function count(csv: string): Promise<[string, number, boolean][]> {
  const bytes = async function* () {
    yield Buffer.from(csv);
  };
  const counts = await countColumns(bytes(), (headers) => findImportedColumns(headers, 'USD'));
  return counts.map(({ header, values, imported }) => [header, values, imported]);
}

test('the values of each column are counted; unknown columns and those without a field are not imported', async () => {
  const csv =
    'Handle,Title,Variant Price, Cost per item ,Variant Weight Unit,Product Category,Shelf,\nmug,Mug,5,2,g,,A3,\ncup,"Cup\nand saucer",6, ,g,Home,,\n';

  assert.deepEqual(await count(csv), [
    ['Handle', 2, true],
    ['Title', 2, true],
    ['Variant Price', 2, true],
    ['Cost per item', 1, true],
    ['Variant Weight Unit', 2, true],
    ['Product Category', 1, false],
    ['Shelf', 1, false],
  ]);
});

test("columns of WooCommerce's and Medusa's exports are known by their own names", async () => {
  const woo =
    'Type,SKU,Name,"In stock?",Parent,"Sale price","Regular price","Meta: _color"\nsimple,M,Mug,1,,4,5,red\n';
  const medusa =
    'Product Id,Product Handle,Product Title,Product Status,Product Subtitle,Variant Price USD,Variant Price EUR\nprod_1,mug,Mug,published,Soft,5,6\n';

  const ignoredIn = async (csv: string) =>
    (await count(csv)).filter(([, , imported]) => !imported).map(([header]) => header);
  assert.deepEqual(await ignoredIn(woo), ['Meta: _color']);
  assert.deepEqual(await ignoredIn(medusa), ['Product Subtitle', 'Variant Price EUR']);
});
