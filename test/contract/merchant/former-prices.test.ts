import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site({ name: 'Kiln' });
const merchant = await shop.merchant('write:products');
const host = { host: 'shop.localhost:4000', accept: 'text/html' };
const usd = (amount: number) => ({ amount, currency: 'USD' });
const cost = usd(77_431);
const create = async (body: object) =>
  (await merchant.post('/products', { site_slug: 'shop', price: usd(2_000), ...body })).body;

const mug = await create({
  name: 'Mug',
  slug: 'mug',
  description: 'Stoneware.',
  seo_title: 'Handmade <b>mugs</b>',
  seo_description: 'Mugs of stoneware & clay.',
  variants: [{ stock: 3, compare_at_price: usd(2_500), cost }],
});
const tee = await create({
  name: 'Tee',
  slug: 'tee',
  variants: [
    { options: { Size: 'S' }, compare_at_price: usd(2_900) },
    { options: { Size: 'M' }, compare_at_price: usd(2_000) },
    { options: { Size: 'L' } },
  ],
});

test('a former price that is higher than the price is struck through', async () => {
  const page = await shop.public.get('/products/mug', host);
  const options = await shop.public.get('/products/tee', host);
  const home = await shop.public.get('/', host);

  const former = (price: string) =>
    `<s class="former"><span class="hidden">Former price: </span>${price}</s>`;
  assert.ok(page.text.includes(`<p class="price">$20.00 ${former('$25.00')}</p>`));
  assert.ok(options.text.includes('<p class="price">$20.00</p>'));
  const chips = options.text.match(/<li class="chip[\s\S]*?<\/li>/g) ?? [];
  assert.deepEqual(
    chips.map((chip) => chip.includes('class="former"')),
    [true, false, false],
  );
  assert.ok(options.text.includes(`<span class="price">$20.00 ${former('$29.00')}</span>`));
  assert.ok(home.text.includes(`<p class="price">$20.00 ${former('$25.00')}`));
});

test('search engines get the texts of the merchant and the former price', async () => {
  const { text } = await shop.public.get('/products/mug', host);
  const without = await shop.public.get('/products/tee', host);

  assert.match(text, /<title>Handmade mugs<\/title>/);
  assert.match(text, /<meta name="description" content="Mugs of stoneware &amp; clay\.">/);
  assert.match(text, /<h1>Mug<\/h1>/);
  assert.match(text, /"priceType":"https:\/\/schema.org\/StrikethroughPrice","price":"25.00"/);
  assert.match(without.text, /<title>Tee · Kiln<\/title>/);
});

test('UCP calls it list_price, in search results and in full', async () => {
  const { body: found } = await ucpOf(shop, host).search({ query: 'mug' });
  const { body } = await ucpOf(shop, host).product({ id: tee.id });

  assert.deepEqual(found.products[0].variants[0].list_price, usd(2_500));
  assert.deepEqual(
    body.product.variants.map(({ list_price }: any) => list_price),
    [usd(2_900)],
  );
});

test('no buyer sees the cost', async () => {
  const path = '/api/storefront/v1/stores/shop/products';
  const answers = await Promise.all([
    shop.public.get('/products/mug', host),
    shop.public.get('/products/mug.md', host),
    shop.public.get(`${path}/${mug.id}`),
    shop.public.get(`${path}?view=full`),
  ]);
  const ucp = await ucpOf(shop, host).product({ id: mug.id });

  assert.deepEqual(mug.variants[0].cost, cost);
  for (const { status, text } of [...answers, ucp]) {
    assert.equal(status, 200);
    assert.doesNotMatch(text, /77431|774[.,]31|"cost"/);
  }
});

test('a change keeps what it leaves out, null removes it, and another currency is refused', async () => {
  const path = `/products/${mug.id}`;
  const [{ id }] = mug.variants;

  const kept = await merchant.patch(path, { variants: [{ id, stock: 4 }] });
  const refused = await merchant.patch(path, {
    variants: [{ id, cost: { amount: 1, currency: 'EUR' } }],
  });
  const removed = await merchant.patch(path, {
    seo_title: null,
    variants: [{ id, compare_at_price: null, cost: null }],
  });

  assert.deepEqual(
    [kept.body.variants[0].compare_at_price, kept.body.variants[0].cost, kept.body.seo_title],
    [usd(2_500), cost, 'Handmade <b>mugs</b>'],
  );
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.body.error.details.map(({ field }: any) => field),
    ['variants[0].cost.currency'],
  );
  const [variant] = removed.body.variants;
  assert.deepEqual(
    [variant.compare_at_price, variant.cost, removed.body.seo_title, variant.stock],
    [null, null, null, 4],
  );
});
