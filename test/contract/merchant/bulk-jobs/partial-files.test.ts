import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openMediaShop } from '../../../kit/media.ts';

const shop = await openMediaShop(null);
const { currency } = await shop.site();
const merchant = await shop.merchant();
const price = (amount: number) => ({ amount, currency });

async function importFile(text: string, name?: string) {
  const asset_id = await uploadCatalog(shop, merchant, text, name);
  return runJob(shop, merchant, '/imports', { site_slug: 'shop', asset_id });
}

const image = { type: 'image', url: 'https://img.example/a.png', alt: 'Front' };
const product = {
  site_slug: 'shop',
  name: 'Mug',
  slug: 'mug',
  description: 'Holds tea.',
  price: price(1000),
  tags: ['kitchen'],
  is_digital: true,
  weight_grams: 300,
  media: [image],
  variants: [
    {
      ...{ stock: 5, sku: 'M1', gtin: '4006381333931', mpn: 'P1', weight_grams: 310 },
      media: [image],
    },
  ],
};
const created = await merchant.post('/products', product);
assert.equal(created.status, 201, created.text);
const read = async (id = created.body.id) => (await merchant.get(`/products/${id}`)).body;
const withoutPrice = ({ price: _, updated_at: __, readiness: ___, variants, ...fields }: any) => ({
  ...fields,
  variants: variants.map(({ price: ____, ...variant }: any) => variant),
});

for (const [name, file] of [
  ['prices.csv', 'slug,name,price\nmug,Mug,12.50\n'],
  ['shopify.csv', 'Handle,Title,Vendor,Variant Price\nmug,Mug,,12.60\n'],
  ['prices.ndjson', `${JSON.stringify({ slug: 'mug', name: 'Mug', price: price(1270) })}\n`],
] as const)
  test(`a product keeps what ${name} has no column for`, async () => {
    const before = await read();
    const { changed } = await importFile(file, name);
    const after = await read();
    assert.equal(changed, 1);
    assert.notEqual(after.variants[0].price.amount, before.variants[0].price.amount);
    assert.deepEqual(withoutPrice(after), withoutPrice(before));
  });

test('empty cells and null values are written', async () => {
  await importFile(
    'slug,name,price,description,tags,is_digital,stock,sku,weight grams,image url,variant image\nmug,Mug,12.50,,,,,,,,\n',
  );
  const { description, tags, is_digital, weight_grams, media, variants } = await read();
  assert.deepEqual([description, tags, is_digital, weight_grams, media], ['', [], false, null, []]);
  const [{ stock, sku, media: images, gtin }] = variants;
  assert.deepEqual([stock, sku, images, gtin], [null, null, [], '4006381333931']);
});

test('a row without options is not another variant of a product with options', async () => {
  const { body } = await merchant.post('/products', {
    ...{ site_slug: 'shop', name: 'Tee', slug: 'tee', price: price(1000) },
    variants: [
      { options: { Size: 'S' } },
      { options: { Size: 'M' }, price: price(1500), stock: 2 },
    ],
  });
  const prices = await importFile('slug,name,price\ntee,Tee,11.00\n');
  const stock = await importFile('slug,name,price,stock\ntee,Tee,12.00,9\n');
  assert.deepEqual([prices.changed, stock.failed], [1, 1]);
  const { problems } = (await merchant.get(`/imports/${stock.id}/problems`)).body;
  assert.deepEqual(
    problems.map(({ line, code }: any) => [line, code]),
    [[2, 'options_required']],
  );
  const { variants } = await read(body.id);
  assert.deepEqual(
    variants.map((variant: any) => [variant.options, variant.price.amount, variant.stock]),
    [
      [{ Size: 'S' }, 1100, null],
      [{ Size: 'M' }, 1500, 2],
    ],
  );
});

const unreadable = {
  csv: 'slug,name,published,price,stock,gtin,compare at price,cost,weight grams\ncap,Cap,soon,10.00,1 000,SKU-1,sale,free,light\n',
  ndjson: `${JSON.stringify({
    ...{ slug: 'cap', name: 'Cap', price: price(1000), stock: '1 000', gtin: 'SKU-1', mpn: {} },
    ...{
      compare_at_price: 'sale',
      cost: 'free',
      weight_grams: 'light',
      brand: [],
      description: 5.5,
    },
  })}\n`,
};

for (const [format, file] of Object.entries(unreadable))
  test(`what cannot be read in ${format.toUpperCase()} changes nothing, and is reported with its line`, async () => {
    const { body } = await merchant.post('/products', {
      ...{ site_slug: 'shop', name: 'Cap', slug: `cap-${format}`, description: '5.5' },
      ...{ price: price(1000), brand: 'Acme', tags: ['wool'], is_digital: true },
      variants: [
        {
          ...{ stock: 7, gtin: '4006381333931', mpn: 'P1', weight_grams: 310 },
          ...{ compare_at_price: price(1500), cost: price(400) },
        },
      ],
    });
    const text = file.replace('cap', `cap-${format}`);
    const job = await importFile(text, `caps.${format}`);
    const after = await read(body.id);
    assert.deepEqual([job.unchanged, job.failed], [1, 0]);
    assert.deepEqual(after, body);
    const stock = job.report.problems.find(({ code }: any) => code === 'invalid_stock');
    assert.deepEqual(
      stock.examples.map(({ line }: any) => line),
      [format === 'csv' ? 2 : 1],
    );
  });

test('a new variant whose stock cannot be read is sold out, not unlimited', async () => {
  const files = {
    csv: 'slug,name,price,stock\nfez,Fez,10.00,1 000\n',
    ndjson: `${JSON.stringify({ slug: 'hat', name: 'Hat', price: price(1000), stock: '9' })}\n`,
  };
  for (const [format, file] of Object.entries(files)) await importFile(file, `new.${format}`);
  const options = 'slug,name,price,option1 name,option1 value,stock\nbeanie,Beanie,10.00,Size';
  await importFile(`${options},S,4\n`);
  await importFile(`${options},M,many\n`);
  const stockOf = async (slug: string) => {
    const { products } = (await merchant.get(`/products?site_slug=shop&q=${slug}`)).body;
    return products[0].variants.map(({ stock }: any) => stock);
  };
  assert.deepEqual([await stockOf('fez'), await stockOf('hat')], [[0], [0]]);
  assert.deepEqual(await stockOf('beanie'), [4, 0]);
});

test('a new product with an unreadable date is not published', async () => {
  const line = { slug: 'shawl', name: 'Shawl', price: price(1000), published_at: 'soon' };
  await importFile('slug,name,price,published\nscarf,Scarf,10.00,soon\n');
  await importFile(`${JSON.stringify(line)}\n`, 'dates.ndjson');
  for (const slug of ['scarf', 'shawl']) {
    const { products } = (await merchant.get(`/products?site_slug=shop&q=${slug}`)).body;
    assert.deepEqual(
      products.map(({ published_at: at }: any) => at),
      [null],
    );
  }
});
