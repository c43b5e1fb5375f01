import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob, uploadCatalog } from '../../../kit/bulk-jobs.ts';
import { openMediaShop } from '../../../kit/media.ts';

const shop = await openMediaShop(null);
const { currency } = await shop.site();
await shop.site({ slug: 'second', name: 'Second' });
const merchant = await shop.merchant();
const image = (name: string) => ({
  ...{ type: 'image', url: `https://img.example/${name}.png`, alt: name },
});

const options = { Size: 'S', Color: 'Red', Fit: 'Slim' };
const created = await merchant.post('/products', {
  ...{ site_slug: 'shop', name: 'Tee', slug: 'tee', description: 'Soft.', brand: 'Acme' },
  price: { amount: 1000, currency },
  tags: ['cotton'],
  media: [image('front'), image('back')],
  variants: [
    {
      ...{ options: { ...options, Neck: 'V' }, sku: 'T-V', stock: 5 },
      media: [image('front'), image('back')],
    },
    { options: { ...options, Neck: 'Round, "wide"' }, sku: 'T-R', stock: 7 },
  ],
});
assert.equal(created.status, 201, created.text);
const [neckV, neckRound] = created.body.variants;
const read = async () => (await merchant.get(`/products/${created.body.id}`)).body;
const stockOf = async () => (await read()).variants.map(({ stock }: any) => stock);

async function exportProducts(): Promise<string> {
  const filters = { site_slug: 'shop' };
  const { id } = await runJob(shop, merchant, '/exports', { resource: 'products', filters });
  return (await merchant.get(`/exports/${id}/file`)).text;
}

async function importFile(text: string, site_slug = 'shop') {
  const asset_id = await uploadCatalog(shop, merchant, text);
  return runJob(shop, merchant, '/imports', { site_slug, asset_id });
}

let adjustments = 0;
async function sell(variant: { id: string }, units: number): Promise<void> {
  const lines = [{ variant_id: variant.id, change: -units }];
  adjustments += 1;
  const headers = { 'idempotency-key': `sale-${adjustments}` };
  const { status, text } = await merchant.post(
    '/inventory/adjustments',
    { reason: 'other', lines },
    headers,
  );
  assert.equal(status, 201, text);
}

test('an exported file changes only what was edited; sold units stay sold', async () => {
  const before = await read();
  const file = await exportProducts();
  const same = await importFile(file);
  await sell(neckV, 4);

  const edited = await importFile(file.replace('Soft.', 'Softer.'));

  assert.deepEqual([same.unchanged, same.failed, edited.changed], [1, 0, 1]);
  const { description, tags, variants } = await read();
  assert.deepEqual([description, tags], ['Softer.', ['cotton']]);
  const contentOf = ({ options: own, media }: any) => ({ options: own, media });
  assert.deepEqual(variants.map(contentOf), before.variants.map(contentOf));
  assert.deepEqual(await stockOf(), [1, 7]);
});

test('edited stock is written unless it has changed since the export', async () => {
  const file = await exportProducts();
  const edited = file.replace(',7,7,', ',9,7,');
  await importFile(edited);
  const again = await importFile(edited);
  const written = await stockOf();
  await sell(neckRound, 4);

  const late = await importFile(file.replace(',7,7,', ',20,7,').replace('Softer.', 'Hard.'));

  assert.deepEqual(written, [1, 9]);
  assert.deepEqual([again.unchanged, again.failed, late.failed], [1, 0, 1]);
  const { problems } = (await merchant.get(`/imports/${late.id}/problems`)).body;
  assert.deepEqual(
    problems.map(({ line, field, code, message }: any) => [line, field, code, message]),
    [
      [
        ...[2, 'stock', 'stock_changed'],
        'The stock of "T-R" was 7 at the export and is 5 now. Export the products again, or enter the present stock in stock_current.',
      ],
    ],
  );
  assert.deepEqual([await stockOf(), (await read()).description], [[1, 5], 'Softer.']);
});

test('stock that is tracked since the export stays tracked', async () => {
  const price = { amount: 500, currency };
  const { body } = await merchant.post('/products', { site_slug: 'shop', name: 'Cap', price });
  const file = await exportProducts();
  await merchant.patch(`/products/${body.id}`, { variants: [{ stock: 3 }] });

  const { failed } = await importFile(file);

  const [variant] = (await merchant.get(`/products/${body.id}`)).body.variants;
  assert.deepEqual([failed, variant.stock], [0, 3]);
});

test('another store gets the stock of the file', async () => {
  const { created: count } = await importFile(await exportProducts(), 'second');
  assert.equal(count, 2);
  const [product] = (await merchant.get('/products?site_slug=second&q=tee')).body.products;
  assert.deepEqual(
    product.variants.map(({ stock }: any) => stock),
    [1, 5],
  );
});

test('a WooCommerce product does not replace another one with its name', async () => {
  const header = 'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Parent';
  const first = '1,simple,MUG-BLUE,Mug,1,1,5,9,';
  const second = '2,simple,MUG-RED,Mug,1,1,6,12,';
  const both = await importFile([header, first, second].join('\n'));
  const later = await importFile([header, second].join('\n'));

  assert.deepEqual([both.created, later.changed, later.failed], [2, 0, 1]);
  const { problems } = (await merchant.get(`/imports/${later.id}/problems`)).body;
  assert.deepEqual(
    problems.map(({ line, code }: any) => [line, code]),
    [[2, 'other_product']],
  );
  const { products } = (await merchant.get('/products?site_slug=shop&q=mug')).body;
  assert.deepEqual(products.map(({ slug, price }: any) => [slug, price.amount]).sort(), [
    ['mug', 900],
    ['mug-2', 1200],
  ]);
});
