import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openMediaShop } from '../../../kit/media.ts';

const shop = await openMediaShop(null);
const { currency } = await shop.site();
const merchant = await shop.merchant();
const price = { amount: 1000, currency };

type Weight = number | null;
let stores = 0;

/** A store with one product; `own` has the weights of its variants. */
async function openStore(weight: Weight, own: Weight[]) {
  stores += 1;
  const slug = `store-${stores}`;
  await shop.site({ slug });
  const { body, status, text } = await merchant.post('/products', {
    ...{ site_slug: slug, name: 'Print', slug: 'print', price, weight_grams: weight },
    variants: own.map((grams, index) => ({ options: { No: `${index}` }, weight_grams: grams })),
  });
  assert.equal(status, 201, text);
  return { slug, id: body.id };
}

async function exportStore(slug: string, format: string): Promise<string> {
  const filters = { site_slug: slug };
  const { id } = await runJob(shop, merchant, '/exports', {
    resource: 'products',
    format,
    filters,
  });
  return (await merchant.get(`/exports/${id}/file`)).text;
}

async function load(slug: string, text: string, name?: string) {
  const asset_id = await uploadCatalog(shop, merchant, text, name);
  return runJob(shop, merchant, '/imports', { site_slug: slug, asset_id });
}

const weightsOf = ({ weight_grams: weight, variants }: any) => [
  weight,
  variants.map((variant: any) => variant.weight_grams),
];
const effectiveOf = ({ weight_grams: weight, variants }: any) =>
  variants.map((variant: any) => variant.weight_grams ?? weight ?? 0);
const read = async (id: string) => (await merchant.get(`/products/${id}`)).body;

const cases: [Weight, Weight[]][] = [
  [null, [2000, 0]],
  [null, [0, 2000]],
  [null, [2000, null]],
  [null, [null, 300]],
  [900, [2000, 0]],
  [900, [null, 0, 900]],
  [0, [null, 0, 5]],
  [null, [0]],
];

for (const [weight, own] of cases) {
  const title = `${weight} and ${own.join(', ')}`;

  test(`an export that is not edited keeps the weights ${title}`, async () => {
    const { slug, id } = await openStore(weight, own);
    for (const format of ['csv', 'ndjson']) {
      const file = await exportStore(slug, format);
      const { unchanged, failed } = await load(slug, file, `products.${format}`);
      assert.deepEqual([unchanged, failed], [1, 0], format);
      assert.deepEqual(weightsOf(await read(id)), [weight, own]);
    }
  });

  test(`another store ships with the weights ${title}`, async () => {
    const { slug, id } = await openStore(weight, own);
    const file = await exportStore(slug, 'csv');
    stores += 1;
    const other = `store-${stores}`;
    await shop.site({ slug: other });
    await load(other, file);
    const [copy] = (await merchant.get(`/products?site_slug=${other}`)).body.products;
    assert.deepEqual(effectiveOf(copy), effectiveOf(await read(id)));
  });
}

const header = 'slug,name,price,option1 name,option1 value,weight grams';

for (const [title, before, rows, after] of [
  ['of all variants is the product’s', [900, [null, null]], ['700', '700'], [700, [null, null]]],
  ['of one variant is its own', [900, [null, null]], ['900', '0'], [900, [null, 0]]],
  ['that is removed is not inherited', [900, [null, null]], ['900', ''], [null, [900, null]]],
  ['leaves variants that the file lacks', [900, [null, null, 5]], [''], [null, [null, 900, 5]]],
  ['of a new variant does not change others', [900, [null]], ['900', ''], [null, [900, null]]],
  ['that cannot be read changes nothing', [900, [null, 5]], ['heavy', '1 000'], [900, [null, 5]]],
] as const)
  test(`an edited weight ${title}`, async () => {
    const { slug, id } = await openStore(before[0], [...before[1]]);
    const lines = rows.map((grams, index) => `print,Print,10.00,No,${index},${grams}`);
    const { failed } = await load(slug, [header, ...lines].join('\n'));
    assert.equal(failed, 0);
    assert.deepEqual(weightsOf(await read(id)), after);
  });

test("in Shopify's layout 0 is an unknown weight, and no variant ships with that of another", async () => {
  const shopify = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Grams';
  const rows = ['2000', '0', ''].map((grams, index) => `kit,Kit,No,${index},5,${grams}`);
  await shop.site({ slug: 'from-shopify' });
  await load('from-shopify', [shopify, ...rows].join('\n'));
  const [kit] = (await merchant.get('/products?site_slug=from-shopify')).body.products;
  assert.deepEqual(weightsOf(kit), [null, [2000, null, null]]);
});
